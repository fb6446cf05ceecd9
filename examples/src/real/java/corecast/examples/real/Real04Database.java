package corecast.examples.real;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Real program 4: an H2 database in memory under several clients of the same process.
 *
 * <p><b>Why.</b> A database engine: multi-version storage with compare-and-set, row locks, waits
 * with time limits, and background threads. The clients move money between accounts of their own
 * branch and ask for sums.
 *
 * <p><b>How to run.</b> {@code docs/real-programs.sh}, or with the class path that it builds:
 *
 * <pre>
 * ./corecast record -o database.cct -- java -cp CLASSPATH corecast.examples.real.Real04Database 4 3000
 * ./corecast predict database.cct -p 1,2,4,8
 * </pre>
 *
 * Arguments: clients, transactions of each.
 *
 * <p><b>What to expect.</b> Each client has rows of its own, so the engine is what is shared.
 */
public final class Real04Database {
  private static final String URL = "jdbc:h2:mem:bank;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";
  private static final int ACCOUNTS = 200;

  private Real04Database() {}

  public static void main(String[] args) throws Exception {
    int clients = Integer.parseInt(args[0]);
    int transactions = Integer.parseInt(args[1]);
    Stopwatch stopwatch = new Stopwatch();
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table account(id int primary key, branch int not null, amount bigint not null)");
      statement.execute("create index by_branch on account(branch)");
      statement.execute(
          "insert into account select x, (x - 1) / " + ACCOUNTS + ", 1000 from system_range(1, "
              + clients * ACCOUNTS + ")");
      List<Thread> threads = new ArrayList<>();
      for (int c = 0; c < clients; c++) {
        int client = c;
        Thread thread = new Thread(() -> serve(client, transactions), "client" + c);
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      try (ResultSet sums =
          statement.executeQuery("select count(*), sum(amount), sum(amount * id) from account")) {
        sums.next();
        stopwatch.stop();
        System.out.println(
            sums.getInt(1) + " accounts, sum " + sums.getLong(2) + ", weighted " + sums.getLong(3));
      }
      statement.execute("shutdown");
    }
  }

  private static void serve(int client, int transactions) {
    Random random = new Random(client);
    try (Connection connection = DriverManager.getConnection(URL);
        PreparedStatement move =
            connection.prepareStatement("update account set amount = amount + ? where id = ?");
        PreparedStatement ask =
            connection.prepareStatement("select sum(amount) from account where branch = ?")) {
      connection.setAutoCommit(false);
      for (int i = 0; i < transactions; i++) {
        int amount = random.nextInt(100);
        change(move, client, random.nextInt(ACCOUNTS), -amount);
        change(move, client, random.nextInt(ACCOUNTS), amount);
        ask.setInt(1, client);
        try (ResultSet sum = ask.executeQuery()) {
          sum.next();
          if (sum.getLong(1) != ACCOUNTS * 1000L) {
            throw new IllegalStateException("branch " + client + " has " + sum.getLong(1));
          }
        }
        connection.commit();
      }
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static void change(PreparedStatement move, int client, int account, int amount)
      throws SQLException {
    move.setInt(1, amount);
    move.setInt(2, client * ACCOUNTS + account + 1);
    move.executeUpdate();
  }
}
