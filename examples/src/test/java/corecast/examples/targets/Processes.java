package corecast.examples.targets;

import static corecast.examples.targets.Work.start;

import corecast.recorder.concurrent.Corecast;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/**
 * Child processes that sleep, beside what the program does. It sets a mark that tells how long it
 * saw one, ns: "waited saw 180123456".
 */
public final class Processes {
  private Processes() {}

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "waited" -> waited();
      case "late" -> late();
      case "output" -> output();
      case "on-exit" -> onExit();
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("ended");
  }

  private static String seconds(double units) {
    return " " + units * Work.UNIT_NANOS / 1e9;
  }

  /** To be called before the child is started, and once it is known to have ended. */
  private static void saw(String program, long start) {
    Corecast.mark(program + " saw " + (System.nanoTime() - start));
  }

  private static Process shell(String commands) throws Exception {
    return new ProcessBuilder("sh", "-c", commands).start();
  }

  private static void waited() throws Exception {
    long start = System.nanoTime();
    Process child = shell("sleep" + seconds(3.0));
    Thread a = start("a", () -> Work.units(2));
    Thread b = start("b", () -> Work.units(2));
    child.waitFor();
    saw("waited", start);
    Work.units(1);
    a.join();
    b.join();
  }

  private static void late() throws Exception {
    long start = System.nanoTime();
    Process child = shell("sleep" + seconds(4.0));
    Work.startAndJoin(() -> Work.units(3), () -> Work.units(3));
    child.waitFor();
    saw("late", start);
  }

  /** Each line is worked on for 1. */
  private static void output() throws Exception {
    String line = "sleep" + seconds(1.0) + "; echo line;";
    long start = System.nanoTime();
    Process child = shell(line + line);
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(child.getInputStream()))) {
      while (lines.readLine() != null) {
        Work.units(1);
      }
    }
    child.waitFor();
    saw("output", start);
  }

  /** What depends on the end runs on a pool that a thread of the library starts, and others use. */
  private static void onExit() throws Exception {
    long start = System.nanoTime();
    CompletableFuture<Void> after =
        shell("sleep" + seconds(1.0))
            .onExit()
            .thenAccept(
                child -> {
                  saw("on-exit", start);
                  Work.units(1);
                });
    Work.units(2);
    after.join();
    IntStream.range(0, 4).parallel().forEach(i -> Work.units(1));
  }
}
