package corecast.recorder;

import corecast.recorder.flight.PathEvents;
import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.ProcessorQuestions;
import corecast.recorder.hook.Recording;
import corecast.recorder.hook.Schedule;
import corecast.recorder.hook.Usage;
import corecast.recorder.hook.cpu.Management;
import corecast.recorder.hook.cpu.ThreadInternals;
import corecast.recorder.hook.session.Options;
import corecast.recorder.hook.session.ServiceThread;
import corecast.recorder.management.PathBean;
import corecast.recorder.online.ChosenFunctions;
import corecast.recorder.online.LiveControl;
import corecast.recorder.online.SampleFile;
import corecast.recorder.sampling.Samplers;
import corecast.recorder.weave.FunctionChoice;
import corecast.recorder.weave.Weaver;
import corecast.recorder.weave.made.CycleCounterClass;
import corecast.recorder.weave.made.ThreadInternalsClass;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;

/** Installs the agent in a target: hooks loaded, classes woven, tried out, recording on. */
public final class Installation {
  private Installation() {}

  /**
   * Installs the agent and starts the recording.
   *
   * @param hooks the names of the classes on the boot class path; none if they are woven already
   * @param temporary a folder for files of a moment
   * @param running whether the target runs already
   */
  public static void install(
      String text, Instrumentation instrumentation, String[] hooks, Path temporary, boolean running)
      throws Exception {
    Options defaults = Options.defaults();
    AgentOptions options =
        AgentOptions.parse(text, defaults.stackDepth(), defaults.fileLimitBytes());
    AgentOptions.Live live = options.live();
    if (hooks.length > 0) {
      weave(options, instrumentation, hooks, temporary, running);
    }
    if (running && hooks.length > 0) { // Facts hold for each later recording, too.
      Hooks.note(
          "warning.attached",
          "The recorder was attached to a running program. Locks, functions and waits that had"
              + " begun before are not recorded.");
    }
    if (live != null) {
      start(live, options, temporary);
      return;
    }
    for (Map.Entry<String, String> note : options.notes().entrySet()) {
      Hooks.note(note.getKey(), note.getValue());
    }
    if (!options.include().isEmpty()) {
      Hooks.note("functions.include", String.join(" ", options.include()));
    }
    Schedule.record(options.out(), recording(options), options.part());
  }

  private static void start(AgentOptions.Live live, AgentOptions options, Path temporary) {
    LiveControl control =
        new LiveControl(
            new LiveControl.Setup(
                TemporaryFile.in(temporary, ".cct"),
                options.depth(),
                live.periodMillis(),
                live.windows(),
                live.group()));
    if (live.isTold()) {
      control.show(new SampleFile(options.out()));
    }
    if (live.choice() != null) {
      control.chooseBy(new ChosenFunctions(live.choice()));
    }
    try {
      if (live.events()) {
        PathEvents.register(control);
      }
      if (live.bean()) {
        PathBean.register(control);
      }
    } catch (IllegalStateException | LinkageError e) {
      System.err.println(
          "corecast: the critical path is not shown everywhere: ".concat(e.toString()));
    }
    if (live.begins()) {
      if (live.most() > 0) {
        control.search(live.most());
      } else {
        control.start(live.functions());
      }
    }
  }

  private static void weave(
      AgentOptions options,
      Instrumentation instrumentation,
      String[] hooks,
      Path temporary,
      boolean running)
      throws Exception {
    DiagnosticCommands commands = new DiagnosticCommands(instrumentation);
    AheadOfTimeCache.refuse(commands);
    CompilerDirectives.give(commands, temporary);
    openPackages(instrumentation);
    if (!options.systemClock()) {
      CycleCounterClass.install(instrumentation, TemporaryFile.in(temporary, ".so"));
    }
    loadAll(hooks, options.live() != null);
    recordVirtualThreads(instrumentation);
    if (options.processors() > 0) {
      pretendProcessors(options.processors());
    }
    Weaver weaver =
        new Weaver(
            functions(options), options.processors(), options.check(), options.yieldInSpinLoops());
    AgentOptions.Live live = options.live();
    if (live != null) {
      if (live.most() > 0) {
        weaver.followAll();
      } else {
        weaver.follow(live.functions());
      }
      Recording.followBy(weaver);
    }
    weaver.install(instrumentation, running);
    tryOut(recording(options), temporary);
    if (options.live() != null) {
      Hooks.note("functions", "selected");
    } else if (options.sampled()) {
      Recording.sampleBy(Samplers.best(instrumentation, TemporaryFile.in(temporary, ".so")));
    } else {
      Hooks.note("functions", "woven");
    }
    if (!running) {
      Recording.awaitCompilers();
    }
    if (options.says() && options.live() == null) {
      Recording.sayWhatIsWritten();
    }
    Usage.start();
  }

