package corecast.recorder;

import corecast.recorder.hook.cpu.VmThreads;
import corecast.recorder.hook.session.ServiceThread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Measures how long a program takes that is not recorded, as a recording would: from just before
 * its main method until its virtual machine begins to end. Nothing else is done to it than to look
 * at the threads of its virtual machine now and then.
 */
final class Stopwatch extends Thread {
  /**
   * Begins the agent's options, and the rest is the file for four times in ns as text, with blanks
   * between: how long it took; how much CPU time its virtual machine had meanwhile, -1 if that is
   * not known; and how much of that compilers, and collectors with the thread of the pauses, used,
   * 0 if that is not known.
   */
  static final String OPTION = "stopwatch=";

  /** A compiler's thread ends when it has had nothing to do for longer than this. */
  private static final long LOOK_MILLIS = 50;

  private final Path file;
  private final VmThreads threads = VmThreads.own();
  private final long[] used = new long[VmThreads.KINDS];
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
    Thread looks = new Thread(ServiceThread.group(), watch::lookAgain, "Corecast stopwatch looks");
    looks.setDaemon(true);
    watch.look();
    looks.start();
    watch.cpuBefore = cpuNanos();
    watch.begun = System.nanoTime();
  }

  private static long cpuNanos() {
    return ProcessHandle.current().info().totalCpuDuration().map(Duration::toNanos).orElse(-1L);
  }

  /** Until the virtual machine ends. */
  private void lookAgain() {
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        look();
      }
    } catch (InterruptedException | RuntimeException e) {
      // What its threads do from here on is not told apart.
    }
  }

  /** What was used before the first look does not count. */
  private synchronized void look() {
    threads.addTo(used, System.nanoTime());
  }

  @Override
  public void run() {
    long nanos = System.nanoTime() - begun;
    long cpu = cpuBefore < 0 ? -1 : cpuNanos() - cpuBefore;
    threads.lookSoon();
    look();
    try {
      Files.writeString(
          file,
          nanos + " " + cpu + " " + used(),
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      System.err.println(
          "corecast: cannot write the time this program took: ".concat(e.toString()));
    }
  }

  private synchronized String used() {
    long compilers = used[VmThreads.SMALL_COMPILER] + used[VmThreads.LARGE_COMPILER];
    return compilers + " " + used[VmThreads.COLLECTOR];
  }
}
