package corecast.recorder.hook;

import corecast.trace.EventBuffer;
import corecast.trace.TraceWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The recording of this process: at most one. */
public final class Recording {
  /** No function deeper than this is recorded unless asked for. */
  public static final int DEFAULT_STACK_LIMIT = 128;

  /** The trace does not grow beyond this unless asked for: 4 GiB. */
  public static final long DEFAULT_FILE_LIMIT = 4L << 30;

  private static volatile boolean on;
  private static volatile @Nullable Recording current;

  private final TraceWriter writer;
  private final Dictionary dictionary;
  private final ObjectTable objects = new ObjectTable();
  private final int stackLimit;
  private final long cpuMillisAtStart;
  private int lastStream;

  private Recording(TraceWriter writer, int stackLimit) {
    this.writer = writer;
    this.dictionary = new Dictionary(new EventBuffer(writer, 0));
    this.stackLimit = stackLimit;
    this.cpuMillisAtStart = processCpuMillis();
  }

  /**
   * Creates the trace and prepares everything, without recording yet; {@link #resume} starts.
   *
   * @return false if it could not be started; one line on standard error says why
   */
  public static synchronized boolean prepare(Path file, int stackLimit, long fileLimit) {
    if (current != null) {
      System.err.println("corecast: a recording is on already; stop it first");
      return false;
    }
    try {
      TraceWriter writer = new TraceWriter(file, fileLimit);
      Recording recording = new Recording(writer, Math.max(1, stackLimit));
      ThreadLog scratch =
          new ThreadLog(new EventBuffer(writer, Integer.MAX_VALUE), writer.startNanos(), 1);
      writer.costPerEventPicos(scratch.calibrate());
      recording.describeJvm();
      Runtime.getRuntime().addShutdownHook(new Closer());
      current = recording;
      return true;
    } catch (Throwable e) {
      System.err.println(
          "corecast: cannot write " + file + " (" + e + "); the program runs unrecorded");
      return false;
    }
  }

  /** Starts to record, after {@link #prepare}. */
  public static void resume() {
    if (current != null && !on) {
      on = true;
      new Ticker().start();
    }
  }

  /** Ends the recording; the trace is complete. */
  public static synchronized void stop() {
    Recording recording = current;
    if (recording != null && on) {
      on = false;
      long cpu = processCpuMillis() - recording.cpuMillisAtStart;
      recording.writer.close(Math.max(0, cpu) * 1_000_000);
    }
  }

  /** Whether events are recorded now. */
  public static boolean isOn() {
    return on;
  }

  static @Nullable Recording current() {
    return current;
  }

  ObjectTable objects() {
    return objects;
  }

  Dictionary dictionary() {
    return dictionary;
  }

  /** A log for the current thread. */
  synchronized ThreadLog newLog() {
    return new ThreadLog(new EventBuffer(writer, ++lastStream), writer.startNanos(), stackLimit);
  }

  private void describeJvm() {
    dictionary.note("java.version", System.getProperty("java.version", ""));
    dictionary.note("java.vm", System.getProperty("java.vm.name", ""));
    dictionary.note("command", System.getProperty("sun.java.command", ""));
    int processors = Runtime.getRuntime().availableProcessors();
    dictionary.note("processors", Integer.toString(processors));
    dictionary.note("clock", CpuClock.measuresCpu() ? "thread CPU time" : "wall time");
    if (!CpuClock.measuresCpu()) {
      dictionary.note(
          "warning.clock",
          "this JVM does not tell the CPU time of threads: wall time was recorded, which is right"
              + " only on an idle machine");
    }
  }

  private static long processCpuMillis() {
    try {
      return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toMillis();
    } catch (Throwable unknown) {
      return 0;
    }
  }

  private static final class Closer extends Thread {
    Closer() {
      super("corecast-closer");
    }

    @Override
    public void run() {
      Recording.stop();
    }
  }
}
