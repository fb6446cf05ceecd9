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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The times of records, whichever clock they are read from, against the system's clock. */
final class ElapsedClockIT {
  private static final Path KERNEL_CLOCK =
      Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

  /** What the clocks may differ by in half a second: their rates are known to 1e-6 or so. */
  private static final long NANOS = 20_000;

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

  private Outcome run(Jdks.Jdk jdk, String options) throws Exception {
    Outcome outcome = new TargetRun(jdk, directory).agent(options + trace()).run("ClockMarks");
    assertThat(outcome.status()).as(outcome.err()).isZero();
    assertThat(outcome.err().lines().filter(line -> line.startsWith("WARNING"))).isEmpty();
    return outcome;
  }

  private void compare(Outcome outcome) throws Exception {
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
    assertThat(marks).hasSize(40).hasSameSizeAs(said);
    for (int i = 0; i < marks.size(); i++) {
      String[] around = said.get(i).split(" ");
      assertThat(marks.get(i))
          .as("mark %d", i)
          .isBetween(Long.parseLong(around[0]) - NANOS, Long.parseLong(around[1]) + NANOS);
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void timesAreThoseOfTheSystemsClock(Jdks.Jdk jdk) throws Exception {
    compare(run(jdk, "out="));
    assertThat(Recorded.in(trace()).facts())
        .contains(expected())
        .anyMatch(fact -> fact.startsWith("clock.end="))
        .noneMatch(fact -> fact.startsWith("warning.clock"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theSystemsClockCanBeAskedFor(Jdks.Jdk jdk) throws Exception {
    compare(run(jdk, "clock=system,out="));
    assertThat(Recorded.in(trace()).facts()).contains("clock.elapsed=system");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theSystemsClockIsUsedOnSeveralCpus(Jdks.Jdk jdk) throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
    compare(new TargetRun(jdk, directory).onAllCpus().recordedTo(trace()).run("ClockMarks"));
    assertThat(Recorded.in(trace()).facts()).contains("clock.elapsed=system");
  }
}
