package corecast.recorder.hook;

import corecast.recorder.hook.cpu.AllowedCpus;
import corecast.recorder.hook.cpu.CpuClock;
import corecast.recorder.hook.cpu.CpuProfile;
import corecast.recorder.hook.cpu.OwnCpu;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.cpu.VmThreads;
import corecast.recorder.hook.library.JavaLauncher;
import corecast.recorder.hook.loop.SpinWait;
import corecast.recorder.hook.path.FunctionHooks;
import corecast.recorder.hook.path.FunctionNames;
import corecast.recorder.hook.path.LivePaths;
import corecast.recorder.hook.path.Selection;
import corecast.recorder.hook.session.Dictionary;
import corecast.recorder.hook.session.LoopSites;
import corecast.recorder.hook.session.Options;
import corecast.recorder.hook.session.OwnFile;
import corecast.recorder.hook.session.Sampler;
import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.hook.session.Session;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Switches recording on and off. One recording at a time. */
public final class Recording {
  private static int sessions;
  private static long cpuAtStart;

  /** The one CPU of the recording; {@code null} if there are several, or it is unknown. */
  private static @Nullable OwnCpu ownCpu;

  private static long compilationAtStart;
  private static long eventCost;
  private static @Nullable ClosingThread closing;
  private static volatile boolean says;
  private static @Nullable CpuProfile profile;
  private static @Nullable ThreadInternals internals;

  /** {@code null} if nobody changes which functions have hooks. */
  private static @Nullable FunctionHooks functionHooks;

  /** {@code null} if all functions are woven. */
  private static @Nullable Sampler sampler;

  /** Of the recording that is on; {@code null} if there is none. */
  private static @Nullable Sampler sampling;

  private Recording() {}

  /** From the next {@link #start} on virtual threads are recorded, by these means. */
  public static synchronized void recordVirtualThreads(ThreadInternals means) {
    internals = means;
  }

  /** From now on it is said which file has a recording that ends with the program. */
  public static synchronized void sayWhatIsWritten() {
    says = true;
  }

  /** From the next {@link #start} on functions are those that this profiler sees. */
  public static synchronized void sampleBy(Sampler profiler) {
    sampler = profiler;
  }

  /** From here on functions get their hooks from these. */
  public static synchronized void followBy(FunctionHooks hooks) {
    functionHooks = hooks;
  }

  /** Who gives functions their hooks; {@code null} if they keep those they have. */
  public static synchronized @Nullable FunctionHooks functionHooks() {
    return functionHooks;
  }

  /** The full names of all functions that have had hooks, each once. */
  public static List<String> functions() {
    Set<String> names = new LinkedHashSet<>();
    for (int number = 1; number <= Dictionary.methods(); number++) {
      names.add(Dictionary.name(number));
    }
    return List.copyOf(names);
  }

  /**
   * Starts to record to a new file. If it cannot, it says so in one line on standard error and the
   * program goes on without a recording.
   *
   * @return whether a recording was started
   */
  public static boolean start(Path file, Options options) {
    return startSession(file, options) != null;
  }

  /** As {@link #start}; returns the recording that was started. */
  static @Nullable Session startSession(Path file, Options options) {
    return startSession(file, options, null);
  }

  /**
   * Starts to compute the critical path while the program runs. Nothing is written.
   *
   * @param nowhere the name of a file that is there for a moment
   * @param selection of the functions whose share of the path is computed
   * @param group of the processes that compute one path together; {@code null} if this one does so
   *     alone
   * @param count how many computations overlap, 1 or more; 1 if there is a group
   * @return what is computed; {@code null} if it could not be started
   */
  public static @Nullable LivePaths startLive(
      Path nowhere, int stackDepth, Selection selection, @Nullable String group, int count) {
    LivePaths live =
        group == null
            ? LivePaths.overlapping(selection, new Names(), count)
            : new LivePaths(selection, new Names(), group);
    Options options = new Options(TraceWriter.SMALLEST_LIMIT, stackDepth, true);
    return startSession(nowhere, options, live) == null ? null : live;
  }

