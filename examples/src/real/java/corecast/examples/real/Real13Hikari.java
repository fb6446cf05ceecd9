package corecast.examples.real;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Real program 13: more threads than there are connections in a pool of HikariCP, of H2.
 *
 * <p>Arguments: threads, rows of each.
 */
public final class Real13Hikari {
  private Real13Hikari() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int rows = Integer.parseInt(args[1]);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:real;DB_CLOSE_DELAY=-1");
    config.setMaximumPoolSize(2);
    long sum;
    try (HikariDataSource source = new HikariDataSource(config)) {
      try (Connection connection = source.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("create table t(id int primary key, v bigint)");
      }
      List<Thread> all = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int thread = t;
        Thread one = new Thread(() -> insert(source, thread, rows), "client" + t);
        all.add(one);
        one.start();
      }
      for (Thread one : all) {
        one.join();
      }
      try (Connection connection = source.getConnection();
          Statement statement = connection.createStatement();
          ResultSet result = statement.executeQuery("select sum(v) from t")) {
        result.next();
        sum = result.getLong(1);
      }
    }
    System.out.println(threads * rows + " rows, sum " + sum);
  }

  private static void insert(HikariDataSource source, int thread, int rows) {
    for (int i = 0; i < rows; i++) {
      long value = Busy.primes(2_000 + i);
      try (Connection connection = source.getConnection();
          PreparedStatement insert = connection.prepareStatement("insert into t values (?, ?)")) {
        insert.setInt(1, thread * 1_000 + i);
        insert.setLong(2, value);
        insert.execute();
      } catch (java.sql.SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
