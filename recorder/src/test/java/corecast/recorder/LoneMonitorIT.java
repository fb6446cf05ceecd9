package corecast.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.targets.LoneMonitor;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Monitors of a class whose objects stay with one thread each get no number. */
@Tag("live")
final class LoneMonitorIT {
  private static final String CLASS = "corecast.targets.LoneMonitor$";

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  /**
   * A record of a monitor.
   *
   * @param cpuBefore what the thread's records before it have of its CPU time, ns
   * @param at how many these are
   */
  private record Seen(
      String thread, EventKind kind, long object, String type, long nanos, long cpuBefore, int at) {
    @Override
    public String toString() {
      return thread + " " + kind;
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void theyAreCountedUntilAnotherThreadComes(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome plain = new TargetRun(jdk, directory).run("LoneMonitor");
    Outcome run = new TargetRun(jdk, directory).allCompilers().recordedTo(trace).run("LoneMonitor");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(run.err())).isNull();
    List<Seen> all = new ArrayList<>();
    long counted = read(trace, all);

    List<Seen> buffers = of("Buffer", all);
    long written = buffers.stream().filter(seen -> seen.kind == EventKind.LOCK).count();
    int users = LoneMonitor.THREADS * LoneMonitor.BUFFERS * LoneMonitor.TIMES;
    // What is entered again inside of itself is left out. Met: three; waited: one.
    assertThat(written + counted)
        .isBetween((long) users, (long) users + 4 + LoneMonitor.AROUND + LoneMonitor.ANY);
    for (int user = 0; user < LoneMonitor.THREADS; user++) {
      fewAreWrittenOnceTheClassIsKnown("user" + user, buffers);
    }
    assertThat(buffers.stream().filter(seen -> seen.kind == EventKind.UNLOCK).count())
        .isEqualTo(written);

    whoComesIsWaitedFor(buffers);
    aWaitIsInsideOfItsSection(buffers);
    aSectionAroundAnotherIsWritten(all);
    assertThat(
            all.stream()
                .filter(seen -> seen.type.equals("java.lang.Object"))
                .filter(seen -> seen.toString().equals("main LOCK"))
                .count())
        .isGreaterThanOrEqualTo(LoneMonitor.ANY);
    // One thread after another comes to each: from the second on all is written.
    List<Seen> handed = of("Handed", all);
    assertThat(handed.stream().filter(seen -> seen.thread.equals("taker")))
        .hasSize(2 * LoneMonitor.HANDED);
    assertThat(handed.stream().map(Seen::object).distinct().count()).isEqualTo(LoneMonitor.HANDED);
  }

  /**
   * The thread that comes first has its sections written for 20 ms of its CPU time, and whoever
   * comes before it has been to some of them. Later only those are in which something else is
   * recorded, and those that are taken for others, as of a monitor only its hash is known.
   */
  private static void fewAreWrittenOnceTheClassIsKnown(String user, List<Seen> buffers) {
    List<Seen> sections = buffers.stream().filter(seen -> seen.thread.equals(user)).toList();
    long young = sections.get(0).cpuBefore + ObjectNumbers.Entry.YOUNG_NANOS;
    Set<Long> late = new TreeSet<>();
    for (int i = 0; i + 1 < sections.size(); i++) {
      Seen lock = sections.get(i);
      Seen unlock = sections.get(i + 1);
      if (lock.kind == EventKind.LOCK && lock.cpuBefore >= young && unlock.at == lock.at + 1) {
        late.add(lock.object);
      }
    }
    assertThat(late).hasSizeLessThan(10);
  }

  private static void whoComesIsWaitedFor(List<Seen> buffers) {
    long met =
        buffers.stream().filter(seen -> seen.thread.equals("visitor")).findFirst().get().object;
    assertThat(buffers.stream().filter(seen -> seen.object == met).map(Seen::toString))
        .containsExactly(
            "main LOCK",
            "main UNLOCK",
            "visitor LOCK",
            "visitor UNLOCK",
            "main LOCK",
            "main UNLOCK");
  }

  private static void aWaitIsInsideOfItsSection(List<Seen> buffers) {
    Seen wait = buffers.stream().filter(seen -> seen.kind == EventKind.WAIT_BEGIN).findAny().get();
    assertThat(buffers.stream().filter(seen -> seen.object == wait.object).map(Seen::kind))
        .containsSubsequence(
            EventKind.LOCK, EventKind.WAIT_BEGIN, EventKind.WAIT_END, EventKind.UNLOCK);
  }

  /** The inner monitor is the only one of its kind: its first sections are written. */
  private static void aSectionAroundAnotherIsWritten(List<Seen> all) {
    int first = 0;
    while (!all.get(first).type.equals("java.lang.Class")) {
      first++;
    }
    List<Seen> around = all.subList(first - 1, first + 3);
    assertThat(around.stream().map(seen -> seen.kind + " " + seen.type))
        .containsExactly(
            "LOCK " + CLASS + "Buffer",
            "LOCK java.lang.Class",
            "UNLOCK java.lang.Class",
            "UNLOCK " + CLASS + "Buffer");
    assertThat(around.get(3).object).isEqualTo(around.get(0).object);
  }

  private static List<Seen> of(String type, List<Seen> all) {
    String name = CLASS + type;
    return all.stream().filter(seen -> seen.type.equals(name)).toList();
  }

  /**
   * Adds all records of our monitors in the order of their times; returns how many were counted.
   */
  private static long read(Path trace, List<Seen> seen) throws Exception {
    Map<Long, String> types = new HashMap<>();
    long counted = -1;
    try (TraceReader reader = TraceReader.open(trace)) {
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.OBJECT) {
            types.put(records.operand(0), records.string(0));
          }
        }
      }
      for (int stream : reader.streams()) {
        String thread = "?";
        long cpu = 0;
        int at = 0;
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          EventKind kind = records.kind();
          if (kind == EventKind.THREAD) {
            thread = records.string(0);
          } else if (kind == EventKind.LOCK
              || kind == EventKind.UNLOCK
              || kind == EventKind.WAIT_BEGIN
              || kind == EventKind.WAIT_END) {
            long object = records.operand(0);
            String type = types.getOrDefault(object, "?");
            if (type.startsWith(CLASS)
                || type.equals("java.lang.Class")
                || type.equals("java.lang.Object")) {
              seen.add(new Seen(thread, kind, object, type, records.timeNanos(), cpu, at));
            }
          }
          cpu += records.cpuNanos();
          at++;
        }
      }
      RecordCursor facts = reader.records(0);
      while (facts.next()) {
        if (facts.kind() == EventKind.META && facts.string(0).equals("sections.counted")) {
          counted = Long.parseLong(facts.string(1));
        }
      }
    }
    seen.sort(Comparator.comparingLong(Seen::nanos));
    return counted;
  }
}