  private static synchronized @Nullable Session startSession(
      Path asked, Options options, @Nullable LivePaths live) {
    if (isOn()) {
      System.err.println(
          "corecast: a recording is already running; stop it before you start" + " another");
      return null;
    }
    try {
      String cpus = AllowedCpus.list();
      boolean pinned = AllowedCpus.isOne(cpus); // it may have been another in an earlier recording
      OwnFile own = OwnFile.create(asked, options.fileLimitBytes(), pinned);
      Path file = own.path();
      TraceWriter writer = own.writer();
      CpuClock clock = CpuClock.find();
      Session session =
          new Session(
              ++sessions, writer, clock, options, pinned, clock.isExact() ? internals : null, live);
      if (live != null) {
        Files.delete(file); // it is open, and nobody is to see it
      }
      eventCost = HookCost.measure(session, session.number == 1);
      writer.eventCost(eventCost);
      session.recordPicos = eventCost;
      if (live != null) {
        live.eventCost(eventCost);
      }
      writeFacts(writer, clock, cpus);
      Dictionary.writeTo(writer);
      LoopSites.reset();
      ClaimMethods.reset();
      SpinWait.reset();
      if (live == null) {
        session.threadNanos = pinned ? ThreadCost.measure(clock) : 0;
        startSampling(file, writer);
        session.ownThreadNanos =
            session.threadNanos == 0
                ? 0
                : Math.max(0, ThreadCost.measureRecorded(clock, session) - session.threadNanos);
      }
      closing = new ClosingThread(file, Thread.currentThread());
      Runtime.getRuntime().addShutdownHook(closing);
      cpuAtStart = CpuClock.processNanos();
      ownCpu = OwnCpu.from(cpus);
      compilationAtStart = CpuClock.compilationMillis();
      profile = new CpuProfile(writer, VmThreads.own());
      new Ticker(session, profile, new Loss(session)).start();
      RecordedThreads.record(new RecordedThreads(session));
      RecordedThreads.current();
      return session;
    } catch (Throwable e) {
      RecordedThreads.record(null);
      stopSampling();
      Dictionary.writeNoMore();
      System.err.println(
          "corecast: cannot record to " + asked + " (" + e + "); the program runs unrecorded");
      return null;
    }
  }

  /** A hook: the program ends now, and no shutdown hook will close the file. */
  public static void halting() {
    try {
      Hooks.exiting();
      stop();
    } catch (Throwable e) {
      // Out of stack or memory: what has been saved is in the file.
    }
  }

  static synchronized void stop(Session recording) {
    if (RecordedThreads.session() == recording) {
      stop();
    }
  }

  /** Stops and closes the file; the current thread's stream ends here. Does nothing if off. */
  public static synchronized void stop() {
    Session session = RecordedThreads.session();
    if (session == null) {
      return;
    }
    try {
      session.writer.look();
      if (session.writer.isLost()) {
        lose(session);
        return;
      }
      Hooks.threadEnd();
      RecordedThreads.recordNoMore();
      session.stopped = true;
      stopSampling();
      Dictionary.writeNoMore();
      long cpu = CpuClock.processNanos() - cpuAtStart;
      TraceWriter writer = session.writer;
      if (ownCpu != null) {
        ownCpu.writeTo(writer);
      }
      if (profile != null) {
        profile.end();
      }
      session.deadlocks.look();
      writer.meta("virtual.events.unrecorded", Long.toString(session.virtualThreadEvents));
      writer.meta(
          "compilation.millis", Long.toString(CpuClock.compilationMillis() - compilationAtStart));
      writer.meta("recorder.nanos", Long.toString(session.hiddenNanos() + session.counting));
      writer.meta("hooks.nanos", Long.toString(session.counting));
      long counted = session.objects.counted() + session.monitors.counted();
      writer.meta("sections.counted", Long.toString(counted));
      writer.meta("clock.end", session.elapsed.compared());
      writer.meta("processors.asked", Long.toString(session.processorsAsked));
      // By now the hooks are compiled as they were for most of the recording.
      writer.eventCost(Math.min(eventCost, HookCost.measure(session, false)));
      writer.close(cpu);
      if (closing != null && Thread.currentThread() != closing) {
        Runtime.getRuntime().removeShutdownHook(closing);
      }
    } catch (IllegalStateException e) {
      // The virtual machine is ending already: its hooks cannot be removed, nor need they.
    } finally {
      RecordedThreads.record(null);
      closing = null;
      profile = null;
    }
  }

