package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import corecast.recorder.TargetRun.Outcome;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The times of records, whichever clock they are read from, against the system's clock. */
@Tag("live")
@Tag("alone")
final class ElapsedClockIT {
  private static final Path KERNEL_CLOCK =
      Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

  /** A counter that is off by more is noticed while it records, which the trace then says. */
  private static final long NOTICED_NANOS = 101_000_000;

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  private Path trace() {
    return directory.resolve("trace.cct");
  }

  /** Whether the time stamp counter is what the kernel itself goes by, or a hypervisor vouches. */
  private static boolean isCounted() throws Exception {
    String clock = Files.readString(KERNEL_CLOCK).strip();
    return clock.equals("tsc")
        || (clock.matches("kvm-clock|hyperv_clocksource_tsc_page")
            && Files.readString(Path.of("/proc/cpuinfo"))
                .lines()
                .filter(line -> line.startsWith("flags"))
                .allMatch(
                    line ->
                        line.matches(".* constant_tsc .*") && line.matches(".* nonstop_tsc .*")));
  }

  private static String expected() throws Exception {
    boolean counter =
        System.getProperty("os.name").equals("Linux")
            && System.getProperty("os.arch").equals("amd64")
            && Files.isExecutable(Path.of("/usr/bin/taskset"))
            && isCounted();
    return "clock.elapsed=" + (counter ? "counter" : "system");
  }

  private Outcome run(TargetRun run, int marks) throws Exception {
    Outcome outcome = run.run("ClockMarks", Integer.toString(marks));
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err().lines().filter(line -> line.startsWith("WARNING"))).isEmpty();
    return outcome;
  }

  private TargetRun recorded(Jdks.Jdk jdk, String options) {
    return new TargetRun(jdk, directory).agent(options + trace());
  }

  /** How far the marks are at most outside of what the system's clock said around each of them. */
  private long furthest(Outcome outcome) throws Exception {
    List<Long> marks = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(trace())) {
      long start = reader.header().startNanos();
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.MARK) {
            marks.add(start + records.timeNanos());
          }
        }
      }
    }
    List<String> said = outcome.out().lines().toList();
    assertThat(marks).hasSizeGreaterThan(10).hasSameSizeAs(said);
    long furthest = 0;
    for (int i = 0; i < marks.size(); i++) {
      String[] around = said.get(i).split(" ", -1);
      furthest = Math.max(furthest, Long.parseLong(around[0]) - marks.get(i));
      furthest = Math.max(furthest, marks.get(i) - Long.parseLong(around[1]));
    }
    return furthest;
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void timesAreThoseOfTheSystemsClock(Jdks.Jdk jdk) throws Exception {
    assertThat(furthest(run(recorded(jdk, "out="), 20))).isLessThan(NOTICED_NANOS);
    assertThat(Recorded.in(trace()).facts())
        .contains(expected())
        .anyMatch(fact -> fact.startsWith("clock.end="))
        .noneMatch(fact -> fact.startsWith("warning.clock"));
  }

  /** Their rates are known to 1e-6 or so: 20 us are a lot. */
  @Tag("measured")
  @ParameterizedTest
  @MethodSource("jdks")
  void theCounterKeepsToTheSystemsClock(Jdks.Jdk jdk) throws Exception {
    long furthest = furthest(run(recorded(jdk, "out="), 100));
    Figures.say("times of the counter off in half a second, " + jdk, furthest, "ns");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theSystemsClockCanBeAskedFor(Jdks.Jdk jdk) throws Exception {
    assertThat(furthest(run(recorded(jdk, "clock=system,out="), 20))).isZero();
    assertThat(Recorded.in(trace()).facts()).contains("clock.elapsed=system");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theSystemsClockIsUsedOnSeveralCpus(Jdks.Jdk jdk) throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
    assertThat(furthest(run(recorded(jdk, "out=").onAllCpus(), 20))).isZero();
    assertThat(Recorded.in(trace()).facts()).contains("clock.elapsed=system");
  }
}
