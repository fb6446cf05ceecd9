package corecast.analysis.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import corecast.analysis.weight.Programs;
import corecast.analysis.whatif.EditText;
import corecast.analysis.whatif.WhatIf;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.StopTheWorld;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Programs of which it is known what to do first; times by hand, in microseconds. */
class ActionsTest {
  /** Four threads that work for 2 us, and for 1 us with a lock that all share. */
  private static final String LOCK =
      "unit 1us\n"
          + List.of("A", "B", "C", "D").stream()
              .map(
                  t ->
                      "thread "
                          + t
                          + "\n run out 2\n enter take\n lock M\n run in 1\n unlock M\n exit\n")
              .collect(Collectors.joining());

  /** Eight tasks of 3 us by a pool of three. */
  private static final String POOL =
      "unit 1us\npool W 3\nthread main\n"
          + lines(8, " submit W t%d")
          + lines(8, " get t%d")
          + lines(8, "task t%d\n run render 3");

  private static String lines(int number, String line) {
    return IntStream.rangeClosed(1, number)
        .mapToObj(i -> line.formatted(i) + "\n")
        .collect(Collectors.joining());
  }

  private static Simulator simulator(String text) {
    return new Simulator(ProgramText.parse("test.program", text), ReplayOptions.DEFAULT);
  }

  private static Actions of(String text, int processors, int... curve) {
    return of(simulator(text), processors, curve);
  }

  private static Actions of(Simulator ideal, int processors, int... curve) {
    return Actions.of(new Actions.Search(ideal, ideal, null, curve, 5, List.of()), processors);
  }

  private static void assertAction(
      Action action, String id, double thenMicros, double thenSpeedup, double gain) {
    assertThat(action.id()).isEqualTo(id);
    assertThat(action.thenNanos()).isCloseTo(1000 * thenMicros, within(1e-6));
    assertThat(action.thenSpeedup()).isCloseTo(thenSpeedup, within(1e-9));
    assertThat(action.gain()).isCloseTo(gain, within(1e-9));
    assertThat(action.minGain()).isEqualTo(action.gain());
    assertThat(action.maxGain()).isEqualTo(action.gain());
  }

  @Test
  void lockThatHoldsTheProgramBackComesFirst() {
    Actions all = of(LOCK, 4, 1, 2, 4);
    // All want the lock at 2, then 4 x 1 one after the other; T(1) = 4 x 3.
    assertThat(all.timeNanos()).isCloseTo(6000, within(1e-6));
    assertThat(all.speedup()).isCloseTo(2, within(1e-9));
    assertThat(all.ranked()).hasSize(4);
    // Without it, or with a lock for each: 3.
    assertAction(all.ranked().get(0), "lock:M:remove", 3, 4, 0.5);
    assertThat(all.ranked().get(0).or()).containsExactly("split=4");
    assertThat(all.ranked().get(0).repeat())
        .isEqualTo("corecast whatif test.program --lock M remove -p 4");
    // 2 + 4 x 0.5 = 4; T(1) = 4 x 2.5.
    assertAction(all.ranked().get(1), "lock:M:shorten=50%", 4, 10.0 / 4, 2.0 / 6);
    // 2 + 4 x 0.8 = 5.2; T(1) = 4 x 2.8.
    assertAction(all.ranked().get(2), "function:in:-20%", 5.2, 11.2 / 5.2, 0.8 / 6);
    // 1.6 + 4 = 5.6; T(1) = 4 x 2.6.
    assertAction(all.ranked().get(3), "function:out:-20%", 5.6, 10.4 / 5.6, 0.4 / 6);
    // On one processor out has 8 of 12. On two T = 8, and 6 without the lock.
    assertThat(all.leads())
        .containsExactly(
            new Actions.Lead(1, 1, Action.Kind.FUNCTION, "out"),
            new Actions.Lead(2, 4, Action.Kind.LOCK, "M"));
    // Held from 2 to 6 of 6; who waits: 1 + 2 + 3 of 6.
    assertThat(ActionText.lines(all))
        .containsExactly(
            "On 4 processors it takes 6.00 us: speedup 2.00 of 4.",
            "1. Lock M: held 67 % of the time, 1.0 of 4 threads wait for it on average. Taken in"
                + " take. Most work under it: in.",
            "   Removed or split 4 ways   3.00 us   speedup 4.00   -50 %   corecast whatif"
                + " test.program --lock M remove -p 4",
            "   Held half as long         4.00 us   speedup 2.50   -33 %   corecast whatif"
                + " test.program --lock M shorten=50% -p 4",
            "2. Function in: 67 % of the run time depends on its own work, under lock M.",
            "   A fifth cheaper           5.20 us   speedup 2.15   -13 %   corecast whatif"
                + " test.program --function in=-20% -p 4",
            "3. Function out: 33 % of the run time depends on its own work.",
            "   A fifth cheaper           5.60 us   speedup 1.86   -7 %   corecast whatif"
                + " test.program --function out=-20% -p 4",
            "What comes first, by number of processors: 1: function out; from 2: lock M.");
  }

