package corecast.analysis.constraint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.constraint.Constraint.Held;
import corecast.analysis.constraint.Constraint.Kind;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose constraint is known, with times computed by hand; in microseconds. */
class ConstraintsTest {
  private static final String LOCK =
      """
      unit 1us
      thread A
        run out 2
        %1$s
      thread B
        run out 2
        %1$s
      thread C
        run out 2
        %1$s
      thread D
        run out 2
        %1$s
      """
          .formatted("enter take\n    lock M\n    run in 1\n    unlock M\n  exit");

  @Test
  void lockThatFlattensTheCurveIsNamedWithWhoTakesIt() throws Exception {
    Constraints all = of(LOCK, 1, 2, 4);
    assertThat(all.singleNanos()).isEqualTo(12_000); // 4 x (2 + 1)
    assertThat(all.on(1).kind()).isEqualTo(Kind.PROCESSORS);
    // 2 processors: all are ready to lock at 4 x 2 / 2 = 4, then 4 x 1 one after the other: T = 8.
    Constraint two = all.on(2);
    assertThat(two.kind()).isEqualTo(Kind.LOCK);
    assertThat(two.share()).isCloseTo(4.0 / 8, within(1e-9));
    assertThat(two.freedNanos()).isCloseTo(12_000.0 / 2, within(1e-6));
    // 4 processors: at 2, then 4 x 1: T = 6; without the lock 3.
    Constraint four = all.on(4);
    assertThat(four.name()).isEqualTo("M");
    assertThat(four.timeNanos()).isCloseTo(6_000, within(1e-6));
    assertThat(four.share()).isCloseTo(4.0 / 6, within(1e-9));
    assertThat(four.freedNanos()).isCloseTo(3_000, within(1e-6));
    assertThat(four.held().takers()).containsExactly("take");
    assertThat(four.held().worker()).isEqualTo("in");
    // Each of the four sections makes the run longer by as much as it is longer: weight 1.
    assertThat(four.held().weightedNanos()).isCloseTo(4_000, within(1e-6));
    assertThat(four.held().leastNanos()).isEqualTo(4_000);
    assertThat(ConstraintText.sentences(all, simulator(LOCK).program().paths()))
        .containsExactly(
            "On 1 processor: there are too few processors: they are busy 100 % of their time.",
            "From 2 processors: the lock M is held 50 to 67 % of the time. Without it the speedup is 4.00 instead of 2.00 on 4 processors. On 4 processors the work under it decides 67 % of the time. With it the speedup is never more than 3.00. It is taken in take. Most work under it is in in.");
  }

  /**
   * All four are through at once; who is not the first works once more. So the figures are those of
   * {@link #lockThatFlattensTheCurveIsNamedWithWhoTakesIt}, though no processor is ever idle.
   */
  @Test
  void anAtomicThatThreadsChangeAtTheSameTimeIsSaidToBeOne() throws Exception {
    String text = LOCK.replace("lock M", "lock Cache.map~retries");
    Constraints all = of(text, 4);
    assertThat(ConstraintText.sentences(all, simulator(text).program().paths()))
        .containsExactly(
            "On 4 processors: compare-and-set of Cache.map is repeated, because threads change it at the same time. One is between its read and its compare-and-set 67 % of the time. Without it the speedup is 4.00 instead of 2.00 on 4 processors. On 4 processors the work in between decides 67 % of the time. With it the speedup is never more than 3.00. It is changed in take. Most work in between is in in.");
    assertThat(ConstraintText.brief(all.on(4), all.singleNanos()))
        .isEqualTo("without retries of Cache.map 4.00");
  }

