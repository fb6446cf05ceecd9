package corecast.recorder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Measures how long a program takes that is not recorded, as a recording would: from just before
 * its main method until its virtual machine begins to end. Nothing else is done to it.
 */
final class Stopwatch extends Thread {
  /**
   * Begins the agent's options, and the rest is the file for two times in ns as text, with a blank
   * between: how long it took, and how much CPU time its virtual machine had meanwhile, -1 if that
   * is not known.
   */
  static final String OPTION = "stopwatch=";

  private final Path file;
  private volatile long begun;
  private volatile long cpuBefore = -1;

  private Stopwatch(Path file) {
    super("Corecast stopwatch");
    this.file = file;
  }

  /**
   * Starts it; whoever finds no file then knows that the program was not ended in an orderly way.
   */
  static void start(String options) {
    Stopwatch watch = new Stopwatch(Path.of(options.substring(OPTION.length())));
    Runtime.getRuntime().addShutdownHook(watch);
    watch.cpuBefore = cpuNanos();
    watch.begun = System.nanoTime();
  }

  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(-1L);
  }

  @Override
  public void run() {
    long nanos = System.nanoTime() - begun;
    long cpu = cpuBefore < 0 ? -1 : cpuNanos() - cpuBefore;
    try {
      Files.writeString(
          file, nanos + " " + cpu, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      System.err.println(
          "corecast: cannot write the time this program took: ".concat(e.toString()));
    }
  }
}
