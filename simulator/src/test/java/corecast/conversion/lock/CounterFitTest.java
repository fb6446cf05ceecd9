package corecast.conversion.lock;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.lock.CounterFit.Counter;
import corecast.conversion.lock.CounterFit.Looks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CounterFitTest {
  /**
   * @param looks a letter for each look: lower case for one that waited; class by letter
   */
  private static @Nullable Counter fit(String looks, int times) {
    return fit(looks, times, "");
  }

  /**
   * @param notifying the classes whose visits notify
   */
  private static @Nullable Counter fit(String looks, int times, String notifying) {
    String all = looks.repeat(times);
    int[] classOf = new int[all.length()];
    boolean[] went = new boolean[all.length()];
    int classes = 0;
    for (int i = 0; i < went.length; i++) {
      classOf[i] = Character.toUpperCase(all.charAt(i)) - 'A';
      went[i] = Character.isUpperCase(all.charAt(i));
      classes = Math.max(classes, classOf[i] + 1);
    }
    boolean[] changes = new boolean[classes];
    notifying.chars().forEach(letter -> changes[letter - 'A'] = true);
    return CounterFit.of(new Looks(classes, classOf, went, changes));
  }

  @Test
  void aBoundedBufferHasItemsAndRoom() {
    // A puts up to 3, waits; B takes all, waits; again.
    Counter counter = fit("AAAaBBBb", 10);
    assertThat(counter).isNotNull();
    assertThat(counter.effect()).containsExactly(1, -1);
    assertThat(counter.items()).isZero();
    assertThat(counter.room()).isEqualTo(3);
    assertThat(counter.until()).isEqualTo(80);
  }

  @Test
  void whereNobodyWaitedForRoomThereIsNoBound() {
    Counter counter = fit("AABAABBBb", 10);
    assertThat(counter).isNotNull();
    assertThat(counter.room()).isEqualTo(-1);
  }

  @Test
  void aSemaphoreHasItsPermitsAtTheStart() {
    // A acquires two, a third one waits until B releases.
    Counter counter = fit("AAaBABB", 10);
    assertThat(counter).isNotNull();
    // Told with the signs changed: acquisitions raise what is in use, of which there is room for 2.
    assertThat(counter.effect()).containsExactly(1, -1);
    assertThat(counter.room()).isEqualTo(2);
  }

  @Test
  void whoComesFirstAndWaitsTakesWhatOthersPut() {
    Counter queue = fit("aBBAA", 10);
    assertThat(queue).isNotNull();
    assertThat(queue.effect()).containsExactly(-1, 1);
    assertThat(queue.items()).isZero();
    assertThat(queue.room()).isEqualTo(-1);

    Counter buffer = fit("aBBBbAAA", 10);
    assertThat(buffer).isNotNull();
    assertThat(buffer.effect()).containsExactly(-1, 1);
    assertThat(buffer.items()).isZero();
    assertThat(buffer.room()).isEqualTo(3);
  }

  @Test
  void whoNeverWaitedWaitsForOne() {
    // A waits at 3, B never found less than 2: that it needs one item is the least that is sure.
    Counter counter = fit("A" + "AAaBB".repeat(10), 1);
    assertThat(counter).isNotNull();
    assertThat(counter.items()).isZero();
    assertThat(counter.room()).isEqualTo(3);
  }

  @Test
  void twoKindsOfPutsCountAlike() {
    Counter counter = fit("ACAcBBBb", 10);
    assertThat(counter).isNotNull();
    assertThat(counter.effect()).containsExactly(1, -1, 1);
  }

  @Test
  void aLatchIsNoCounter() {
    // B and others wait until A has counted thirty times, then all go on.
    assertThat(fit("b" + "A".repeat(30) + "B".repeat(20), 1)).isNull();
  }

  @Test
  void aQueueThatWasWaitedForOnlyAtItsStartIsNotTold() {
    // As well a gate that A opened.
    assertThat(fit("b" + "A".repeat(30) + "B".repeat(25), 1)).isNull();
  }

  @Test
  void whoWaitedAtTheStartAndThenNotifiesHasTakenSomething() {
    Counter queue = fit("b" + "A".repeat(30) + "B".repeat(25), 1, "AB");
    assertThat(queue).isNotNull();
    assertThat(queue.effect()).containsExactly(1, -1);
    assertThat(queue.items()).isZero();
    assertThat(queue.room()).isEqualTo(-1);
    // That those who put notify says nothing of those who take.
    assertThat(fit("b" + "A".repeat(30) + "B".repeat(25), 1, "A")).isNull();
  }

  @Test
  void whoNotifiesIsNoTakerWhereThereWasTooLittleToTake() {
    // Two wait until A has opened; all go on, more of them than A has put.
    assertThat(fit("bbAAAAA" + "B".repeat(25), 1, "AB")).isNull();
  }

  @Test
  void takingAllAtOnceIsNoCounter() {
    assertThat(fit("AAABbAABbAAAAABb", 10)).isNull();
  }

  @Test
  void aBarrierOfThreeIsNoCounter() {
    // Two wait for the third, and both go on.
    assertThat(fit("bbABB", 20)).isNull();
  }

  @Test
  void fewVisitsSayNothing() {
    assertThat(fit("AAAaBBBb", 3)).isNull(); // 18
    assertThat(fit("AAAaBBBb", 4)).isNotNull(); // 24
  }

  @Test
  void endsThatDoNotFitAreLeftOut() {
    // C closes, and those who wait go on without an item.
    Counter counter = fit("AAAaBBBb".repeat(20) + "CBBB", 1);
    assertThat(counter).isNotNull();
    assertThat(counter.effect()).containsExactly(1, -1, 0);
    assertThat(counter.until()).isEqualTo(161);
  }
}