  /**
   * Ends that recording, whose file was cut: nothing more can be written there. The program goes
   * on.
   */
  private static synchronized void lose(Session session) {
    session.stopped = true;
    if (RecordedThreads.session() != session) {
      return;
    }
    RecordedThreads.record(null);
    stopSampling();
    Dictionary.writeNoMore();
    session.writer.close(0);
    closing = null;
    profile = null;
    System.err.println(
        "corecast: the trace file was cut while it was written. The recording ends here, the"
            + " program goes on.");
  }

  /**
   * Waits until the compilers are through with the hooks, 0.3 s at most: to be called after a first
   * recording, before the program begins.
   */
  public static void awaitCompilers() {
    WarmUp.awaitCompilers();
  }

  public static boolean isOn() {
    return RecordedThreads.session() != null;
  }

  /** Without samples the rest of the recording is as good. */
  private static void startSampling(Path file, TraceWriter writer) {
    Sampler profiler = sampler;
    if (profiler == null) {
      return;
    }
    try {
      writer.meta("functions", "sampled by ".concat(profiler.start(samplesOf(file))));
      sampling = profiler;
    } catch (Throwable e) {
      writer.meta("functions", "sampled by nothing: ".concat(e.toString()));
    }
  }

  private static void stopSampling() {
    Sampler profiler = sampling;
    sampling = null;
    if (profiler != null) {
      try {
        profiler.stop();
      } catch (Throwable e) {
        // What it has written until now is there.
      }
    }
  }

  private static void writeFacts(TraceWriter writer, CpuClock clock, @Nullable String cpus) {
    writer.meta("recorder.version", "1");
    writer.meta("java.version", System.getProperty("java.version", ""));
    writer.meta(
        "java.vm",
        System.getProperty("java.vm.name", "") + " " + System.getProperty("java.vm.version", ""));
    writer.meta("os", System.getProperty("os.name", "") + " " + System.getProperty("os.arch", ""));
    writer.meta(
        "processors.available", Integer.toString(Runtime.getRuntime().availableProcessors()));
    if (cpus != null) {
      writer.meta("processors.allowed", cpus);
    }
    writer.meta("clock.elapsed", writer.clock().name());
    writer.meta("clock.cpu", clock.isExact() ? "thread" : "elapsed");
    writer.meta("clock.cpu.nanos", Long.toString(clock.readingNanos()));
    String command = System.getProperty("sun.java.command");
    if (command != null) {
      int end = command.indexOf(' ');
      writer.meta("main", end < 0 ? command : command.substring(0, end));
    }
  }

  private static final class Names implements FunctionNames {
    @Override
    public String name(int function) {
      return Dictionary.name(function);
    }
  }

  private static final class Loss implements Ticker.WhenLost {
    private final Session session;

    Loss(Session session) {
      this.session = session;
    }

    @Override
    public void end() {
      lose(session);
    }
  }

  private static Path samplesOf(Path file) {
    return file.resolveSibling(file.getFileName() + Sampler.ENDING).toAbsolutePath();
  }

  /** Closes the file when the virtual machine ends; without a program there is nothing to keep. */
  private static final class ClosingThread extends ServiceThread {
    private final Path file;
    private final Thread starter;

    ClosingThread(Path file, Thread starter) {
      super("Corecast end");
      this.file = file.toAbsolutePath();
      this.starter = starter;
    }

    @Override
    public void run() {
      boolean hasProgram = !JavaLauncher.givesUp(starter);
      boolean isOn = isOn();
      Recording.stop();
      if (hasProgram && isOn && says) {
        FinalWord.say("corecast: wrote ".concat(file.toString()));
      } else if (!hasProgram) {
        try {
          Files.deleteIfExists(file);
          Files.deleteIfExists(samplesOf(file));
        } catch (IOException e) {
          // What is left says that nothing was done.
        }
      }
    }
  }
}
