package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.program.Operation;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of known structure, recorded in virtual machines of their own. Times are compared as
 * what more processors save, so that the start of the virtual machine, which only its main thread
 * does, cancels out.
 */
@Tag("stored")
class SynchronizerReplayTest {
  private static final double QUARTER = 0.25;

  @TempDir Path folder;

  private static final List<Saves> SAVINGS =
      List.of(
          // Two writers of 2 units one after the other; two readers beside each other.
          new Saves("StampedLocks", "write", 0, 0),
          new Saves("StampedLocks", "read", 2, 2),
          new Saves("StampedLocks", "views", 0, 0),
          // The reader waits for the unit before the hand-over: 1 + 1 of the two of 3.
          new Saves("StampedLocks", "handed", 1, 1),
          // Units 1, 2, 3 and then 3, 2, 1. Each half on 2: all three share for 1.5, when the first
          // has done its 1; the second needs 1 more, then the third 1 alone: 3.5 of 6.
          new Saves("Phasers", "meet", 5, 6),
          // 1 of main, then 2 workers of 1, then 1 of main.
          new Saves("Phasers", "gate", 1, 1),
          // 1 and 2 units, then 2 and 1: 2 + 2 of 6. Without the tiers 3 of 6.
          new Saves("Phasers", "tiers", 2, 2),
          // 1 beside 1, 1 of the action alone, 1 beside 1: 3 of 5.
          new Saves("Phasers", "action", 2, 2),
          // 1 beside 2, then 2 beside 1: 2 + 2 of 6.
          new Saves("HandOvers", "exchange", 2, 2),
          new Saves("HandOvers", "synchronous", 2, 2),
          new Saves("HandOvers", "transfer", 2, 2),
          new Saves("HandOvers", "transfer-in-time", 2, 2),
          // Who puts does not wait: 1 + 2 beside 2 + 1.
          new Saves("HandOvers", "put", 3, 3),
          // The waiting thread's unit beside main's second one.
          new Saves("HandOvers", "park", 1, 1),
          new Saves("Synchronizers", "mutex", 0, 0),
          new Saves("Synchronizers", "long", 0, 0),
          // 2 units, the signal, then 2 beside 1: 4 of 5.
          new Saves("Synchronizers", "condition", 1, 1),
          // 2 units, the gate, then 1 beside 1: 3 of 4.
          new Saves("Synchronizers", "gate", 1, 1),
          // 3 x 12 times 1/12, two at a time: 1.5 of 3.
          new Saves("Synchronizers", "permits", 1.5, 1.5),
          // Two readers beside each other, the writer alone: 1 + 1 of 3.
          new Saves("Synchronizers", "pages", 1, 1));

  static Stream<Arguments> savings() {
    return Saves.onEachJava(SAVINGS);
  }

