package corecast.micrometer;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A program with meters of its own critical path, which does what the lines of its input say. */
public final class MetricsTarget {
  private static volatile long sink;

  private MetricsTarget() {}

  public static void main(String[] args) throws Exception {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new CriticalPathMetrics().bindTo(registry);
    BufferedReader told =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("running");
    for (String line = told.readLine(); line != null; line = told.readLine()) {
      if (line.equals("round")) {
        round();
      } else {
        System.out.print(registry.scrape());
      }
      System.out.println("done");
    }
  }

  private static void round() throws InterruptedException {
    BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
    Thread consumer =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < 3; i++) {
                  items.take();
                  consume();
                }
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    consumer.start();
    for (int i = 0; i < 3; i++) {
      produce();
      items.put(i);
    }
    consumer.join();
  }

  private static void produce() {
    work(20_000_000);
  }

  private static void consume() {
    work(40_000_000);
  }

  private static void work(int rounds) {
    long x = 1;
    for (int i = 0; i < rounds; i++) {
      x = x * 31 + i;
    }
    sink = x;
  }
}