  /** A program text has no places; a recording has. */
  @Test
  void objectsAreSaidWithTheirPlaces() throws Exception {
    Constraint lock = of(LOCK, 4).on(4);
    assertThat(lock.source()).isEmpty();
    assertThat(sentence(Kind.LOCK, lock.held(), "Orders.stats", "Orders.java:14"))
        .startsWith(
            "On 4 processors: the lock Orders.stats (Orders.java:14) is held 60 % of the time. Without it the speedup is 8.00 instead of 4.00 on 4 processors.");
    assertThat(sentence(Kind.LOCK, Held.NOTHING, "Orders.stats", "Orders.java:14"))
        .startsWith("On 4 processors: the lock Orders.stats (Orders.java:14) is held 60 % of");
    assertThat(sentence(Kind.POOL, Held.NOTHING, "Server.pool", "Server.java:20"))
        .startsWith(
            "On 4 processors: the pool Server.pool (Server.java:20) has only 2 workers: tasks wait");
    assertThat(sentence(Kind.QUEUE, Held.NOTHING, "Server.queue", "Server.java:21"))
        .startsWith("On 4 processors: the queue Server.queue (Server.java:21) has only 2 places");
    assertThat(sentence(Kind.SEMAPHORE, Held.NOTHING, "Server.room", ""))
        .startsWith("On 4 processors: the semaphore Server.room has only 2 permits");
  }

  /** A queue that the source gives no name is called by its class and place. */
  @Test
  void whereAnObjectIsIsSaidOnce() throws Exception {
    String name = "LinkedBlockingQueue@Orders.java:14";
    for (Kind kind : List.of(Kind.LOCK, Kind.POOL, Kind.QUEUE, Kind.SEMAPHORE)) {
      assertThat(sentence(kind, Held.NOTHING, name, "Orders.java:14"))
          .contains(name)
          .doesNotContain("(Orders.java:14");
      assertThat(sentence(kind, Held.NOTHING, "Orders.queue", "Orders.java:14"))
          .contains("Orders.queue (Orders.java:14");
    }
  }

  private static String sentence(Kind kind, Held held, String name, String source)
      throws Exception {
    Constraint one =
        new Constraint(4, kind, name, 2, 0.6, 3_000, "without it", 1_500, held, source);
    Constraints all = new Constraints(List.of(one), 12_000, false);
    return ConstraintText.sentences(all, simulator(LOCK).program().paths()).get(0);
  }

  @Test
  void lockUnderWhichSomethingIsHandedOverIsHeldShorter() throws Exception {
    String handsOver = LOCK.replace("run in 1", "run in 1\n    notify M");
    Constraint four = of(handsOver, 4).on(4);
    // 2, then 4 x 0.5.
    assertThat(four.kind()).isEqualTo(Kind.LOCK);
    assertThat(four.change()).isEqualTo("held half as long");
    assertThat(four.freedNanos()).isCloseTo(4_000, within(1e-6));
  }

  @Test
  void whoWaitsOnAMonitorDoesNotHoldIt() throws Exception {
    // W waits from 0 to 6; B works from 1 to 2 with the monitor, and others wait for it.
    String text =
        """
        unit 1us
        thread W
          lock M
          run w 1
          wait-on M
          run w 2
          unlock M
        thread N
          run n 6
          lock M
          run n 1
          notify M
          unlock M
        """;
    Account account = Account.of(simulator(text), 2);
    assertThat(account.totalNanos()).isCloseTo(9_000, within(1e-6)); // 6 + 1 + 2
    int monitor = 0;
    assertThat(account.heldNanos(monitor)).isCloseTo(4_000, within(1e-6)); // 1 + 1 + 2
  }

  @Test
  void poolWithTooFewWorkersIsNamed() throws Exception {
    String text =
        """
        unit 1us
        pool W 2
        thread main
          run a 1
          submit W T1
          submit W T2
          submit W T3
          submit W T4
        task T1
          run f 3
        task T2
          run f 3
        task T3
          run f 3
        task T4
          run f 3
        """;
    Constraint four = of(text, 1, 4).on(4);
    // 1, then two tasks, then two: T = 7; two tasks wait from 1 to 4, two processors are idle then.
    assertThat(four.kind()).isEqualTo(Kind.POOL);
    assertThat(four.name()).isEqualTo("W");
    assertThat(four.size()).isEqualTo(2);
    assertThat(four.share()).isCloseTo(3.0 / 7, within(1e-9));
    assertThat(four.freedNanos()).isCloseTo(4_000, within(1e-6)); // 1, then all four
  }