  /** As {@link #lockThatHoldsTheProgramBackComesFirst}: the figures are the same. */
  @Test
  void anAtomicThatThreadsChangeAtTheSameTimeIsSaidToBeOne() {
    Actions all = of(LOCK.replace("lock M", "lock Cache.map~retries"), 4, 1, 2, 4);
    assertThat(ActionText.lines(all))
        .containsExactly(
            "On 4 processors it takes 6.00 us: speedup 2.00 of 4.",
            "1. Retries of Cache.map: a thread is between its read and its compare-and-set 67 % of"
                + " the time. On average 1.0 of 4 threads repeat it. Changed in take. Most work in"
                + " between: in.",
            "   Removed or split 4 ways   3.00 us   speedup 4.00   -50 %",
            "     corecast whatif test.program --lock 'Cache.map~retries' remove -p 4",
            "   Held half as long         4.00 us   speedup 2.50   -33 %",
            "     corecast whatif test.program --lock 'Cache.map~retries' shorten=50% -p 4",
            "2. Function in: 67 % of the run time depends on its own work, under retries of"
                + " Cache.map.",
            "   A fifth cheaper           5.20 us   speedup 2.15   -13 %   corecast whatif"
                + " test.program --function in=-20% -p 4",
            "3. Function out: 33 % of the run time depends on its own work.",
            "   A fifth cheaper           5.60 us   speedup 1.86   -7 %   corecast whatif"
                + " test.program --function out=-20% -p 4",
            "What comes first, by number of processors: 1: function out; from 2: retries of"
                + " Cache.map.");
  }

  /**
   * Where a try fails, a thread searches for 20 us; otherwise it has what it wants after 5. Nobody
   * waits: what the lock costs is the work of the tries that failed.
   */
  @Test
  void aLockOfWhichTriesFailIsNamedWithHowManyAndWhatTheyCost() {
    String hit = "try lock M\n run get 5\n unlock M\n";
    String miss = "mark M~failed\n run search 20\n";
    String text = "unit 1us\nthread A\n" + hit + miss + miss + hit + "thread B\n run other 10\n";
    Actions all = of(text, 2, 1, 2);
    assertThat(ActionText.lines(all))
        .containsExactly(
            "On 2 processors it takes 50.00 us: speedup 1.20 of 2.",
            "1. Lock M: 2 of 4 tries of it failed when it was recorded and cost 30.00 us of work.",
            "   Removed             20.00 us   speedup 1.50   -60 %   corecast whatif test.program"
                + " --lock M remove -p 2",
            "   Held half as long   45.00 us   speedup 1.22   -10 %   corecast whatif test.program"
                + " --lock M shorten=50% -p 2",
            "2. Function search: 80 % of the run time depends on its own work.",
            "   A fifth cheaper     42.00 us   speedup 1.24   -16 %   corecast whatif test.program"
                + " --function search=-20% -p 2",
            "3. Function get: 20 % of the run time depends on its own work.",
            "   A fifth cheaper     48.00 us   speedup 1.21   -4 %   corecast whatif test.program"
                + " --function get=-20% -p 2");
  }

