package corecast.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.ConversionOptions;
import corecast.conversion.events.EventsReader;
import corecast.note.Note;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A loader holds a lock for a moment and counts a latch down later; a cleaner, which was recorded
 * after that, holds the lock while it waits for the latch. Where the cleaner comes first both wait
 * for ever. Two more threads use a lock of their own, in an order that means nothing.
 */
class FewObjectsTest {
  private static final int[] PROCESSORS = {1, 16};

  @TempDir Path folder;

  /** So many loaders with their cleaners, each pair with a lock and a latch of its own. */
  private static String recorded(int pairs) {
    StringBuilder text = new StringBuilder("stream 1\n  thread object=1 \"main\"\n");
    for (int p = 0; p < pairs; p++) {
      text.append("  object number=%d kind=lock \"\" \"L%d\"\n".formatted(1000 + p, p));
      text.append("  object number=%d kind=latch p1=1 \"\" \"D%d\"\n".formatted(2000 + p, p));
    }
    text.append("  object number=3000 kind=lock \"\" \"M\"\n  0 begin\n");
    int threads = 2 * pairs + 2;
    for (int t = 0; t < threads; t++) {
      text.append("  5 start object=%d\n".formatted(2 + t));
    }
    text.append("  5 end\n");
    int at = 5;
    for (int p = 0; p < pairs; p++, at += 28) {
      text.append(
          """
          stream %d
            thread object=%d "loader %d"
            %d begin cpu=0
            %d lock cpu=10 object=%d
            %d unlock cpu=2 object=%d
            %d count-down cpu=3 object=%d
            %d end cpu=4
          stream %d
            thread object=%d "cleaner %d"
            %d begin cpu=0
            %d lock cpu=1 object=%d
            %d await-begin cpu=2 object=%d
            %d await-end cpu=0 object=%d result=ok
            %d unlock cpu=6 object=%d
            %d end cpu=0
          """
              .formatted(
                  2 + 2 * p, 2 + 2 * p, p, at, at + 10, 1000 + p, at + 12, 1000 + p, at + 15,
                  2000 + p, at + 19, 3 + 2 * p, 3 + 2 * p, p, at + 19, at + 20, 1000 + p, at + 22,
                  2000 + p, at + 22, 2000 + p, at + 28, 1000 + p, at + 28));
    }
    text.append(
        """
        stream %d
          thread object=%d "first"
          %d begin cpu=0
          %d lock cpu=20 object=3000
          %d unlock cpu=5 object=3000
          %d end cpu=0
        stream %d
          thread object=%d "second"
          %d begin cpu=0
          %d lock cpu=1 object=3000
          %d unlock cpu=3 object=3000
          %d end cpu=30
        """
            .formatted(
                threads,
                threads,
                at,
                at + 20,
                at + 25,
                at + 25,
                threads + 1,
                threads + 1,
                at + 25,
                at + 26,
                at + 29,
                at + 59));
    return text.toString();
  }

  private Path written(int pairs) throws Exception {
    Path trace = folder.resolve(pairs + ".cct");
    EventsReader.write(recorded(pairs), trace);
    return trace;
  }

  private static Completion completion(Recovered recovered) {
    return new Simulator(recovered.program(), ReplayOptions.DEFAULT.keeping(recovered.order()))
        .completion(PROCESSORS);
  }

  /** Goes down the ladder until the replay ends. */
  private static Completion ended(Recovery recovery) throws Exception {
    Completion completion = completion(recovery.current());
    assertThat(completion.outcome().isDeadlock()).isTrue();
    while (completion.outcome().isDeadlock()) {
      assertThat(recovery.takeBack(completion.outcome()))
          .as(completion.outcome().describe())
          .isTrue();
      completion = completion(recovery.current());
    }
    return completion;
  }

  private Recovery begin(int pairs) throws Exception {
    return Recovery.begin(written(pairs), ConversionOptions.DEFAULT, ReplayOptions.DEFAULT);
  }

  @Test
  void oneObjectKeepsItsOrderAndTheOthersDoNot() throws Exception {
    Recovery recovery = begin(1);
    Completion completion = ended(recovery);
    assertThat(recovery.current().order().objects()).containsExactly("L0");
    assertThat(recovery.current().kept())
        .containsExactly(
            Note.of(
                    Note.Kind.ORDER_KEPT,
                    "Replaying with a free order deadlocked. L0 is therefore used in the recorded"
                        + " order. A thread that came there later in the recording waits for those"
                        + " that came before. Everything else is decided anew. The speedup may be"
                        + " too low.")
                .with("objects", 1));
    // One processor: main 5, loader 19, cleaner 9, first 25, second 34. Many: second is done at
    // 5 + 1 + 3 + 30. If it kept its place behind first it would be 5 + 25 + 3 + 30.
    assertThat(completion.timeNanos()).containsExactly(92, 39);
  }

  @Test
  void severalObjectsDoWhereOneIsNotEnough() throws Exception {
    Recovery recovery = begin(3);
    Completion completion = ended(recovery);
    assertThat(recovery.current().order().objects()).containsExactlyInAnyOrder("L0", "L1", "L2");
    assertThat(recovery.current().kept().get(0).text())
        .startsWith("Replaying with a free order deadlocked. L0, L1, L2 are therefore used");
    assertThat(completion.timeNanos()).containsExactly(5 + 3 * 28 + 59, 39);
  }

  @Test
  void allDoWhereAFewAreNotEnough() throws Exception {
    Recovery recovery = begin(9);
    Completion completion = ended(recovery);
    assertThat(recovery.current().order().isWhole()).isTrue();
    assertThat(recovery.current().kept()).containsExactly(Recovery.ORDER_KEPT);
    // Second waits for first: 5 + 25 + 3 + 30, and 20 threads share 16 processors until 14 are
    // done.
    assertThat(completion.timeNanos()[0]).isEqualTo(5 + 9 * 28 + 59);
    assertThat(completion.timeNanos()[1]).isGreaterThanOrEqualTo(63);
  }
}
