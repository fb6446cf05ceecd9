package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent in a target: what it leaves alone, what it is told, and when it cannot work. */
@Tag("live")
@Tag("thorough")
final class InstallationIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.last().stream();
  }

  static Stream<Jdks.Jdk> allJdks() {
    return Jdks.all().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  /** A class path that has nothing of the recorder but one target. */
  private String only(String target) throws Exception {
    Path classes = directory.resolve("classes/corecast/targets");
    Files.createDirectories(classes);
    String file = target + ".class";
    try (var in = InstallationIT.class.getResourceAsStream("/corecast/targets/" + file)) {
      Files.copy(Objects.requireNonNull(in), classes.resolve(file));
    }
    return directory.resolve("classes").toString();
  }

  private Outcome surroundings(Jdks.Jdk jdk, String options) throws Exception {
    return new TargetRun(jdk, directory)
        .agent(options)
        .classPath(only("Surroundings"))
        .run("Surroundings");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void onlyTheEntryAndTheHooksAreVisible(Jdks.Jdk jdk) throws Exception {
    assertThat(surroundings(jdk, "out=" + trace()).out())
        .isEqualTo(
            """
            corecast.shaded.asm.ClassReader not found
            corecast.recorder.weave.Weaver not found
            corecast.recorder.Installation not found
            corecast.recorder.AgentOptions not found
            corecast.recorder.Agent by app
            corecast.recorder.hook.Hooks by boot
            processors 1
            """);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theProgramIsToldAsManyProcessorsAsAskedFor(Jdks.Jdk jdk) throws Exception {
    assertThat(surroundings(jdk, "procs=6,out=" + trace()).out()).endsWith("processors 6\n");
    assertThat(Recorded.in(trace()).facts()).contains("processors.pretended=6");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aNameWithSpacesAndCommasCanBeGiven(Jdks.Jdk jdk) throws Exception {
    Path odd = directory.resolve("a b,c.cct");
    String escaped = odd.toString().replace(" ", "%20").replace(",", "%2C");
    surroundings(jdk, "out=" + escaped);
    assertThat(Recorded.in(odd).functions()).contains("corecast.targets.Surroundings.main");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void patternsDecideAboutFunctionsOnly(Jdks.Jdk jdk) throws Exception {
    new TargetRun(jdk, directory)
        .agent("include=corecast.targets.Crew*,out=" + trace())
        .run("Barriers");
    Recorded trace = Recorded.in(trace());
    assertThat(trace.functions())
        .isNotEmpty()
        .allMatch(name -> name.startsWith("corecast.targets.Crew"));
    // The monitor of a class that is not included.
    assertThat(trace.counts(corecast.trace.EventKind.LOCK)).isEqualTo("LOCK=10");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whatTheAgentCannotDoIsOneLineAndTheProgramRuns(Jdks.Jdk jdk) throws Exception {
    for (String options : List.of("nonsense", "out=" + directory.resolve("none/such/t.cct"))) {
      Outcome plain = new TargetRun(jdk, directory).run("Latches");
      Outcome unrecorded = new TargetRun(jdk, directory).agent(options).run("Latches");
      assertThat(unrecorded.out()).isEqualTo(plain.out());
      assertThat(unrecorded.status()).isZero();
      assertThat(unrecorded.err().lines().filter(line -> line.contains("corecast"))).hasSize(1);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theCompilersAreToldWhatToLeaveAlone(Jdks.Jdk jdk) throws Exception {
    String weaver =
        "matching: corecast/recorder/hook/WarmUp.*, corecast/recorder/weave/*.*,"
            + " corecast/shaded/asm/*.*";
    assertThat(new TargetRun(jdk, directory).run("Directives").out()).doesNotContain(weaver);
    assertThat(new TargetRun(jdk, directory).recordedTo(trace()).run("Directives").out())
        .contains(weaver);
    // The user's own directives stay.
    Path file = Files.writeString(directory.resolve("own.json"), "[{match: \"A.b\", c2: {}}]");
    assertThat(
            new TargetRun(jdk, directory)
                .recordedTo(trace())
                .flag("-XX:+UnlockDiagnosticVMOptions")
                .flag("-XX:CompilerDirectivesFile=" + file)
                .run("Directives")
                .out())
        .contains(weaver, "matching: A.b");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void nothingIsLeftInTheTemporaryDirectory(Jdks.Jdk jdk) throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    new TargetRun(jdk, directory)
        .recordedTo(trace())
        .flag("-Djava.io.tmpdir=" + temporary)
        .run("Latches");
    try (Stream<Path> left = Files.list(temporary)) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void withoutATemporaryDirectoryTheFolderOfTheTraceServes(Jdks.Jdk jdk) throws Exception {
    Path folder = Files.createDirectory(directory.resolve("one + more"));
    Outcome outcome =
        new TargetRun(jdk, directory)
            .recordedTo(folder.resolve("trace.cct"))
            .flag("-Djava.io.tmpdir=" + directory.resolve("none"))
            .run("Latches");
    assertThat(TargetRun.complaint(outcome.err())).isNull();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(folder.resolve("trace.cct"));
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void itDoesSoIfTheTraceIsNamedAfterTheProcess(Jdks.Jdk jdk) throws Exception {
    Outcome outcome =
        new TargetRun(jdk, directory)
            .recordedTo(directory.resolve("trace-%p.cct"))
            .flag("-Djava.io.tmpdir=" + directory.resolve("none"))
            .run("Latches");
    assertThat(TargetRun.complaint(outcome.err())).isNull();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).anyMatch(file -> file.getFileName().toString().matches("trace-\\d+\\.cct"));
    }
  }

  /** The names of all classes that the tables of the JDK name, for the class loader. */
  private static final List<String> JDK_CLASSES =
      List.of(
          "java.util.concurrent.locks.ReentrantLock",
          "java.util.concurrent.locks.ReentrantReadWriteLock",
          "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock",
          "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock",
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject",
          "java.util.concurrent.locks.LockSupport",
          "java.util.concurrent.Semaphore",
          "java.util.concurrent.CountDownLatch",
          "java.util.concurrent.CyclicBarrier",
          "java.util.concurrent.ThreadPoolExecutor",
          "java.util.concurrent.ThreadPoolExecutor$Worker",
          "java.util.concurrent.ThreadPoolExecutor$CallerRunsPolicy",
          "java.util.concurrent.ScheduledThreadPoolExecutor",
          "java.util.concurrent.FutureTask",
          "java.util.concurrent.ArrayBlockingQueue",
          "java.util.concurrent.LinkedBlockingQueue",
          "java.util.concurrent.LinkedBlockingDeque",
          "java.util.concurrent.PriorityBlockingQueue",
          "java.util.concurrent.SynchronousQueue",
          "java.util.concurrent.LinkedTransferQueue",
          "java.util.concurrent.DelayQueue",
          "java.util.concurrent.TimeUnit",
          "java.util.concurrent.CompletableFuture",
          "java.util.concurrent.ForkJoinWorkerThread",
          "java.lang.ClassLoader",
          "java.lang.Thread");

  @ParameterizedTest
  @MethodSource("jdks")
  void theVirtualMachineAcceptsEveryWovenClassOfSomeJars(Jdks.Jdk jdk) throws Exception {
    String[] jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(path -> path.matches(".*/(asm|assertj)[^/]*\\.jar"))
            .toArray(String[]::new);
    Outcome plain = new TargetRun(jdk, directory).run("LoadAll", jars);
    Outcome woven =
        new TargetRun(jdk, directory).agent("include=*,out=" + trace()).run("LoadAll", jars);
    assertThat(woven.out()).isEqualTo(plain.out()).endsWith(" 0 refused\n");
    assertThat(Recorded.in(trace()).facts()).noneMatch(fact -> fact.startsWith("not-woven"));
  }

  @ParameterizedTest
  @MethodSource("allJdks")
  void theVirtualMachineAcceptsEveryWovenClassOfTheJdk(Jdks.Jdk jdk) throws Exception {
    Outcome woven =
        new TargetRun(jdk, directory)
            .recordedTo(trace())
            .flag("-XX:+UnlockDiagnosticVMOptions")
            .flag("-XX:+BytecodeVerificationLocal")
            .run("LoadAll", JDK_CLASSES.toArray(new String[0]));
    assertThat(woven.out()).isEqualTo("26 loaded, 0 refused\n");
    assertThat(TargetRun.complaint(woven.err())).isNull();
    assertThat(Recorded.in(trace()).facts()).noneMatch(fact -> fact.startsWith("not-woven"));
  }
}