  /** Threads that work for 2 us, and for 3 us with a shard's lock; by thread, the shard. */
  private static Simulator shards(int... shardOf) {
    String text =
        IntStream.range(0, shardOf.length)
            .mapToObj(
                i ->
                    "thread T"
                        + i
                        + "\n run out 2\n lock Shard.lock-"
                        + shardOf[i]
                        + "\n run in 3\n unlock Shard.lock-"
                        + shardOf[i]
                        + "\n")
            .collect(Collectors.joining("", "unit 1us\n", ""));
    Program program = ProgramText.parse("test.program", text);
    return new Simulator(Programs.at("Shard.java:7", program), ReplayOptions.DEFAULT);
  }

  @Test
  void locksOfOnePlaceAreChangedTogether() {
    Actions all = of(shards(1, 1, 2, 2), 4, 1, 4);
    // 2 + 3 + 3 for either pair, also without the other pair's lock; T(1) = 4 x 5.
    assertThat(all.timeNanos()).isCloseTo(8000, within(1e-6));
    assertThat(all.speedup()).isCloseTo(2.5, within(1e-9));
    // Without both: 5; or 2 + 1.5 + 1.5.
    assertAction(all.ranked().get(0), "lock:Shard.lock-*:remove", 5, 4, 3.0 / 8);
    assertThat(all.ranked()).filteredOn(a -> a.kind() == Action.Kind.LOCK).hasSize(1);
    assertThat(ActionText.lines(all))
        .startsWith(
            "On 4 processors it takes 8.00 us: speedup 2.50 of 4.",
            "1. 2 locks Shard.lock (Shard.java:7): held 75 % of the time on average, 0.8 of 4 threads"
                + " wait for one of them. Most work under them: in.",
            "   All removed or held half as long   5.00 us   speedup 4.00   -38 %",
            "     corecast whatif test.program --lock 'Shard.lock-*' remove -p 4",
            "2. Function in: 75 % of the run time depends on its own work, under 2 locks"
                + " Shard.lock.");
  }

  @Test
  void locksOfSeveralPlacesAreNotPutTogether() {
    Program program = shards(1, 1, 2, 2).program();
    List<String> places = List.of("Shard.java:7", "Other.java:9");
    Simulator simulator = new Simulator(Programs.at(places::get, program), ReplayOptions.DEFAULT);
    // Neither lock gains anything by itself.
    assertThat(of(simulator, 4, 1, 4).ranked())
        .extracting(Action::kind)
        .doesNotContain(Action.Kind.LOCK);
    assertThatThrownBy(
            () ->
                WhatIf.of(
                    simulator, List.of(EditText.lock("Shard.lock-*", "remove")), new int[] {4}))
        .hasMessageContaining("no lock Shard.lock-*");
  }

  @Test
  void aLockThatIsWaitedForMoreThanThoseLikeItIsByItself() {
    Actions all = of(shards(1, 1, 1, 2, 2), 5, 1, 5);
    // 2 + 9; without the lock of three threads 2 + 3 + 3.
    assertAction(all.ranked().get(0), "lock:Shard.lock-1:remove", 8, 25.0 / 8, 3.0 / 11);
  }

  /** Of few locks, one is always waited for most. */
  @Test
  void aLockThatIsWaitedForSomewhatMoreThanThoseLikeItIsOneOfThem() {
    Actions all = of(shards(1, 1, 1, 1, 2, 2, 2), 7, 1, 7);
    // 2 + 12; without both locks 5. For one of them somebody waits for 9, for the other for 6.
    assertAction(all.ranked().get(0), "lock:Shard.lock-*:remove", 5, 7, 9.0 / 14);
  }

