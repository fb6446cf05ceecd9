package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.path.Selection;
import corecast.recorder.hook.session.LoopSites;
import corecast.trace.TraceWriter;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is written of atomics that are changed by compare-and-set. What takes long here has a mark
 * in it, before which the beginning of the section is written; Object 1 is the thread itself.
 */
final class UpdatesTest {
  @TempDir Path folder;

  private final int site = Updates.site("a.Cache.put line 5");
  private final AtomicReference<Object> atomic = new AtomicReference<>("old");

  /** An operation that leaves a record. */
  private static void operation() {
    Marks.mark("m");
  }

  @Test
  void aSectionLastsFromTheReadingToTheChange() throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              Updates.reads(atomic, site);
              operation();
              Updates.compared(true, site);
              Updates.reads(atomic, site);
              operation();
              Updates.compared(true, site);
            });
    assertThat(records(recorded))
        .containsExactly("LOCK 2", "MARK m", "UNLOCK 2", "LOCK 2", "MARK m", "UNLOCK 2");
  }

  /** The clock of the recording, which stands still for nobody, only bounds when they began. */
  @Test
  void whatTakesTwoMicrosecondsIsWorthItsRecordsAndNoLess() throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              ThreadState me = me();
              long before = me.now();
              Updates.reads(atomic, site);
              me.updates.ends(site, before + 1_999); // it has begun then or later
              operation();
              Updates.reads(atomic, site);
              me.updates.ends(site, me.now() + 2_000);
              operation();
            });
    assertThat(records(recorded)).containsExactly("MARK m", "LOCK 2", "UNLOCK 2", "MARK m");
  }

  private static ThreadState me() {
    return Objects.requireNonNull(RecordedThreads.current());
  }

  @Test
  void attemptsThatFailLeaveNothing() throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              for (int i = 0; i < 20; i++) {
                Updates.reads(atomic, site);
                Updates.compared(false, site);
                operation();
              }
            });
    assertThat(records(recorded)).hasSize(20).containsOnly("MARK m");
  }

  @Test
  void aFailureAtAnotherPlaceEndsNothing() throws Exception {
    int another = Updates.site("a.Cache.put line 9");
    Recorded recorded =
        recorded(
            () -> {
              Updates.reads(atomic, site);
              Updates.compared(false, another);
              operation();
              Updates.compared(true, site);
            });
    assertThat(records(recorded)).containsExactly("LOCK 2", "MARK m", "UNLOCK 2");
  }

  @Test
  void anAttemptThatFailsHasNoEnd() throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              Updates.reads(atomic, site);
              operation();
              Updates.compared(false, site);
              Updates.reads(atomic, site);
              operation();
              Updates.compared(true, site);
            });
    assertThat(records(recorded))
        .containsExactly("LOCK 2", "MARK m", "LOCK 2", "MARK m", "UNLOCK 2");
  }

  /** A loop that a return leaves has no comparison behind its last reading. */
  @Test
  void anAttemptThatIsGivenUpHasNoEnd() throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              Updates.reads(atomic, site);
              operation();
            });
    assertThat(records(recorded)).containsExactly("LOCK 2", "MARK m");
  }

  @Test
  void whatIsBegunWhenTheThreadEndsLeavesNothing() throws Exception {
    assertThat(records(recorded(() -> Updates.reads(atomic, site)))).isEmpty();
  }

  /** Both are in their first attempt, so that neither finds what the other one has. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatTwoThreadsTryFirstAtTheSameTimeIsOneAtomic(boolean secondEndsFirst) throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              CountDownLatch begun = new CountDownLatch(1);
              CountDownLatch goesOn = new CountDownLatch(1);
              Updates.reads(atomic, site);
              operation();
              Thread second =
                  new Thread(
                      () -> {
                        Updates.reads(atomic, site);
                        operation();
                        begun.countDown();
                        await(goesOn);
                        Updates.compared(true, site);
                      },
                      "second");
              second.start();
              await(begun);
              if (!secondEndsFirst) {
                Updates.compared(true, site);
              }
              goesOn.countDown();
              second.join();
              if (secondEndsFirst) {
                Updates.compared(true, site);
              }
            });
    assertThat(records(recorded)).containsExactly("LOCK 2", "MARK m", "UNLOCK 2");
    assertThat(withoutTime(recorded.of("second"))).containsExactly("LOCK 2", "MARK m", "UNLOCK 2");
  }

  /** Whoever succeeds first has the name, also if another attempt has described the atomic. */
  @Test
  void whatWasFirstTriedInVainIsNamedAllTheSame() throws Exception {
    AtomicReference<Object> other = new AtomicReference<>("old");
    recorded(
        () -> {
          ThreadState me = me();
          for (Object tried : List.of(atomic, other)) {
            Updates.reads(tried, site);
            operation();
            Updates.compared(false, site);
          }
          for (Object changed : List.of(other, atomic)) {
            ObjectNumbers.Entry entry = Objects.requireNonNull(me.session.atomics.entry(changed));
            Updates.reads(changed, site);
            operation();
            Updates.compared(true, site);
            assertThat(entry.claimsNaming()).isFalse();
          }
        });
  }

  /** Told when a section is over, what was left there meanwhile would be taken before it. */
  @Test
  void criticalPathsOfLiveProgramsKnowNothingOfIt() throws Exception {
    Path nowhere = folder.resolve("live.cct");
    assertThat(Recording.startLive(nowhere, 8, Selection.of(List.of("T.f")), null, 1)).isNotNull();
    try {
      Updates.reads(atomic, site);
      operation();
      Updates.compared(true, site);
      assertThat(me().session.atomics.added()).isZero();
    } finally {
      Recording.stop();
      LoopSites.reset();
    }
  }

  private void tooOften(int sections, long nanos, TraceWriter writer) {
    LoopSites sites = new LoopSites(writer);
    for (int i = 0; i < 27_300; i++) {
      sites.passed(site);
    }
    for (int i = 0; i < sections; i++) {
      sites.recorded(site, nanos);
    }
    sites.decide(100_000_000);
  }

  /** Of 27,300 attempts in 100 ms eight in a hundred take 40 us: most of the time. */
  @Test
  void fewLongSectionsThatAreNotRecordedAnyMoreAreNamed() throws Exception {
    Path file = folder.resolve("named.cct");
    TraceWriter writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
    tooOften(2_184, 40_000, writer);
    assertThat(LoopSites.isOff(site)).isTrue();
    LoopSites.reset();
    writer.close(0);
    assertThat(Recorded.read(file).facts).containsEntry("updates.off", "273000 a.Cache.put line 5");
  }

  /** The hundredth part of 100 ms is 1 ms. */
  @ParameterizedTest
  @CsvSource({"999, false", "1000, true"})
  void sectionsOfLessThanAHundredthOfTheTimeAreNotMissed(int sections, boolean isNamed)
      throws Exception {
    Path file = folder.resolve("named.cct");
    TraceWriter writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
    tooOften(sections, 1_000, writer);
    assertThat(LoopSites.isOff(site)).isTrue();
    LoopSites.reset();
    writer.close(0);
    assertThat(Recorded.read(file).facts.containsKey("updates.off")).isEqualTo(isNamed);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anAtomicWhoseSectionIsWrittenIsNotKeptAlive() throws Exception {
    recorded(
        () -> {
          WeakReference<?> begun = begun();
          for (int i = 0; i < 100 && begun.get() != null; i++) {
            System.gc();
          }
          assertThat(begun.get()).isNull();
        });
  }

  @Test
  void anAtomicThatWasTriedInVainIsNotKeptAlive() throws Exception {
    recorded(
        () -> {
          for (WeakReference<?> tried : List.of(compared(), thrown())) {
            for (int i = 0; i < 100 && tried.get() != null; i++) {
              System.gc();
            }
            assertThat(tried.get()).isNull();
          }
        });
  }

  private WeakReference<Object> compared() {
    Object mine = new AtomicReference<>("old");
    Updates.reads(mine, site);
    Updates.compared(false, site);
    return new WeakReference<>(mine);
  }

  private WeakReference<Object> thrown() {
    AtomicReference<Object> mine = new AtomicReference<>("old");
    UnaryOperator<Object> function =
        old -> {
          throw new IllegalStateException("no");
        };
    assertThatThrownBy(() -> mine.updateAndGet(Updates.unary(mine, function, site)))
        .hasMessage("no");
    return new WeakReference<>(mine);
  }

  private WeakReference<Object> begun() {
    Object mine = new AtomicReference<>("old");
    Updates.reads(mine, site);
    operation();
    return new WeakReference<>(mine);
  }

  @Test
  void whatHasBegunBeforeItsPlaceIsSwitchedOffEnds() throws Exception {
    Recorded recorded =
        recorded(
            () -> {
              Updates.reads(atomic, site);
              operation();
              LoopSites.switchOff(site, true);
              Updates.compared(true, site);
            });
    assertThat(records(recorded)).containsExactly("LOCK 2", "MARK m", "UNLOCK 2");
  }

  @Test
  void aWhileAfterThatNothingIsTold() throws Exception {
    Path file = folder.resolve("none.cct");
    LoopSites sites = new LoopSites(TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT));
    Recorded recorded =
        recorded(
            () -> {
              Updates.reads(atomic, site);
              operation();
              LoopSites.switchOff(site, true);
              sites.decide(1_000_000_000);
              Updates.compared(true, site);
            });
    assertThat(records(recorded)).containsExactly("LOCK 2", "MARK m");
  }

  @Test
  void aComparisonOfAnotherPlaceEndsNothing() throws Exception {
    int another = Updates.site("a.Cache.put line 9");
    Recorded recorded =
        recorded(
            () -> {
              Updates.compared(true, site);
              Updates.reads(atomic, site);
              operation();
              Updates.compared(true, another);
            });
    assertThat(records(recorded)).noneMatch(record -> record.startsWith("UNLOCK"));
  }

  @Test
  void eachCallOfAFunctionIsAnAttempt() throws Exception {
    int[] calls = new int[1];
    UnaryOperator<Object> function =
        old -> {
          operation();
          if (calls[0]++ == 0) {
            atomic.set("between"); // another one was faster
          }
          return old + "+";
        };
    Recorded recorded =
        recorded(
            () -> {
              Object got = atomic.updateAndGet(Updates.unary(atomic, function, site));
              Updates.updated(site);
              assertThat(got).isEqualTo("between+");
            });
    assertThat(records(recorded))
        .containsExactly("LOCK 2", "MARK m", "LOCK 2", "MARK m", "UNLOCK 2");
  }

  @Test
  void aFunctionThatThrowsAtOnceLeavesNothing() throws Exception {
    UnaryOperator<Object> function =
        old -> {
          throw new IllegalStateException("no");
        };
    Recorded recorded =
        recorded(
            () -> {
              assertThatThrownBy(() -> atomic.updateAndGet(Updates.unary(atomic, function, site)))
                  .hasMessage("no");
              operation();
              Updates.reads(atomic, site);
              operation();
              Updates.compared(true, site);
            });
    assertThat(records(recorded)).containsExactly("MARK m", "LOCK 2", "MARK m", "UNLOCK 2");
  }

  @Test
  void functionsOfEachTypeAreCalledWithWhatTheyAreGiven() {
    AtomicInteger number = new AtomicInteger(2);
    AtomicLong wide = new AtomicLong(3);
    BinaryOperator<Object> join = (old, given) -> old + "-" + given;
    IntUnaryOperator twice = old -> 2 * old;
    IntBinaryOperator less = (old, given) -> old - given;
    LongUnaryOperator triple = old -> 3 * old;
    LongBinaryOperator lessWide = (old, given) -> old - given;
    assertThat(atomic.accumulateAndGet("new", Updates.binary(atomic, join, site)))
        .isEqualTo("old-new");
    assertThat(number.updateAndGet(Updates.unary(number, twice, site))).isEqualTo(4);
    assertThat(number.accumulateAndGet(1, Updates.binary(number, less, site))).isEqualTo(3);
    assertThat(wide.updateAndGet(Updates.unary(wide, triple, site))).isEqualTo(9);
    assertThat(wide.accumulateAndGet(1, Updates.binary(wide, lessWide, site))).isEqualTo(8);
  }

  @Test
  void noFunctionAndNoAtomicStayWhatTheyAre() {
    UnaryOperator<@Nullable Object> function = old -> old;
    assertThat(Updates.<UnaryOperator<Object>>unary(atomic, null, site)).isNull();
    assertThat(Updates.unary(null, function, site)).isSameAs(function);
    Updates.reads(null, site);
  }

  @Test
  void whatIsSwitchedOffLeavesNothing() throws Exception {
    UnaryOperator<Object> function = old -> old;
    Recorded recorded =
        recorded(
            () -> {
              LoopSites.switchOff(site, true);
              assertThat(Updates.unary(atomic, function, site)).isSameAs(function);
              Updates.reads(atomic, site);
              operation();
              Updates.compared(true, site);
            });
    assertThat(records(recorded)).containsExactly("MARK m");
  }

  private static Long numberIn(String record) {
    return Long.valueOf(record.substring(record.indexOf(' ') + 1));
  }

  /** Without those that only say that time has passed. */
  private static List<String> records(Recorded recorded) {
    return withoutTime(recorded.mine());
  }

  private static List<String> withoutTime(List<String> records) {
    return records.stream().filter(record -> !record.equals("TICK")).toList();
  }

  private Recorded recorded(Recorded.Body program) throws Exception {
    try {
      Recorded recorded = Recorded.run(folder.resolve("recorded.cct"), program);
      assertThat(records(recorded))
          .filteredOn(record -> record.startsWith("LOCK "))
          .allMatch(record -> "AtomicReference".equals(recorded.objects.get(numberIn(record))));
      return recorded;
    } finally {
      LoopSites.reset();
    }
  }
}
