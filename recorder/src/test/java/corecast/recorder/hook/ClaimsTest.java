package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.loop.Comparison;
import corecast.recorder.hook.session.LoopSites;
import corecast.trace.TraceWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What loops tell that claim their items. Object 1 is the thread itself. */
final class ClaimsTest {
  /** The loop ends if the first number is not less: IF_ICMPGE, taken. */
  private static final int NOT_LESS = (Comparison.IFEQ + 3) << 2 | 2;

  @TempDir Path folder;

  @Test
  void eachClaimIsARecordAndSoIsTheEndOfTheLoop() throws Exception {
    int site = Claims.site("a.A.loop line 1");
    AtomicInteger counter = new AtomicInteger(-1);
    Recorded recorded = recorded(() -> claim(counter, 2, site));
    // -1, 0, 1 and 2 by twos, -1 as 1
    assertThat(withoutLoops(recorded.mine()))
        .containsExactly("CLAIM 2 1", "CLAIM 2 0", "CLAIM 2 2", "CLAIM 2 4", "NO_CLAIM 2 0");
  }

  @Test
  void whatEndsALoopIsTheClaimOfThatLoop() throws Exception {
    int outer = Claims.site("a.A.outer line 1");
    int inner = Claims.site("a.A.inner line 2");
    AtomicInteger counter = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              Claims.claimed(counter, counter.getAndIncrement(), outer);
              Claims.mayLeaveLoop(1, 1, NOT_LESS, inner); // has claimed nothing
              Claims.mayLeaveLoop(1, 1, NOT_LESS, outer);
              Claims.mayLeaveLoop(1, 1, NOT_LESS, outer); // told
            });
    assertThat(withoutLoops(recorded.mine())).containsExactly("CLAIM 2 0", "NO_CLAIM 2 0");
  }

  @Test
  void theItemsOfAQueueAreCountedEachTimeThatItWasEmpty() throws Exception {
    int site = Claims.site("a.A.poll line 1");
    Queue<Object> queue = new ConcurrentLinkedQueue<>(List.of("a", "b"));
    Recorded recorded =
        recorded(
            () -> {
              poll(queue, site);
              queue.add("c");
              poll(queue, site);
              poll(new ArrayBlockingQueue<>(1, false, List.of("d")), site); // records itself
            });
    assertThat(withoutLoops(recorded.mine()))
        .filteredOn(record -> !record.equals("TICK")) // before they are counted
        .containsExactly(
            "CLAIM 2 3", "CLAIM 2 0", "NO_CLAIM 2 0", "CLAIM 2 2", "NO_CLAIM 2 0"); // 1 + 2, 1 + 1
  }

  @Test
  void aLoopThatClaimsTooOftenIsSwitchedOffAndNamed() throws Exception {
    int often = Claims.site("a.A.often line 1");
    int seldom = Claims.site("a.A.seldom line 1");
    Path file = folder.resolve("sites.cct");
    TraceWriter writer = TraceWriter.create(file, 1 << 20);
    LoopSites sites = new LoopSites(writer);
    for (int i = 0; i < 20_000; i++) {
      sites.claimed(often);
    }
    for (int i = 0; i < 19_000; i++) {
      sites.claimed(seldom);
    }
    sites.decide(99_000_000); // is not enough to say so
    assertThat(LoopSites.isOff(often)).isFalse();
    sites.decide(1_000_000); // 20,000 in 100 ms: one in 5,000 ns
    assertThat(LoopSites.isOff(often)).isTrue();
    assertThat(LoopSites.isOff(seldom)).isFalse();
    writer.close(0);
    assertThat(Recorded.read(file).facts).containsEntry("claims.off", "200000 a.A.often line 1");
  }

  @Test
  void itemsAreCountedNotManyTimesAsOftenAsClaimed() throws Exception {
    int site = Claims.site("a.A.loop line 3");
    TraceWriter writer = TraceWriter.create(folder.resolve("counted.cct"), 1 << 20);
    LoopSites sites = new LoopSites(writer);
    sites.counted(1, 1 << 20);
    assertThat(sites.isUncounted(1)).isFalse();
    assertThat(sites.isUncounted(2)).as("a million more than claims").isFalse();
    sites.claimed(site);
    assertThat(sites.isUncounted(2)).isTrue();
    writer.close(0);
  }

  @Test
  void aLoopThatIsSwitchedOffTellsNothing() throws Exception {
    int site = Claims.site("a.A.loop line 2");
    AtomicInteger counter = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              Claims.claimed(counter, 0, site);
              LoopSites.switchOff(site, true);
              claim(counter, 2, site);
              LoopSites.switchOff(site, false);
            });
    assertThat(withoutLoops(recorded.mine())).containsExactly("CLAIM 2 0");
  }

  @Test
  void aLoopTellsWhatAMethodHasClaimedForIt() throws Exception {
    int early = ClaimMethods.loop("a/A.next()I", "a.A.loop line 4"); // woven before the method
    int method = ClaimMethods.method("a/A.next()I");
    int other = ClaimMethods.loop("a/A.size()I", "a.A.loop line 5");
    AtomicInteger counter = new AtomicInteger();
    Recorded recorded =
        recorded(
            () -> {
              for (int i = 0; i < 2; i++) {
                int value = ClaimMethods.got(counter, counter.getAndIncrement(), method);
                Claims.mayLeaveLoop(ClaimMethods.claimed(value, early), 1, NOT_LESS, early);
              }
              ClaimMethods.claimed(7, early); // nothing was kept
              ClaimMethods.got(counter, counter.getAndIncrement(), method);
              Claims.mayLeaveLoop(ClaimMethods.claimed(9, other), 1, NOT_LESS, other); // is off
            });
    assertThat(withoutLoops(recorded.mine()))
        .containsExactly("CLAIM 2 0", "CLAIM 2 2", "NO_CLAIM 2 0");
  }

  @Test
  void aLoopThatIsWovenAfterItsMethodIsOn() throws Exception {
    int method = ClaimMethods.method("a/B.next()J");
    int late = ClaimMethods.loop("a/B.next()J", "a.B.loop line 6");
    AtomicInteger counter = new AtomicInteger();
    Recorded recorded =
        recorded(() -> ClaimMethods.claimed(ClaimMethods.got(counter, 5L, method), late));
    assertThat(withoutLoops(recorded.mine())).containsExactly("CLAIM 2 10");
  }

  /** Numbers of loops depend on what other tests have woven. */
  private static List<String> withoutLoops(List<String> records) {
    return records.stream()
        .map(record -> record.replaceAll("(CLAIM \\d+ \\d+) \\d+", "$1"))
        .toList();
  }

  private static void claim(AtomicInteger counter, int bound, int site) {
    int value;
    do {
      value = Claims.claimed(counter, counter.getAndIncrement(), site);
      Claims.mayLeaveLoop(value, bound, NOT_LESS, site);
    } while (value < bound);
  }

  private static void poll(Queue<Object> queue, int site) {
    Object item;
    do {
      Claims.polling(queue, site);
      item = Claims.polled(queue, queue.poll(), site);
      Claims.mayLeaveLoop(item, site);
    } while (item != null);
  }

  private Recorded recorded(Recorded.Body program) throws Exception {
    return Recorded.run(folder.resolve("claims.cct"), program);
  }
}
