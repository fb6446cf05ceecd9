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
  private static boolean closerIsSet;

  private final TraceWriter writer;
  private final Dictionary dictionary;
  private final ObjectTable objects = new ObjectTable();
  private final int stackLimit;
  private final long cpuMillisAtStart;
  private long costPicos;
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
      recording.costPicos = recording.calibrate();
      writer.costPerEventPicos(recording.costPicos);
      recording.describeJvm();
      if (!closerIsSet) {
        Runtime.getRuntime().addShutdownHook(new Closer());
        closerIsSet = true;
      }
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
      // The thread that starts the recording is recorded from now on, but not that it starts this.
      int token = Hooks.pauseBegin();
      new Ticker().start();
      Hooks.pauseEnd(token);
    }
  }

  /** {@link #prepare} with the defaults, and {@link #resume}. */
  public static boolean start(Path file) {
    if (!prepare(file, DEFAULT_STACK_LIMIT, DEFAULT_FILE_LIMIT)) {
      return false;
    }
    resume();
    return true;
  }

  /** Ends the recording; the trace is complete. Another one can be started then. */
  public static synchronized void stop() {
    Recording recording = current;
    if (recording != null && on) {
      on = false;
      long cpu = processCpuMillis() - recording.cpuMillisAtStart;
      // By now the hooks are compiled as they were for most of the recording.
      recording.writer.costPerEventPicos(Math.min(recording.costPicos, recording.calibrate()));
      recording.writer.close(Math.max(0, cpu) * 1_000_000);
      current = null;
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
    return new ThreadLog(
        this, new EventBuffer(writer, ++lastStream), writer.startNanos(), stackLimit);
  }

  private long calibrate() {
    EventBuffer scratch = new EventBuffer(writer, Integer.MAX_VALUE);
    return new ThreadLog(null, scratch, writer.startNanos(), 1).calibrate();
  }

  private void describeJvm() {
    dictionary.note("java.version", System.getProperty("java.version", ""));
    dictionary.note("java.vm", System.getProperty("java.vm.name", ""));
    // Only what runs: arguments may hold what is nobody's business.
    String command = System.getProperty("sun.java.command", "");
    int end = command.indexOf(' ');
    dictionary.note("command", end < 0 ? command : command.substring(0, end));
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