  @ParameterizedTest
  @MethodSource("savings")
  void moreProcessorsSaveWhatCanGoOnBesideEachOther(Jdks.Jdk jdk, Saves saves) throws Exception {
    saves.check(jdk, folder, List.of(), saves.recordedWith(SAVINGS));
  }

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void everyModeOfAStampBecomesLocksAndUnlocks(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "StampedLocks", "modes");
    assertThat(recording.steps("t", "StampedLocks.lock"))
        .isEqualTo(
            "write-lock read-lock write-unlock read-unlock" // downgrade
                + " read-lock read-unlock write-lock write-unlock" // upgrade
                + " read-lock read-unlock" // from optimistic, and back
                + " write-lock write-unlock" // the reader was refused
                + " read-lock read-unlock" // the second tryUnlockRead was refused
                + " write-lock write-unlock"); // the second unlock threw
    assertThat(recording.verdict.unmatched()).isEmpty();
    assertThat(recording.verdict.unfinished()).isEmpty();
    // A stamp of before the write is not valid any more.
    assertThat(recording.verdict.outcomeDependent()).containsEntry("optimistic read", 1L);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whoDidNotGetAStampedLockHasNotTakenIt(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "StampedLocks", "refused");
    assertThat(recording.steps("late", "StampedLocks.lock")).isEmpty();
    assertThat(recording.steps("interrupted", "StampedLocks.lock")).isEmpty();
    assertThat(recording.steps("main", "StampedLocks.lock")).isEqualTo("write-lock write-unlock");
    assertThat(recording.verdict.outcomeDependent())
        .containsEntry("read lock", 1L)
        .containsEntry("write lock", 1L);
    recording.nanos(2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whoTriesTwoLocksInOppositeOrdersWaitsForNobody(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "BothOrNone");
    assertThat(recording.program.has(Operation.TRY)).isTrue();
    // Each of two threads works 100 times 1/200 with its first lock and 1/100 with both. What is
    // done with both is 2 units, never beside each other. Both come to their end, in any case.
    assertThat(recording.units(2)).isBetween(2.0, recording.units(1));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void phasesOfTheSameThreadsAreOneBarrier(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "Phasers", "meet");
    assertThat(recording.steps("t0", "Phasers.meet.phaser")).isEqualTo("barrier barrier");
    assertThat(recording.steps("t2", "Phasers.meet.phaser")).isEqualTo("barrier barrier");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void phasesOfChangingPartiesAreLatches(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "Phasers", "gate");
    assertThat(recording.steps("a", "Phasers.gate.phaser")).isEqualTo("countdown await countdown");
    // Arrives, waits for phase 0, leaves at phase 1, waits for phase 0 again, and for phase 1.
    assertThat(recording.steps("main", "Phasers.gate.phaser"))
        .isEqualTo("countdown await countdown await await");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aWaitAtAPhaserEndsByTimeByInterruptionOrByTermination(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "Phasers", "stop");
    assertThat(recording.delays("late")).isEqualTo(20_000_000L);
    assertThat(recording.steps("interrupted", "interrupted~interrupt~main")).isEqualTo("acquire");
    assertThat(recording.steps("waiting", "Phasers.stop.phaser")).isEqualTo("await");
    assertThat(recording.steps("main", "Phasers.stop.phaser")).isEqualTo("countdown");
    recording.nanos(2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anExchangeMayBeRefused(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "HandOvers", "exchange-refused");
    assertThat(recording.delays("late")).isEqualTo(20_000_000L);
    assertThat(recording.steps("interrupted", "interrupted~interrupt~main")).isEqualTo("acquire");
    assertThat(recording.steps("late", "HandOvers.exchangeRefused.exchanger")).isEmpty();
    recording.nanos(2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anItemThatNobodyTakesIsNotTransferred(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "HandOvers", "transfer-refused");
    for (String thread : List.of("main", "late", "interrupted")) {
      assertThat(recording.steps(thread, "HandOvers.transferRefused.queue")).isEmpty();
    }
    recording.nanos(2);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aPermitIsKeptButOnlyOne(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "HandOvers", "permits");
    assertThat(recording.steps("main", "main~park~main")).isEqualTo("release acquire");
    assertThat(recording.delays("main")).isEqualTo(20_000_000L); // the second park: by time
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aCustomMutexIsALock(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "Synchronizers", "mutex");
    assertThat(recording.steps("a", "Synchronizers$Mutex")).isEqualTo("lock unlock");
    assertThat(recording.steps("main", "Synchronizers$Mutex")).isEqualTo("lock unlock");
    // One of the two attempts got it, the other did not.
    assertThat(recording.verdict.outcomeDependent()).containsEntry("lock", 2L);
    assertThat(recording.verdict.warnings()).noneMatch(line -> line.contains("Mutex"));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aSharedSynchronizerKeepsItsOrderAndIsNamed(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "Synchronizers", "gate");
    assertThat(recording.steps("a", "Synchronizers$Gate")).isEqualTo("await");
    assertThat(recording.steps("b", "Synchronizers$Gate")).isEqualTo("countdown");
    assertThat(recording.verdict.warnings())
        .anyMatch(
            line ->
                line.matches("These custom synchronizers keep .*:" + " Synchronizers\\$Gate\\."));
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void whoeverAcquiresReleasesTakesPermitsOrReadsAndWrites(Jdks.Jdk jdk) throws Exception {
    ForkedRecording permits = ForkedRecording.of(jdk, folder, "Synchronizers", "permits");
    assertThat(permits.steps("a", "Synchronizers$Permits")).startsWith("acquire release acquire");
    assertThat(permits.verdict.warnings()).anyMatch(line -> line.contains("(2 permits)"));
    ForkedRecording pages = ForkedRecording.of(jdk, folder, "Synchronizers", "pages");
    assertThat(pages.steps("a", "Synchronizers$Pages")).startsWith("read-lock read-unlock");
    assertThat(pages.steps("c", "Synchronizers$Pages")).startsWith("write-lock write-unlock");
  }

  static Stream<Arguments> queues() {
    return StoredRecordings.jdks().stream()
        .flatMap(
            jdk ->
                Stream.of(
                        "ArrayBlockingQueue",
                        "LinkedBlockingQueue",
                        "LinkedBlockingDeque",
                        "PriorityBlockingQueue",
                        "LinkedTransferQueue")
                    .map(queue -> Arguments.of(jdk, queue)));
  }

  @ParameterizedTest
  @MethodSource("queues")
  void whatComesAndGoesOtherwiseThanOneByOneIsReplayed(Jdks.Jdk jdk, String queue)
      throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "QueueChanges", queue);
    assertThat(recording.verdict.unmatched()).isEmpty();
    for (int processors = 1; processors <= 4; processors++) {
      recording.nanos(processors);
    }
    String[] names = {queue, "QueueChanges"}; // by what it was used first
    // Five from the start, three, five; taken: 1 + 1 + 1, 1, 3; discarded: 2, 2.
    String[] steps = recording.steps("main", names).split(" ");
    assertThat(steps).filteredOn("put"::equals).hasSize(13);
    assertThat(steps).filteredOn("take"::equals).hasSize(7);
    assertThat(steps).filteredOn("discard"::equals).hasSize(2);
    assertThat(recording.steps("a", names)).isEqualTo("put put put put");
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void anItemOfADelayQueueIsThereAfterItsDelay(Jdks.Jdk jdk) throws Exception {
    ForkedRecording recording = ForkedRecording.of(jdk, folder, "QueueChanges", "delay");
    // A delay of 6 units beside 1 unit of work: 5 of idleness. The item of in an hour is left out.
    assertThat(recording.units(1)).isCloseTo(6, within(QUARTER));
    assertThat(recording.steps("main", "QueueChanges.delay.queue")).isEqualTo("take");
  }
}
