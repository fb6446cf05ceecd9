package corecast.examples.truth.work;

import corecast.examples.truth.team.Team;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;

/**
 * Apache Derby: clients of a database in memory move money between accounts of their own branch.
 *
 * <p>An engine with latches and locks of its own, by monitors with wait and notify. Arguments:
 * threads, transactions of each, accounts of a branch.
 */
public final class Derby {
  private static final String URL = "jdbc:derby:memory:bank";

  private Derby() {}

  public static void main(String[] args) throws Exception {
    System.setProperty("derby.stream.error.file", "/dev/null");
    int threads = Integer.parseInt(args[0]);
    int accounts = Integer.parseInt(args[2]);
    try (Connection connection = DriverManager.getConnection(URL + ";create=true");
        Statement statement = connection.createStatement()) {
      statement.execute("create table account(id int primary key, branch int, amount bigint)");
      statement.execute("create index by_branch on account(branch)");
      try (PreparedStatement insert =
          connection.prepareStatement("insert into account values (?, ?, 1000)")) {
        for (int a = 0; a < threads * accounts; a++) {
          insert.setInt(1, a);
          insert.setInt(2, a / accounts);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      Team.run(threads, member -> serve(member, Integer.parseInt(args[1]), accounts));
      try (ResultSet sum = statement.executeQuery("select sum(amount * id) from account")) {
        sum.next();
        System.out.println("weighted sum " + sum.getLong(1));
      }
    }
    try {
      DriverManager.getConnection(URL + ";drop=true");
    } catch (SQLException dropped) {
      if (!"08006".equals(dropped.getSQLState())) {
        throw dropped;
      }
    }
  }

  private static void serve(int branch, int transactions, int accounts) throws SQLException {
    Random random = new Random(branch);
    try (Connection connection = DriverManager.getConnection(URL);
        PreparedStatement move =
            connection.prepareStatement("update account set amount = amount + ? where id = ?");
        PreparedStatement ask =
            connection.prepareStatement(
                "select sum(amount) from account --DERBY-PROPERTIES index=by_branch\n"
                    + "where branch = ?")) {
      connection.setAutoCommit(false);
      for (int t = 0; t < transactions; t++) {
        int amount = random.nextInt(100);
        for (int sign = -1; sign <= 1; sign += 2) {
          move.setInt(1, sign * amount);
          move.setInt(2, branch * accounts + random.nextInt(accounts));
          move.executeUpdate();
        }
        ask.setInt(1, branch);
        try (ResultSet sum = ask.executeQuery()) {
          sum.next();
          if (sum.getLong(1) != accounts * 1000L) {
            throw new IllegalStateException("branch " + branch + " has " + sum.getLong(1));
          }
        }
        connection.commit();
      }
    }
  }
}