  @Test
  void poolIsAsLargeAsItsKnee() {
    Actions all = of(POOL, 8, 1, 8);
    // Three, three and two tasks of 3 one after the other: 9. Four to seven workers: 6; eight: 3,
    // and no more of up to 32 gain anything.
    assertThat(all.timeNanos()).isCloseTo(9000, within(1e-6));
    assertAction(all.ranked().get(0), "pool:W:8", 3, 24.0 / 3, 6.0 / 9);
    assertThat(all.ranked().get(0).repeat())
        .isEqualTo("corecast whatif test.program --pool W=8 -p 8");
    // 3 x 2.4.
    assertAction(all.ranked().get(1), "function:render:-20%", 7.2, 19.2 / 7.2, 0.2);
    assertThat(all.ranked()).hasSize(2);
    // T(1) is the work, 24, whatever the pool.
    assertThat(all.leads())
        .extracting(Actions.Lead::from, Actions.Lead::kind, Actions.Lead::object)
        .containsExactly(tuple(1, Action.Kind.FUNCTION, "render"), tuple(8, Action.Kind.POOL, "W"));
  }

  @Test
  void semaphoreIsSweptLikeAPool() {
    // Each of six threads works for 1, and sleeps for 4 with one of two permits: 1 + 3 x 4.
    String text =
        "unit 1us\nsemaphore S 2\n"
            + lines(6, "thread t%d\n run f 1\n acquire S\n sleep 4\n release S");
    Actions all = of(text, 6);
    assertThat(all.timeNanos()).isCloseTo(13_000, within(1e-6));
    // With six permits 1 + 4; with three to five 1 + 2 x 4. T(1) = 6 + 4 with six.
    assertAction(all.ranked().get(0), "semaphore:S:6", 5, 10.0 / 5, 8.0 / 13);
  }

  @Test
  void workOfOneThreadAloneIsShared() {
    // main alone for 6, then four threads for 2 each: T(4) = 8, T(1) = 14.
    String text =
        "unit 1us\nthread main\n run load 6\n"
            + lines(4, " spawn t%d")
            + lines(4, "thread t%d\n run work 2");
    Actions all = of(text, 4);
    // 6 / 4 + 2 = 3.5, and the work is as much as before.
    assertAction(all.ranked().get(0), "serial:load:shared=4", 3.5, 14 / 3.5, 4.5 / 8);
    // 4.8 + 2; T(1) = 12.8.
    assertAction(all.ranked().get(1), "function:load:-20%", 6.8, 12.8 / 6.8, 1.2 / 8);
  }

  @Test
  void serialPhaseOfSeveralFunctionsIsShared() {
    // The report takes 3 + 3 before the threads begin: none of its functions has most of that.
    String text =
        "unit 1us\nthread main\n enter main\n enter report\n run merge 3\n run sort 3\n exit\n"
            + lines(4, " spawn t%d")
            + " exit\n"
            + lines(4, "thread t%d\n run work 2");
    Actions all = of(text, 4);
    // 6 / 4 + 2 = 3.5, and the work is as much as before. Of merge alone: 3 / 4 + 3 + 2.
    Action first = all.ranked().get(0);
    assertAction(first, "serial:report:shared=4:with-calls", 3.5, 14 / 3.5, 4.5 / 8);
    assertThat(first.repeat())
        .isEqualTo("corecast whatif test.program --with-calls report=-75% -p 4");
    assertThat(first.why())
        .isEqualTo("one thread works in it and what it calls, alone, 75 % of the time");
    assertAction(all.ranked().get(1), "serial:merge:shared=4", 5.75, 14 / 5.75, 2.25 / 8);
  }

  @Test
  void serialPhaseIsTheInnermostFunctionThatHasNearlyAllOfIt() {
    // Everything of outer is in inner, and 3 + 3 of its 6.2 are in report; other has less.
    String text =
        "unit 1us\nthread main\n enter main\n enter outer\n enter inner\n run begin 0.2\n enter report\n"
            + " run merge 3\n run sort 3\n exit\n exit\n exit\n"
            + " enter other\n run parse 2.9\n run check 2.9\n exit\n"
            + lines(4, " spawn t%d")
            + " exit\n"
            + lines(4, "thread t%d\n run work 2");
    Actions all = of(text, 4);
    // 6 / 4 + 0.2 + 5.8 + 2.
    assertAction(all.ranked().get(0), "serial:report:shared=4:with-calls", 9.5, 20 / 9.5, 4.5 / 14);
  }

