package corecast.recorder;

import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.TargetRun.Outcome;
import corecast.recorder.hook.thread.OwnLocks;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A program with more locks than can be shared, on real virtual machines. */
@Tag("live")
final class ManyLocksIT {
  private static final String TARGET = "corecast.targets.ManyLocks";

  @TempDir Path directory;

  static Stream<Jdks.Jdk> jdks() {
    return Jdks.all().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everySectionIsRecordedAndFewLocksHaveNumbers(Jdks.Jdk jdk) throws Exception {
    Outcome plain = new TargetRun(jdk, directory).run("ManyLocks");
    Path trace = directory.resolve("trace.cct");
    Outcome recorded =
        new TargetRun(jdk, directory).allCompilers().recordedTo(trace).run("ManyLocks");
    assertThat(recorded.status()).as(recorded.err()).isZero();
    assertThat(recorded.out()).isEqualTo(plain.out());
    assertThat(TargetRun.complaint(recorded.err())).isNull();

    Recorded read = Recorded.in(trace);
    // Two threads: 20,000 times a section of a moment, with another one of the same inside, which
    // is left out, and two of a vector; 2,001 times SHARED.
    Map<String, Integer> byClass = read.byClass(LOCK);
    assertThat(byClass)
        .containsEntry(TARGET + "$Shared", 4_002)
        .containsEntry("java.util.concurrent.locks.ReentrantLock", 44_002);
    int written = byClass.get(TARGET + "$Moment") + byClass.get("java.util.Vector");
    assertThat(written + read.countedSections()).isBetween(120_000L, 120_200L);
    Map<Long, Integer> locks = read.byObject(LOCK);
    Map<Long, Integer> unlocks = read.byObject(UNLOCK);
    Set<Long> different = new TreeSet<>(locks.keySet());
    different.addAll(unlocks.keySet());
    different.removeIf(lock -> Objects.equals(locks.get(lock), unlocks.get(lock)));
    assertThat(different).as("taken and given back").isEmpty();
    // Of 40,000 locks of the library 4096 have numbers of their own; of the others one in 64, and
    // those whose section took 0.1 ms. Of 80,000 monitors those do that were first of their class.
    assertThat(locks).hasSizeLessThan(15_000 + read.sectionsOf(OwnLocks.LONG_NANOS));
    // The two that are shared have one number each.
    assertThat(locks.values().stream().filter(sections -> sections == 4_002)).hasSize(2);
  }
}
