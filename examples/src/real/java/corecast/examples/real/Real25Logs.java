package corecast.examples.real;

import java.util.ArrayList;
import java.util.List;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;

/**
 * Real program 25: threads log through the asynchronous loggers of Log4j, on the Disruptor.
 *
 * <p>Arguments: threads, lines of each.
 */
public final class Real25Logs {
  private Real25Logs() {}

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int lines = Integer.parseInt(args[1]);
    System.setProperty(
        "log4j2.contextSelector",
        "org.apache.logging.log4j.core.async.AsyncLoggerContextSelector");
    System.setProperty("log4j2.level", "INFO");
    Logger logger = LogManager.getLogger(Real25Logs.class);
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int thread = t;
      Thread one =
          new Thread(
              () -> {
                for (int i = 0; i < lines; i++) {
                  logger.info("thread {} counts {}", thread, Busy.primes(3_000 + i));
                }
              },
              "logger" + t);
      all.add(one);
      one.start();
    }
    for (Thread one : all) {
      one.join();
    }
    LogManager.shutdown();
  }
}