  @Test
  void moreProcessorsComeLast() {
    // Four threads of 3 on two processors.
    Actions all = of("unit 1us\n" + lines(4, "thread t%d\n run f 3"), 2);
    assertAction(all.ranked().get(0), "function:f:-20%", 4.8, 2, 0.2);
    assertAction(all.ranked().get(1), "processors::4", 3, 4, 0.5);
    assertThat(all.ranked().get(1).repeat()).isEqualTo("corecast predict test.program -p 4");
    // One processor has too few processors by its nature: nothing is said of it.
    assertThat(of("unit 1us\n" + lines(4, "thread t%d\n run f 3"), 1).ranked())
        .extracting(Action::id)
        .containsExactly("function:f:-20%");
  }

  @Test
  void callerIsTriedWithAllThatItCalls() {
    // Twice 4 by parse, in three functions of which none has as much as half of it; 2 beside it.
    String text =
        "unit 1us\nthread main\n enter main\n run other 2\n enter parse\n run a 3\n run b 3\n"
            + " run c 2\n exit\n exit\n";
    Actions all = of(text, 1);
    // 0.2 x 8 of 10, 0.2 x 3 of 10.
    assertAction(all.ranked().get(0), "function:parse:-20%:with-calls", 8.4, 1, 0.16);
    assertAction(all.ranked().get(1), "function:a:-20%", 9.4, 1, 0.06);
    assertThat(all.ranked().get(0).repeat())
        .isEqualTo("corecast whatif test.program --with-calls parse=-20% -p 1");
  }

  /** A thread makes six items, 1 each; another one handles them, 3 each. */
  private static final String PIPELINE =
      "unit 1us\nqueue Q\nthread maker\n"
          + lines(6, " run make 1\n put Q")
          + "thread taker\n enter loop\n"
          + lines(6, " take Q\n run handle 3")
          + " exit\n";

  @Test
  void stageOfOneThreadIsTriedWithSeveral() {
    Actions all = of(PIPELINE, 4);
    // The first item is there at 1: 1 + 6 x 3 = 19; T(1) = 24.
    assertThat(all.timeNanos()).isCloseTo(19_000, within(1e-6));
    // Three take at 1, 2 and 3, and again at 4, 5 and 6: the last one ends at 9. Two: at 11.
    // Four cannot do better: the last item is there at 6.
    assertAction(all.ranked().get(0), "stage:Q:3", 9, 24.0 / 9, 10.0 / 19);
    assertThat(ActionText.heading(all.ranked().get(0)))
        .isEqualTo(
            "Stage behind Q: all its items are handled by taker, which works 95 % of the time.");
    assertThat(all.ranked().get(0).words())
        .isEqualTo("3 threads instead of 1, if items may come in any order");
    assertThat(all.ranked().get(0).repeat())
        .isEqualTo("corecast whatif test.program --takers Q=3 -p 4");
    // 1 + 6 x 2.4; T(1) = 20.4.
    assertAction(all.ranked().get(1), "function:handle:-20%", 15.4, 20.4 / 15.4, 3.6 / 19);
    assertThat(
            WhatIf.of(simulator(PIPELINE), List.of(EditText.takers("Q=2")), new int[] {4})
                .gains()
                .get(0)
                .editedNanos())
        .isCloseTo(11_000, within(1e-6));
  }

  /** As the conversion writes a thread that takes items of which each is a task. */
  @Test
  void threadsThatServeAreMore() {
    String text =
        "unit 1us\npool Q~takers 0\nlatch done 4\nthread main\n"
            + lines(4, " submit Q~takers t%d")
            + lines(4, " get t%d")
            + "thread taker\n serve Q~takers\n await done\n leave Q~takers\n"
            + lines(4, "task t%d\n run handle 3\n countdown done");
    // 4 x 3; of four threads 3.
    assertAction(of(text, 4).ranked().get(0), "stage:Q:4", 3, 12.0 / 3, 9.0 / 12);
  }