  /** The tasks wait from the beginning on; whoever submits them has no work, or none before. */
  @ParameterizedTest
  @ValueSource(strings = {"", "run 1"})
  void poolIsNamedAlsoIfNobodyWorksBeforeItsTasks(String after) throws Exception {
    StringBuilder text = new StringBuilder("unit 1us\npool W 3\nthread main\n");
    IntStream.range(0, 24).forEach(i -> text.append("submit W j" + i + "\n"));
    IntStream.range(0, 24).forEach(i -> text.append("get j" + i + "\n"));
    text.append(after).append('\n');
    IntStream.range(0, 24).forEach(i -> text.append("task j" + i + "\n  run 5\n"));
    Constraint eight = of(text.toString(), 8).on(8);
    assertThat(eight.kind()).isEqualTo(Kind.POOL);
    assertThat(eight.name()).isEqualTo("W");
    // 24 tasks of 5: by three workers 40, by six 20.
    assertThat(eight.timeNanos() - eight.freedNanos()).isCloseTo(20_000, within(1e-6));
  }

  @Test
  void semaphoreWithTooFewPermitsIsNamed() throws Exception {
    String text =
        LOCK.replace("unit 1us\n", "unit 1us\nsemaphore S 1\n")
            .replace("unlock M", "release S")
            .replace("lock M", "acquire S");
    Constraint four = of(text, 4).on(4);
    assertThat(four.kind()).isEqualTo(Kind.SEMAPHORE);
    // Somebody waits from 2 to 5, T = 6. With two permits 2, then 2 x 1.
    assertThat(four.share()).isCloseTo(3.0 / 6, within(1e-9));
    assertThat(four.freedNanos()).isCloseTo(4_000, within(1e-6));
  }

  @Test
  void queueThatIsFullIsNamed() throws Exception {
    // The consumer is away until 4, then needs 1 for each of four items.
    String text =
        """
        unit 1us
        queue Q 2
        thread producer
          run p 1
          put Q
          run p 1
          put Q
          run p 1
          put Q
          run p 1
          put Q
          run rest 4
        thread consumer
          run c 6
          take Q
          take Q
          take Q
          take Q
        """;
    Constraint two = of(text, 2).on(2);
    // The third item waits for a place from 3 to 6: 6 + 1 + 4. With four places 4 + 4.
    assertThat(two.kind()).isEqualTo(Kind.QUEUE);
    assertThat(two.timeNanos()).isCloseTo(11_000, within(1e-6));
    assertThat(two.share()).isCloseTo(3.0 / 11, within(1e-9));
    assertThat(two.freedNanos()).isCloseTo(8_000, within(1e-6));
  }

  @Test
  void delaysAreNamed() throws Exception {
    Constraint two = of("unit 1us\nthread T\n  run f 1\n  sleep 9\n  run f 2\n", 2).on(2);
    assertThat(two.kind()).isEqualTo(Kind.DELAYS);
    assertThat(two.share()).isCloseTo(9.0 / 12, within(1e-9));
    assertThat(two.freedNanos()).isCloseTo(3_000, within(1e-6));
  }

  @Test
  void serialPhaseIsNamedWithItsFunction() throws Exception {
    String text =
        """
        unit 1us
        thread main
          run a 2
          spawn A
          spawn B
          spawn C
          spawn D
        thread A
          run w 4
        thread B
          run w 4
        thread C
          run w 4
        thread D
          run w 4
        """;
    Constraint four = of(text, 4).on(4);
    assertThat(four.kind()).isEqualTo(Kind.SERIAL);
    assertThat(four.name()).isEqualTo("a");
    assertThat(four.share()).isCloseTo(2.0 / 6, within(1e-9));
    assertThat(four.freedNanos()).isCloseTo(4_500, within(1e-6)); // 2 / 4 + 4
  }

