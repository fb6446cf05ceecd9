package corecast.recorder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Measures how long a program takes that is not recorded, as a recording would: from just before
 * its main method until its virtual machine begins to end. Nothing else is done to it.
 */
final class Stopwatch extends Thread {
  /** Begins the agent's options, and the rest is the file for the time, in ns as text. */
  static final String OPTION = "stopwatch=";

  private final Path file;
  private volatile long begun;

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
    watch.begun = System.nanoTime();
  }

  @Override
  public void run() {
    long nanos = System.nanoTime() - begun;
    try {
      Files.writeString(
          file, Long.toString(nanos), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      System.err.println(
          "corecast: cannot write the time this program took: ".concat(e.toString()));
    }
  }
}