  @Test
  void stageIsRefusedWhereItIsNone() {
    String two = PIPELINE + "thread other\n take Q\n";
    assertThatThrownBy(
            () -> WhatIf.of(simulator(two), List.of(EditText.takers("Q=2")), new int[] {1}))
        .hasMessage("queue Q: not one thread alone takes from it; leave it as it is");
    assertThatThrownBy(
            () -> WhatIf.of(simulator(PIPELINE), List.of(EditText.takers("Q=7")), new int[] {1}))
        .hasMessage("queue Q: there are only 6 items; leave it as it is");
  }

  @Test
  void stageHasNoMoreThreadsThanItems() {
    String three =
        "unit 1us\nqueue Q\nthread maker\n"
            + lines(3, " run make 1\n put Q")
            + "thread taker\n"
            + lines(3, " take Q\n run handle 3");
    // 1 + 3 x 3; with three the last item is there at 3. T(1) = 12.
    assertAction(of(three, 8).ranked().get(0), "stage:Q:3", 6, 12.0 / 6, 4.0 / 10);
  }

  /** Where several threads take from a full queue, the conversion makes permits of its places. */
  @Test
  void placesOfAQueueAreNoSemaphoreOfTheProgram() {
    String text =
        "unit 1us\nsemaphore Q~room 2\n"
            + lines(6, "thread t%d\n run f 1\n acquire Q~room\n sleep 4\n release Q~room");
    Action places = of(text, 6).ranked().get(0);
    // As semaphoreIsSweptLikeAPool, but that its size need not have a limit.
    assertAction(places, "queue:Q:6", 5, 10.0 / 5, 8.0 / 13);
    assertThat(places.why()).startsWith("threads wait for one of 2 places");
    assertThat(places.repeat()).isEqualTo("corecast whatif test.program --queue Q=6 -p 6");
    assertThat(
            WhatIf.of(simulator(text), List.of(EditText.queue("Q=unbounded")), new int[] {6})
                .gains()
                .get(0)
                .editedNanos())
        .isCloseTo(5_000, within(1e-6));
    // Permits that stand for something else cannot be given anybody.
    assertThat(of(text.replace("Q~room", "L~permits"), 6).ranked())
        .extracting(Action::id)
        .containsExactly("function:f:-20%");
  }

  /** So long that three changes are all that is tried: the pool is still the first of them. */
  @Test
  void longProgramKeepsItsBestAction() {
    int runs = 400_000;
    StringBuilder text = new StringBuilder("unit 1us\npool W 2\nthread main\n");
    text.append(lines(8, " submit W t%d")).append(lines(8, " get t%d"));
    for (int t = 1; t <= 8; t++) {
      text.append("task t").append(t).append('\n');
      text.append(" run a 1\n run b 1\n".repeat(runs / 16));
    }
    Actions all = of(text.toString(), 8);
    assertThat(all.isLimited()).isTrue();
    assertThat(all.ranked().get(0).kind()).isEqualTo(Action.Kind.POOL);
    assertThat(all.ranked().get(0).gain()).isCloseTo(0.75, within(1e-3));
  }

  @Test
  void whatGainsNothingIsNoAction() {
    Actions all = of("unit 1us\nthread a\n sleep 100\n run f 1\n", 4);
    assertThat(all.ranked()).isEmpty();
    assertThat(ActionText.lines(all))
        .containsExactly(
            "On 4 processors it takes 101.0 us: speedup 1.00 of 4.",
            "No change that was tried makes it faster by 1 % or more.");
  }

  /** The gain is what an independent replay of the change says. */
  @Test
  void gainsAreThoseOfWhatIf() {
    Action pool = of(POOL, 8).ranked().get(0);
    WhatIf again = WhatIf.of(simulator(POOL), List.of(EditText.pool("W=8")), new int[] {8});
    assertThat(pool.thenNanos()).isEqualTo(again.gains().get(0).editedNanos());
    Action lock = of(LOCK, 3).ranked().get(0);
    WhatIf without =
        WhatIf.of(simulator(LOCK), List.of(EditText.lock("M", "remove")), new int[] {3});
    assertThat(lock.thenNanos()).isEqualTo(without.gains().get(0).editedNanos());
  }

