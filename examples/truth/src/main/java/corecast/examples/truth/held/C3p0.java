package corecast.examples.truth.held;

import com.mchange.v2.c3p0.ComboPooledDataSource;
import corecast.examples.truth.team.Team;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * c3p0: threads share fewer connections to an H2 database than they are.
 *
 * <p>An old pool: monitors with wait and notify, helper threads, timers, cached statements.
 * Arguments: threads, rounds of each, connections.
 */
public final class C3p0 {
  private C3p0() {}

  public static void main(String[] args) throws Exception {
    ComboPooledDataSource source = new ComboPooledDataSource();
    source.setJdbcUrl("jdbc:h2:mem:orders;DB_CLOSE_DELAY=-1");
    source.setDriverClass("org.h2.Driver");
    source.setMinPoolSize(Integer.parseInt(args[2]));
    source.setInitialPoolSize(Integer.parseInt(args[2]));
    source.setMaxPoolSize(Integer.parseInt(args[2]));
    source.setMaxStatements(20);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table item as select x id, mod(x * 7919, 500) shop, mod(x, 97) price"
              + " from system_range(1, 20000)");
      statement.execute("create index by_shop on item(shop)");
    }
    AtomicLong sum = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          Random random = new Random(member);
          for (int r = 0; r < Integer.parseInt(args[1]); r++) {
            sum.addAndGet(ask(source, random.nextInt(500)));
          }
        });
    source.close();
    System.out.println("sum " + sum.get());
  }

  private static long ask(ComboPooledDataSource source, int shop) throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select price, count(*) from item where shop between ? and ? group by price"
                    + " order by price")) {
      statement.setInt(1, shop);
      statement.setInt(2, shop + 2);
      long sum = 0;
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sum += rows.getLong(1) * rows.getLong(2);
        }
      }
      return sum;
    }
  }
}