  private static Options recording(AgentOptions options) {
    return new Options(options.limitBytes(), options.depth(), !options.sampled());
  }

  private static FunctionChoice functions(AgentOptions options) {
    return new FunctionChoice(options.include(), options.exclude(), hooks(options));
  }

  private static FunctionChoice.Hooks hooks(AgentOptions options) {
    if (options.live() != null) {
      return FunctionChoice.Hooks.FOLLOWED;
    }
    return options.sampled() ? FunctionChoice.Hooks.OF_OPERATIONS : FunctionChoice.Hooks.ALL;
  }

  /**
   * For the id of a thread, which subclasses may hide, for parameters of locks and queues, and for
   * {@link Management}.
   */
  private static void openPackages(Instrumentation instrumentation) {
    Set<Module> hooks = Set.of(Hooks.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of(
            "java.lang", hooks,
            "java.io", hooks,
            "java.util.concurrent", hooks,
            "java.util.concurrent.locks", hooks),
        Set.of(),
        Map.of());
    Module management = ModuleLayer.boot().findModule("java.management").orElse(null);
    if (management != null) {
      instrumentation.redefineModule(
          management, Set.of(), Map.of("sun.management", hooks), Map.of(), Set.of(), Map.of());
    }
  }

  /**
   * A hook that had to load its classes first could find itself in the middle of loading. Where a
   * trace is written there is one class of streams only, which the compiler then knows.
   */
  private static void loadAll(String[] hooks, boolean isLive) throws ClassNotFoundException {
    for (String name : hooks) {
      if (isLive || !name.equals(TraceWriter.TOLD)) {
        Class.forName(name, true, null);
      }
    }
    Class.forName("java.lang.invoke.MethodHandle$1", true, null);
    ThreadLocalRandom.current();
  }

  private static void recordVirtualThreads(Instrumentation instrumentation) {
    ThreadInternals internals = ThreadInternalsClass.make(instrumentation);
    if (internals != null) {
      Recording.recordVirtualThreads(internals);
    }
    String carriers = System.getProperty("jdk.virtualThreadScheduler.parallelism");
    if (carriers != null) {
      Hooks.note("virtual.carriers", carriers);
    }
  }

  /** Pools of the JDK size themselves by properties, application code by what it asks for. */
  private static void pretendProcessors(int processors) {
    setIfAbsent(
        "java.util.concurrent.ForkJoinPool.common.parallelism", Math.max(1, processors - 1));
    setIfAbsent("jdk.virtualThreadScheduler.parallelism", processors);
    ProcessorQuestions.pretend(processors);
    Hooks.note("processors.pretended", Integer.toString(processors));
  }

  private static void setIfAbsent(String property, int value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, Integer.toString(value));
    }
  }

  /** Records a lock and its release somewhere else, to see that hooks are where they should be. */
  private static void tryOut(Options options, Path temporary)
      throws IOException, InterruptedException {
    Path file = TemporaryFile.in(temporary, ".cct");
    int locks = 0;
    try {
      if (!Recording.start(file, options)) {
        return;
      }
      lockInAThreadOfTheApplication();
      Recording.stop();
      try (TraceReader trace = TraceReader.open(file)) {
        for (int stream : trace.streams()) {
          RecordCursor records = trace.records(stream);
          while (records.next()) {
            locks += records.kind() == EventKind.LOCK ? 1 : 0;
          }
        }
      }
    } finally {
      Files.deleteIfExists(file);
    }
    if (locks == 0) {
      throw new IllegalStateException("hooks do not work in this Java virtual machine");
    }
  }

  /** The thread that attaches an agent is the virtual machine's: nothing of it is recorded. */
  private static void lockInAThreadOfTheApplication() throws InterruptedException {
    ThreadGroup system = ServiceThread.group();
    ThreadGroup own =
        system == null ? new ThreadGroup("corecast") : new ThreadGroup(system, "corecast");
    Thread thread =
        new Thread(own, "corecast") {
          @Override
          public void run() {
            ReentrantLock lock = new ReentrantLock();
            lock.lock();
            try {
              // That it was taken is recorded, if hooks work.
            } finally {
              lock.unlock();
            }
          }
        };
    thread.setDaemon(true);
    thread.start();
    thread.join();
  }
}
