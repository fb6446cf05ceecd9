package corecast.examples.truth.work;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * SQLite through JDBC: a pool whose tasks each fill a database in memory and ask it.
 *
 * <p>Nearly all work is native. Arguments: threads, tasks, rows.
 */
public final class Sqlite {
  private Sqlite() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    int rows = Integer.parseInt(args[2]);
    List<Future<Long>> answers = new ArrayList<>();
    for (int t = 0; t < Integer.parseInt(args[1]); t++) {
      int task = t;
      answers.add(pool.submit(() -> report(task, rows)));
    }
    long sum = 0;
    for (Future<Long> answer : answers) {
      sum += answer.get();
    }
    pool.shutdown();
    System.out.println("sum " + sum);
  }

  private static long report(int task, int rows) throws SQLException {
    Random random = new Random(task);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = connection.createStatement()) {
      statement.execute("create table sale(id integer primary key, shop int, article int, n int)");
      connection.setAutoCommit(false);
      try (PreparedStatement insert =
          connection.prepareStatement("insert into sale(shop, article, n) values (?, ?, ?)")) {
        for (int r = 0; r < rows; r++) {
          insert.setInt(1, random.nextInt(50));
          insert.setInt(2, random.nextInt(500));
          insert.setInt(3, 1 + random.nextInt(9));
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.commit();
      statement.execute("create index by_article on sale(article, shop)");
      long sum = 0;
      try (ResultSet best =
          statement.executeQuery(
              "select a.shop, sum(a.n * b.n) from sale a join sale b on a.article = b.article"
                  + " and b.shop = (a.shop + 1) % 50 group by a.shop order by 2 desc")) {
        while (best.next()) {
          sum = sum * 31 + best.getLong(2);
        }
      }
      return sum % 1_000_003;
    }
  }
}