  @Test
  void listIsCut() {
    Simulator ideal = simulator(LOCK);
    assertThat(
            Actions.of(new Actions.Search(ideal, ideal, null, new int[] {4}, 2, List.of()), 4)
                .ranked())
        .extracting(Action::id)
        .containsExactly("lock:M:remove", "lock:M:shorten=50%");
  }

  @Test
  void waitingOutsideIsSaidWithItsFunction() {
    // Two threads that work for 1 us and wait for an answer for 8; with half of that 5 instead of
    // 9.
    String text =
        "unit 1us\n"
            + List.of("A", "B").stream()
                .map(t -> "thread " + t + "\n run own 1\n enter fetch\n io 8\n exit\n")
                .collect(Collectors.joining());
    Action first = of(text, 2, 1, 2).ranked().get(0);
    assertAction(first, "delays:fetch:-50%", 5, 6.0 / 5, 4.0 / 9);
    assertThat(first.repeat()).isEqualTo("corecast whatif test.program --delays fetch=-50% -p 2");
    assertThat(ActionText.heading(first))
        .isEqualTo(
            "Sleep and I/O in fetch: threads wait there 16.00 us in all, while processors are idle"
                + " 89 % of their time.");
    assertThatThrownBy(
            () -> WhatIf.of(simulator(text), List.of(EditText.delays("own=-50%")), new int[] {1}))
        .hasMessageContaining("own does not sleep");
  }

  /** Four threads, three times: 8 us elsewhere, then 4 us with a lock; both times asleep. */
  @Test
  void aSleepComesBehindTheLockThatSleepersHold() {
    String round =
        " enter call\n sleep 8\n exit\n lock M\n enter call\n sleep 4\n exit\n unlock M\n";
    String text =
        "unit 1us\n"
            + List.of("A", "B", "C", "D").stream()
                .map(t -> "thread " + t + "\n run begin 1us\n" + round.repeat(3))
                .collect(Collectors.joining());
    Actions all = of(text, 4, 1, 2, 4);
    // The lock is had from 9 to 57, by one after the other; without it each takes 1 + 3 x 12, and
    // with half of the sleep the same happens in half of the time.
    assertThat(all.timeNanos()).isCloseTo(57_000, within(1e-6));
    assertAction(all.ranked().get(0), "lock:M:remove", 37, 40.0 / 37, 20.0 / 57);
    assertAction(all.ranked().get(1), "delays:call:-50%", 29, 32.0 / 29, 28.0 / 57);
    assertThat(all.leads().get(all.leads().size() - 1).object()).isEqualTo("M");
  }

  /** Four threads that sleep for 4 us with one of two connections, handed from one to the other. */
  @Test
  void whatSleepersHandOverIsSaidWithWhereOthersWaitForIt() {
    String text =
        """
        unit 1us
        semaphore A~offer~C 0
        semaphore B~offer~D 0
        thread A
         run begin 1
         enter call
         sleep 20
         release A~offer~C
         exit
        thread B
         run begin 1
         enter call
         sleep 20
         release B~offer~D
         exit
        thread C
         run begin 1
         enter borrow
         acquire A~offer~C
         exit
         run end 1
        thread D
         run begin 1
         enter borrow
         acquire B~offer~D
         exit
         run end 1
        """;
    Action first = of(text, 4, 1, 4).ranked().get(0);
    assertThat(first.kind()).isEqualTo(Action.Kind.DELAYS);
    assertThat(first.why())
        .isEqualTo(
            "threads wait there 40.00 us in all, while processors are idle 93 % of their time."
                + " Meanwhile others wait in borrow for what these hand over: there may be too few"
                + " of it");
  }

