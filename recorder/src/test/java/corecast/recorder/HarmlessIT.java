package corecast.recorder;

import static corecast.recorder.SameRuns.target;
import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What a program does, prints and throws is the same with the agent as without. */
@Tag("live")
final class HarmlessIT {
  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  static Stream<Jdks.Jdk> lastJdk() {
    return Jdks.last().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  private TargetRun run(Jdks.Jdk jdk, String... flags) {
    TargetRun run = new TargetRun(jdk, directory);
    List.of(flags).forEach(run::flag);
    return run;
  }

  /** Runs a target without and with the agent, and compares. */
  private Outcome same(Jdks.Jdk jdk, List<String> flags, List<String> what) throws Exception {
    String[] given = flags.toArray(new String[0]);
    return SameRuns.same(run(jdk, given), run(jdk, given).recordedTo(trace()), what);
  }

  /** The trace can be read, and acquisitions were recorded. */
  private Recorded readable(boolean closed) throws Exception {
    Recorded trace = Recorded.in(trace());
    assertThat(trace.count(LOCK)).isPositive();
    try (TraceReader reader = TraceReader.open(trace())) {
      assertThat(reader.header().closed()).isEqualTo(closed);
    }
    return trace;
  }

  // ---- exceptions and errors --------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("jdks")
  void exceptionsLeaveLocksAndMonitorsAsWithoutTheAgent(Jdks.Jdk jdk) throws Exception {
    Path compilations = directory.resolve("compilations");
    SameRuns.same(
        run(jdk),
        run(jdk).allCompilers().recordedTo(trace()).compilationsTo(compilations),
        target("Exceptions"));
    Recorded trace = readable(true);
    // 2 say() each of method and nested, 1 of block ... and 20000 rounds: as many as given back,
    // but for the one UNLOCK that the library refused.
    assertThat(trace.count(UNLOCK)).isEqualTo(trace.count(LOCK) + 1);
    assertThat(Files.readString(compilations, StandardCharsets.ISO_8859_1).lines())
        .filteredOn(line -> line.contains("COMPILE SKIPPED"))
        .filteredOn(line -> !line.contains("Jvmti state change"))
        .filteredOn(line -> !line.contains("concurrent class loading"))
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void outOfStackIsSurvivedByProgramAndTrace(Jdks.Jdk jdk) throws Exception {
    same(jdk, List.of("-Xss400k"), target("Endings", "overflow"));
    readable(true);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("jdks")
  void whereverTheStackEndsTheTraceIsReadable(Jdks.Jdk jdk) throws Exception {
    new TargetRun(jdk, directory).recordedTo(trace()).run("Endings", "overflow-of-many");
    readable(true);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void outOfMemoryIsSurvivedByProgramAndTrace(Jdks.Jdk jdk) throws Exception {
    List<String> flags = List.of("-Xmx24m", "-XX:+UseSerialGC");
    same(jdk, flags, target("Memory"));
    Recorded trace = readable(true);
    assertThat(trace.count(UNLOCK)).isGreaterThan(1_000);
    Outcome uncaught = same(jdk, flags, target("Memory", "uncaught"));
    assertThat(uncaught.status()).isEqualTo(1);
    readable(true);
  }

  // ---- ends -------------------------------------------------------------------------------------

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void aProgramEndsUnderBusyThreadsAsItWants(Jdks.Jdk jdk) throws Exception {
    assertThat(busy(jdk, "exit").status()).isEqualTo(5);
    readable(true);
    assertThat(busy(jdk, "halt").status()).isEqualTo(6);
    readable(true);
    assertThat(busy(jdk, "return").status()).isZero();
    readable(true);
    assertThat(busy(jdk, "throw").status()).isEqualTo(1);
    readable(true);
  }

  private Outcome busy(Jdks.Jdk jdk, String ending) throws Exception {
    return SameRuns.same(
        run(jdk), run(jdk).allCompilers().recordedTo(trace()), target("Busy", ending));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aKilledBusyProgramLeavesAReadableTrace(Jdks.Jdk jdk) throws Exception {
    TargetRun run = new TargetRun(jdk, directory).allCompilers().recordedTo(trace());
    Process process = run.start("Busy", "forever");
    run.await(process, () -> run.text("out").contains("main ends"));
    process.destroyForcibly();
    // 128 + SIGKILL.
    assertThat(run.outcome(process).status()).isEqualTo(137);
    readable(false);
  }

  // ---- kinds of programs ------------------------------------------------------------------------

  @ParameterizedTest
  @MethodSource("jdks")
  void threadsMayOverrideWhatTheyLike(Jdks.Jdk jdk) throws Exception {
    same(jdk, List.of(), target("Overriding"));
    readable(true);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aProgramSeesItsOwnThreadsAndItsSerialVersions(Jdks.Jdk jdk) throws Exception {
    Outcome outcome = same(jdk, List.of(), target("Reflections"));
    assertThat(outcome.out()).contains("1 threads").contains("version of Bare");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void classesMayBeDefinedAtRunTime(Jdks.Jdk jdk) throws Exception {
    same(jdk, List.of(), target("Definer"));
    // Three times by loaders and twice in the class itself; Java shows hidden classes to no agent.
    assertThat(readable(true).byClass(LOCK)).containsEntry("java.lang.Class", 5);
  }

  private Path ownAgent() throws IOException {
    Path jar = directory.resolve("own-agent.jar");
    Manifest manifest = manifest();
    manifest.getMainAttributes().putValue("Premain-Class", "corecast.targets.OwnAgent");
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }

  private static Manifest manifest() {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    return manifest;
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void anAgentOfTheProgramsOwnSeesRedefinesAndRetransforms(Jdks.Jdk jdk) throws Exception {
    String own = "-javaagent:" + ownAgent();
    // Before the recorder: the agent loads its classes and locks a lock when nothing is woven.
    same(jdk, List.of(own), target("Definer"));
    readable(true);
    // Behind it.
    Outcome plain = run(jdk, own).run("Definer");
    Outcome recorded = run(jdk).recordedTo(trace()).flag(own).run("Definer");
    assertThat(recorded.out()).as(recorded.err()).isEqualTo(plain.out());
    assertThat(recorded.status()).isEqualTo(plain.status()).isZero();
    assertThat(readable(true).facts()).noneMatch(fact -> fact.startsWith("not-woven"));
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void theSystemClassLoaderMayBeTheProgramsOwn(Jdks.Jdk jdk) throws Exception {
    List<String> flags =
        List.of(
            "-Xshare:off",
            "-Djava.system.class.loader=corecast.targets.OwnLoader",
            "--add-opens=java.base/jdk.internal.loader=ALL-UNNAMED");
    same(jdk, flags, target("Monitors"));
    assertThat(readable(true).counts(LOCK, UNLOCK)).isEqualTo("LOCK=340001 UNLOCK=340001");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aJarCanBeStarted(Jdks.Jdk jdk) throws Exception {
    same(jdk, List.of(), List.of("-jar", programJar().toString()));
    readable(true);
  }

  /** Java 25 crashes when it has to write classes down that agents had transformed. */
  @ParameterizedTest
  @MethodSource("jdks")
  void whoeverWritesAnAheadOfTimeCacheRunsUnrecorded(Jdks.Jdk jdk) throws Exception {
    assumeThat(jdk.version()).isGreaterThan(24);
    Path cache = directory.resolve("program.aot");
    TargetRun run = run(jdk).recordedTo(trace()).flag("-XX:AOTCacheOutput=" + cache);
    Outcome outcome = run.outcome(run.launch(List.of("-jar", programJar().toString())));
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err()).contains("corecast: the program runs unrecorded", "AOT cache");
    assertThat(cache).isNotEmptyFile();
    assertThat(trace()).doesNotExist();
  }

  private Path programJar() throws IOException {
    Path jar = directory.resolve("program.jar");
    Manifest manifest = manifest();
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "corecast.targets.Conditions");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
      for (String name : List.of("Conditions", "Crew", "Crew$Work")) {
        String entry = "corecast/targets/" + name + ".class";
        out.putNextEntry(new JarEntry(entry));
        try (var in = HarmlessIT.class.getResourceAsStream("/" + entry)) {
          Objects.requireNonNull(in).transferTo(out);
        }
      }
    }
    return jar;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aProgramMayBeAModule(Jdks.Jdk jdk) throws Exception {
    Path sources = Files.createDirectories(directory.resolve("src/acme"));
    Path info = Files.writeString(directory.resolve("src/module-info.java"), "module acme {}");
    Path main =
        Files.writeString(
            sources.resolve("Main.java"),
            """
            package acme;
            import java.util.concurrent.locks.ReentrantLock;
            public class Main {
              static synchronized String name() { return Main.class.getModule().getName(); }
              public static void main(String[] args) {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                lock.unlock();
                System.out.println(name() + " " + Main.class.getModule().isNamed());
              }
            }
            """);
    Path classes = directory.resolve("mods/acme");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "--release",
                "17",
                "-d",
                classes.toString(),
                info.toString(),
                main.toString());
    assertThat(compiled).isZero();
    same(
        jdk,
        List.of(),
        List.of("-p", directory.resolve("mods").toString(), "-m", "acme/acme.Main"));
    Recorded trace = readable(true);
    assertThat(trace.counts(LOCK, UNLOCK)).isEqualTo("LOCK=2 UNLOCK=2");
    assertThat(trace.functions()).contains("acme.Main.main", "acme.Main.name");
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void nativeCallsAreInOrder(Jdks.Jdk jdk) throws Exception {
    Outcome plain = run(jdk).run("Monitors");
    Outcome recorded = run(jdk, "-Xcheck:jni").recordedTo(trace()).run("Monitors");
    // Java counts its own references while it lists the loaded classes for an agent.
    String checked = recorded.out().replaceAll("(?m)^(WARNING: JNI local refs|\\tat ).*\\R", "");
    assertThat(checked).isEqualTo(plain.out());
    assertThat(SameRuns.withoutWarning(recorded.err())).isEmpty();
    assertThat(recorded.out()).doesNotContain("at corecast.recorder.hook");
  }

  // ---- files ------------------------------------------------------------------------------------

  /** A class file as javac wrote them long ago: a subroutine, and a synchronized method. */
  private static byte[] oldClass() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "old/Old", null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_STATIC | Opcodes.ACC_SYNCHRONIZED, "sub", "()V", null, null);
    method.visitCode();
    Label sub = new Label();
    method.visitJumpInsn(Opcodes.JSR, sub);
    method.visitInsn(Opcodes.RETURN);
    method.visitLabel(sub);
    method.visitVarInsn(Opcodes.ASTORE, 0);
    method.visitVarInsn(Opcodes.RET, 0);
    method.visitMaxs(1, 1);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aClassThatCannotBeWovenRunsAndIsListed(Jdks.Jdk jdk) throws Exception {
    Path jar = directory.resolve("old.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest())) {
      out.putNextEntry(new JarEntry("old/Old.class"));
      out.write(oldClass());
    }
    String path = System.getProperty("java.class.path") + java.io.File.pathSeparator + jar;
    Outcome recorded =
        new TargetRun(jdk, directory)
            .recordedTo(trace())
            .classPath(path)
            .run("LoadAll", jar.toString());
    assertThat(recorded.out()).isEqualTo("1 loaded, 0 refused\n");
    assertThat(Recorded.in(trace()).facts()).contains("not-woven=old.Old: class file version 48");
  }

  /** Of its 340022 records of some 3 bytes not all fit. */
  private void stopsAndGoesOn(TargetRun run, Jdks.Jdk jdk) throws Exception {
    Outcome plain = new TargetRun(jdk, directory).run("Monitors");
    Outcome recorded = run.run("Monitors");
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(recorded.status()).isZero();
    assertThat(TargetRun.complaint(recorded.err())).isNull();
  }

  /** All but the last of what fits is there: blocks that were not written yet are lost. */
  private void endsWithDrops() throws Exception {
    assertThat(readable(true).count(LOCK)).isGreaterThan(10_000);
    try (TraceReader reader = TraceReader.open(trace())) {
      assertThat(reader.header().dropped()).isPositive();
      assertThat(reader.header().fullNanos()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void atItsSizeLimitTheRecordingStopsAndTheProgramGoesOn(Jdks.Jdk jdk) throws Exception {
    stopsAndGoesOn(new TargetRun(jdk, directory).agent("limit=1m,out=" + trace()), jdk);
    endsWithDrops();
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void aFileThatMayNotGrowIsAsGoodAsALimit(Jdks.Jdk jdk) throws Exception {
    stopsAndGoesOn(new TargetRun(jdk, directory).recordedTo(trace()).largestFile(1536), jdk);
    endsWithDrops();
    // Not even the header: one line, and no recording.
    Outcome none = run(jdk).recordedTo(trace()).largestFile(2).run("Latches");
    assertThat(none.status()).isZero();
    assertThat(TargetRun.complaint(none.err())).contains("runs unrecorded");
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("lastJdk")
  void aFullDiskIsAsGoodAsALimit(Jdks.Jdk jdk) throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    Process mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=1600k", "none", disk.toString())
            .redirectErrorStream(true)
            .start();
    mount.getInputStream().readAllBytes();
    org.junit.jupiter.api.Assumptions.assumeTrue(
        mount.waitFor() == 0, "a small file system can be mounted only by the superuser");
    try {
      Path onDisk = disk.resolve("trace.cct");
      stopsAndGoesOn(new TargetRun(jdk, directory).recordedTo(onDisk), jdk);
      Files.copy(onDisk, trace());
      endsWithDrops();
    } finally {
      new ProcessBuilder("umount", disk.toString()).start().waitFor();
    }
  }
}
