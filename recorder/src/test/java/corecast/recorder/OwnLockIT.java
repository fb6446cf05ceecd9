package corecast.recorder;

import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.recorder.hook.object.LockClass;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.targets.OwnLock;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sections of locks that one thread alone uses are counted; all that others can wait for are
 * written.
 */
@Tag("live")
final class OwnLockIT {
  private static final String CLASS = "corecast.targets.OwnLock$";
  private static final Set<EventKind> KINDS =
      Set.of(LOCK, UNLOCK, EventKind.WAIT_BEGIN, EventKind.WAIT_END);

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  /**
   * A record of a lock of a class.
   *
   * @param cpuBefore what the thread's records before it have of its CPU time, ns
   */
  private record Seen(String thread, EventKind kind, String type, long nanos, long cpuBefore) {
    @Override
    public String toString() {
      return thread + " " + kind + " " + type;
    }
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void sectionsAreCountedUntilAnotherThreadComes(Jdks.Jdk jdk) throws Exception {
    Path trace = directory.resolve("trace.cct");
    Outcome plain = new TargetRun(jdk, directory).run("OwnLock");
    Outcome run = new TargetRun(jdk, directory).allCompilers().recordedTo(trace).run("OwnLock");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(run.err())).isNull();
    List<Seen> all = new ArrayList<>();
    long counted = read(trace, all);

    List<Seen> ours = all.stream().filter(seen -> seen.type.startsWith(CLASS)).toList();
    long locks = ours.stream().filter(seen -> seen.kind == LOCK).count();
    // Six locks ALONE times, and two in turns, in 30 levels; then twice: once each by both threads
    // and AFTERWARDS times; AFTERWARDS times outer and inner; a wait; AFTERWARDS times two.
    int sections = 7 * OwnLock.ALONE + 2 * (2 + OwnLock.AFTERWARDS) + 4 * OwnLock.AFTERWARDS + 1;
    assertThat(locks + counted).isEqualTo(sections);
    assertThat(ours.stream().filter(seen -> seen.kind == UNLOCK).count()).isEqualTo(locks);
    for (String lock : List.of("Alone", "Met", "MetLock")) {
      fewAreWrittenOfALockThatIsNotYoung(of(lock, ours));
    }

    whoeverIsWaitedForIsThere(of("Met", ours));
    whoeverIsWaitedForIsThere(of("MetLock", ours));
    sectionsAroundOthersAreWritten(ours);
    assertThat(last(4, of("Waited", all)).stream().map(seen -> seen.kind.toString()))
        .containsExactly("LOCK", "WAIT_BEGIN", "WAIT_END", "UNLOCK");
    assertThat(last(4, of("Tried", ours)).stream().map(seen -> seen.kind))
        .containsExactly(LOCK, LOCK, UNLOCK, UNLOCK);
  }

  /**
   * Until another thread comes, the sections of the first 20 ms of CPU time are written; then the
   * one at which that is noticed, and the one to which the other thread comes. The recorder and the
   * trace measure these 20 ms by different clocks, so what comes in the 20 ms after them is left
   * out; the lock is taken for much longer.
   */
  private static void fewAreWrittenOfALockThatIsNotYoung(List<Seen> lock) {
    long later = lock.get(0).cpuBefore + 2 * ObjectNumbers.Entry.YOUNG_NANOS;
    assertThat(
            lock.stream()
                .takeWhile(seen -> seen.thread.equals("main"))
                .filter(seen -> seen.kind == LOCK && seen.cpuBefore >= later)
                .limit(3))
        .hasSizeLessThan(3);
  }

  /**
   * The other thread has waited from its request until the main thread's section, which was only
   * kept back when it began, was over.
   */
  private static void whoeverIsWaitedForIsThere(List<Seen> lock) {
    int visit = 0;
    while (!lock.get(visit).thread.equals("visitor")) {
      visit++;
    }
    assertThat(
            lock.subList(visit - 2, visit + 2).stream().map(seen -> seen.thread + " " + seen.kind))
        .containsExactly("main LOCK", "main UNLOCK", "visitor LOCK", "visitor UNLOCK");
    // From there on nothing is left out.
    assertThat(lock.subList(visit + 2, lock.size())).hasSize(2 * OwnLock.AFTERWARDS);
  }

  /**
   * Around each section that is written the other one is, too. After some time of the CPU inner
   * locks are known to be one thread's: on a busy machine these sections are not all written.
   */
  private static void sectionsAroundOthersAreWritten(List<Seen> ours) {
    Set<String> types = Set.of(CLASS + "Outer", CLASS + "Inner");
    List<Seen> two = ours.stream().filter(seen -> types.contains(seen.type)).toList();
    List<String> outer = List.of("main LOCK " + CLASS + "Outer", "main UNLOCK " + CLASS + "Outer");
    List<String> inner = List.of("main LOCK " + CLASS + "Inner", "main UNLOCK " + CLASS + "Inner");
    int first = 0;
    while (!two.get(first).type.equals(CLASS + "Inner")) {
      first++;
    }
    List<Seen> written = two.subList(first - 1, two.size());
    int inside = 0;
    for (int i = 0; i < written.size(); ) {
      assertThat(written.get(i++)).hasToString(outer.get(0));
      if (written.get(i).toString().equals(inner.get(0))) {
        assertThat(written.get(i + 1)).hasToString(inner.get(1));
        i += 2;
        inside++;
      }
      assertThat(written.get(i++)).hasToString(outer.get(1));
    }
    assertThat(inside).isBetween(LockClass.SEEN, OwnLock.AFTERWARDS);
    for (int i = 1; i < written.size(); i++) {
      assertThat(written.get(i).nanos).isGreaterThanOrEqualTo(written.get(i - 1).nanos);
    }
  }

  private static List<Seen> of(String type, List<Seen> all) {
    String name = CLASS + type;
    return all.stream().filter(seen -> seen.type.equals(name)).toList();
  }

  private static <T> List<T> last(int most, List<T> all) {
    return all.subList(all.size() - most, all.size());
  }

  /** Adds all records of locks in the order of their times; returns how many were counted. */
  private static long read(Path trace, List<Seen> all) throws Exception {
    long counted = -1;
    List<String> types = new ArrayList<>();
    try (TraceReader reader = TraceReader.open(trace)) {
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.OBJECT) {
            int number = (int) records.operand(0);
            while (types.size() <= number) {
              types.add("");
            }
            types.set(number, records.string(0));
          }
        }
      }
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        String thread = "";
        long cpu = 0;
        while (records.next()) {
          EventKind kind = records.kind();
          if (kind == EventKind.THREAD) {
            thread = records.string(0);
          } else if (KINDS.contains(kind)) {
            String type = types.get((int) records.operand(0));
            all.add(new Seen(thread, kind, type, records.timeNanos(), cpu));
          }
          cpu += records.cpuNanos();
        }
      }
      RecordCursor facts = reader.records(0);
      while (facts.next()) {
        if (facts.kind() == EventKind.META && facts.string(0).equals("sections.counted")) {
          counted = Long.parseLong(facts.string(1));
        }
      }
    }
    all.sort(Comparator.comparingLong(Seen::nanos));
    return counted;
  }
}