  @Test
  void pausesOfTheVirtualMachineAreSaid() {
    // 4 us of work on two processors, and 6 us in which all are stopped.
    String text = "unit 1us\npause 1 6\nthread A\n run f 4\nthread B\n run f 4\n";
    Simulator stopping =
        new Simulator(
            ProgramText.parse("test.program", text),
            ReplayOptions.DEFAULT.stopping(StopTheWorld.CONSTANT));
    Actions all =
        Actions.of(
            new Actions.Search(simulator(text), stopping, null, new int[] {1, 2}, 5, List.of()), 2);
    assertThat(all.timeNanos()).isCloseTo(10_000, within(1e-6));
    Action first = all.ranked().get(0);
    assertAction(first, "pauses::-50%", 7, 11.0 / 7, 0.3);
    assertThat(first.repeat()).isEqualTo("corecast whatif test.program --pauses=-50% -p 2");
    assertThat(ActionText.heading(first))
        .isEqualTo(
            "Pauses of the virtual machine: all threads are stopped 60 % of the time, for garbage"
                + " collection above all.");
    assertThatThrownBy(
            () -> WhatIf.of(simulator(POOL), List.of(EditText.pauses("-50%")), new int[] {1}))
        .hasMessageContaining("no pauses");
  }

  /** Of 8 GB: 0.5 and a quarter, 0.15, a tenth, a little less than that, nobody's. */
  @Test
  void whoFillsTheMemoryIsSaidOfPauses() {
    String text =
        "unit 1us\npause 1 6\n"
            + "allocated 800000000 D.d\nallocated 2000000000 B.b\nallocated 1200000000 C.c\n"
            + "allocated 4000000000 A.a\n"
            + "thread A\n run f 4\nthread B\n run f 4\n";
    assertThat(whyOfPauses(text))
        .isEqualTo(
            "all threads are stopped 60 % of the time, for garbage collection above all."
                + " A.a allocates 50 % of 8.0 GB, B.b 25 %, C.c 15 %");
    assertThat(whyOfPauses(text.replace("4000000000 A.a", "4000000000 %")))
        .endsWith(" B.b allocates 25 % of 8.0 GB, C.c 15 %, D.d 10 %");
    String other = "pause 1 6\nallocated 90100000 %\nallocated 9900000 A.a\n";
    assertThat(whyOfPauses("unit 1us\n" + other + "thread A\n run f 4\n"))
        .endsWith("for garbage collection above all");
  }

  private static String whyOfPauses(String text) {
    Simulator stopping =
        new Simulator(
            ProgramText.parse("test.program", text),
            ReplayOptions.DEFAULT.stopping(StopTheWorld.CONSTANT));
    return Actions.of(
            new Actions.Search(simulator(text), stopping, null, new int[] {2}, 5, List.of()), 2)
        .ranked()
        .stream()
        .filter(action -> action.kind() == Action.Kind.PAUSES)
        .findFirst()
        .orElseThrow()
        .why();
  }

  /** Who waits for the permit has the lock, and the others wait for that. */
  @Test
  void lockThatIsHeldMeanwhileIsNamed() {
    String text =
        "unit 1us\nsemaphore permits 1\n"
            + List.of("A", "B", "C").stream()
                .map(
                    t ->
                        "thread "
                            + t
                            + "\n lock M\n acquire permits\n unlock M\n io 4\n"
                            + " release permits\n")
                .collect(Collectors.joining());
    // Three times 4, and at once with three permits.
    Action first = of(text, 4, 1, 4).ranked().get(0);
    assertAction(first, "semaphore:permits:3", 4, 1, 8.0 / 12);
    assertThat(first.why()).startsWith("threads wait for one of 1 permit, with lock M held, while");
    String own = text.replace("thread B\n lock M", "thread B\n lock N");
    own =
        own.replace(
            "thread B\n lock N\n acquire permits\n unlock M",
            "thread B\n lock N\n acquire permits\n unlock N");
    own =
        own.replace("thread C\n lock M\n acquire permits\n unlock M", "thread C\n acquire permits");
    // One of three places has each lock.
    assertThat(of(own, 4, 1, 4).ranked().get(0).why())
        .startsWith("threads wait for one of 1 permit while");
  }
}