  @Test
  void threadThatDoesMostOfAllIsNamed() throws Exception {
    String text = "unit 1us\nthread A\n  run f 8\nthread B\n  run f 1\n";
    Constraints all = of(text, 4);
    assertThat(all.on(4).kind()).isEqualTo(Kind.THREAD);
    assertThat(all.on(4).name()).isEqualTo("A");
    assertThat(all.on(4).share()).isCloseTo(1, within(1e-9));
    assertThat(ConstraintText.sentences(all, simulator(LOCK).program().paths()))
        .containsExactly(
            "On 4 processors: the work of A alone takes 100 % of the time. As long as one thread"
                + " does all of it the speedup is never more than 1.13."); // 9 / 8
  }

  @Test
  void tooLittleParallelWorkIsSaid() throws Exception {
    String text =
        """
        unit 1us
        latch L 2
        thread A
          run f 2
          countdown L
        thread B
          run f 2
          countdown L
        thread C
          await L
          run f 2
        thread D
          await L
          run f 2
        """;
    Constraint four = of(text, 4).on(4);
    assertThat(four.kind()).isEqualTo(Kind.FEW_THREADS);
    assertThat(four.share()).isCloseTo(0.5, within(1e-9)); // 8 of 4 x 4
  }

  @Test
  void longProgramsAreLookedAtAtFewCounts() {
    int[] counts = {1, 2, 3, 4, 5, 6, 7, 8};
    assertThat(Constraints.thinned(counts, 8)).containsExactly(counts);
    assertThat(Constraints.thinned(counts, 3)).containsExactly(1, 4, 8);
    assertThat(Constraints.thinned(counts, 1)).containsExactly(8);
  }

  /** Random sections of random locks: what is said is checked by what must be true of any run. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void heldTimesAndBoundsAreThoseOfTheRun(long seed) throws Exception {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("unit 1us\n");
    long[] underLock = new long[3];
    for (int t = 0; t < 5; t++) {
      text.append("thread T").append(t).append('\n');
      for (int i = 0; i < 6; i++) {
        int lock = random.nextInt(underLock.length);
        int work = 1 + random.nextInt(5);
        text.append("  run out ").append(1 + random.nextInt(6)).append('\n');
        text.append("  lock M%d\n  run in %d\n  unlock M%d\n".formatted(lock, work, lock));
        underLock[lock] += work * 1000L;
      }
    }
    Simulator simulator = simulator(text.toString());
    int[] counts = {1, 2, 3, 5, 8};
    for (int p : counts) {
      Account account = Account.of(simulator, p);
      for (int lock = 0; lock < underLock.length; lock++) {
        String where = "seed " + seed + ", " + p + " processors, M" + lock + "\n" + text;
        int object = object(simulator, "M" + lock);
        double held = account.heldNanos(object);
        // Work goes on at full speed at best, and at 1 / 5 or P / 5 of it at worst.
        assertThat(held).as(where).isGreaterThanOrEqualTo(underLock[lock] - 1e-6);
        assertThat(held).as(where).isLessThanOrEqualTo(account.totalNanos() + 1e-6);
        if (p >= 5) {
          assertThat(held).as(where).isCloseTo(underLock[lock], within(1e-6));
        }
      }
    }
    Constraints all = Constraints.of(simulator, simulator, counts);
    double most = simulator.completion(new int[] {64}).timeNanos()[0];
    assertThat(all.rows()).hasSize(counts.length);
    for (Constraint row : all.rows()) {
      assertThat(row.share()).as(row + "\n" + text).isBetween(0.0, 1.0);
      assertThat(row.held().leastNanos()).as(row + "\n" + text).isLessThanOrEqualTo((long) most);
      assertThat(row.freedNanos()).as(row + "\n" + text).matches(t -> !(t > row.timeNanos()));
    }
  }

  private static int object(Simulator simulator, String name) {
    for (int o = 0; o < simulator.program().objects(); o++) {
      if (simulator.program().objectName(o).equals(name)) {
        return o;
      }
    }
    throw new AssertionError(name);
  }

  private static Simulator simulator(String text) throws Exception {
    return new Simulator(ProgramText.parse("test", text), ReplayOptions.DEFAULT);
  }

  private static Constraints of(String text, int... counts) throws Exception {
    Simulator simulator = simulator(text);
    return Constraints.of(simulator, simulator, counts);
  }
}
