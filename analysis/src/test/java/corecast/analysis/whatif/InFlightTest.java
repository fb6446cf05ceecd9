package corecast.analysis.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import corecast.oracle.Primitive;
import corecast.oracle.RandomPrograms;
import corecast.oracle.RandomPrograms.Shape;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Waits for results that are put off; edited programs are compared with what would be written. */
class InFlightTest {
  private static final int PROGRAMS = 200;

  private static final String NOBODY =
      "pool W: nobody but its own tasks waits for results, twice or more, and could submit more";

  /** What main does, and tasks t0, t1, ... of so many us; on a pool of two, in us. */
  private static String program(List<String> main, int... tasks) {
    StringBuilder text = new StringBuilder("unit 1us\npool W 2\nthread main\n");
    main.forEach(line -> text.append("  ").append(line).append('\n'));
    for (int t = 0; t < tasks.length; t++) {
      text.append("task t").append(t).append("\n  run work ").append(tasks[t]).append('\n');
    }
    return text.toString();
  }

  /** Each task is submitted when the one that many before it is waited for. */
  private static List<String> window(int size, int[] own, int tasks) {
    List<String> main = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      if (t >= size) {
        main.add("get t" + (t - size));
      }
      main.add("run own " + own[t]);
      main.add("submit W t" + t);
    }
    IntStream.range(Math.max(0, tasks - size), tasks).forEach(t -> main.add("get t" + t));
    return main;
  }

  /** So many are submitted, then all are waited for. */
  private static List<String> batches(int size, int[] own, int tasks) {
    List<String> main = new ArrayList<>();
    for (int first = 0; first < tasks; first += size) {
      int end = Math.min(tasks, first + size);
      for (int t = first; t < end; t++) {
        main.add("run own " + own[t]);
        main.add("submit W t" + t);
      }
      IntStream.range(first, end).forEach(t -> main.add("get t" + t));
    }
    return main;
  }

  private static Program parse(String text) {
    return ProgramText.parse("test.program", text);
  }

  private static String edited(String text, long inFlight) {
    return ProgramText.print(new InFlight("W", inFlight).of(parse(text)));
  }

  private static double[] times(Program program, int... processors) {
    return new Simulator(program, ReplayOptions.DEFAULT).completion(processors).timeNanos();
  }

  @Test
  void windowIsAsIfTheProgramHadALargerOne() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      int tasks = 3 + random.nextInt(12);
      int size = 1 + random.nextInt(tasks - 2);
      int more = size + 1 + random.nextInt(tasks - size);
      int[] own = random.ints(tasks, 1, 4).toArray();
      int[] work = random.ints(tasks, 1, 9).toArray();
      String text = program(window(size, own, tasks), work);
      // One at a time is a batch of one.
      List<String> then = size == 1 ? batches(more, own, tasks) : window(more, own, tasks);
      assertThat(edited(text, more))
          .as("seed %d, %d instead of %d of\n%s", seed, more, size, text)
          .isEqualTo(ProgramText.print(parse(program(then, work))));
    }
  }

  @Test
  void batchesAreAsIfTheyWereLarger() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      int size = 1 + random.nextInt(4);
      int tasks = size * (3 + random.nextInt(4)) + random.nextInt(size);
      int more = size * (2 + random.nextInt(4));
      int[] own = random.ints(tasks, 1, 4).toArray();
      int[] work = random.ints(tasks, 1, 9).toArray();
      String text = program(batches(size, own, tasks), work);
      assertThat(edited(text, more))
          .as("seed %d, %d instead of %d of\n%s", seed, more, size, text)
          .isEqualTo(ProgramText.print(parse(program(batches(more, own, tasks), work))));
      assertThat(edited(text, Program.UNBOUNDED)).isEqualTo(edited(text, tasks));
    }
  }

  /**
   * Two workers, a first task of 10 us and twelve of 1 us. With N in flight, N - 1 of the short
   * ones are done beside the long one if these take no longer, and 13 - N are left, two at a time.
   */
  @Test
  void longTaskHoldsUpWhatIsNotSubmittedYet() {
    int[] work = {10, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    Program two = parse(program(window(2, new int[13], 13), work));
    assertThat(times(two, 2)[0]).isCloseTo(10_000 + 6_000, within(1e-6)); // 11 are left
    for (int n = 3; n <= 11; n++) {
      int left = (13 - n + 1) / 2;
      assertThat(times(new InFlight("W", n).of(two), 2)[0])
          .as("%d in flight", n)
          .isCloseTo(10_000 + 1_000 * left, within(1e-6));
    }
    // All 22 us are shared by two; on one processor nothing changes.
    Program all = new InFlight("W", Program.UNBOUNDED).of(two);
    assertThat(times(all, 1, 2)).containsExactly(22_000, 11_000);
    assertThat(times(two, 1)).containsExactly(22_000);
  }

  /** A latch of two tasks, and a stage that two tasks complete, are results of both. */
  @Test
  void latchesAndStagesAreResults() {
    String latch =
        """
        unit 1us
        pool W 2
        latch first 2
        latch second 2
        latch third 1
        thread main
         submit W a
         submit W b
         await first
         submit W c
         submit W d
         await second
         submit W e
         await third
        task a
         run work 8
         countdown first
        task b
         run work 1
         countdown first
        task c
         run work 1
         countdown second
        task d
         run work 8
         countdown second
        task e
         run work 1
         countdown third
        """;
    assertThat(times(parse(latch), 2)[0]).isCloseTo(17_000, within(1e-6)); // 8 and 8 and 1
    String stage =
        latch
            .replace("latch first 2\nlatch second 2\nlatch third 1\n", "")
            .replace("await", "get")
            .replace("countdown", "complete")
            .replace("task a", "stage first 2\nstage second 2\nstage third 1\ntask a");
    for (String text : List.of(latch, stage)) {
      // b, c and d beside a, and e beside d: that ends at 1 + 1 + 8.
      Program all = new InFlight("W", Program.UNBOUNDED).of(parse(text));
      assertThat(times(all, 2)[0]).isCloseTo(10_000, within(1e-6));
    }
  }

  /** Tasks that are of another function may be made of what was waited for. */
  @Test
  void anotherKindOfTasksComesAfterTheResultsOfTheFirst() {
    int[] own = new int[6];
    List<String> main = window(2, own, 4);
    main.addAll(List.of("submit W t4", "submit W t5", "get t4", "get t5"));
    String text = program(main, 1, 1, 1, 1, 1, 1).replaceAll("(t[45]\\n +run) work", "$1 other");
    List<String> then = new ArrayList<>(batches(4, own, 4));
    then.addAll(main.subList(main.size() - 4, main.size()));
    assertThat(edited(text, Program.UNBOUNDED))
        .isEqualTo(
            ProgramText.print(
                parse(
                    program(then, 1, 1, 1, 1, 1, 1)
                        .replaceAll("(t[45]\\n +run) work", "$1 other"))));
  }

  /** What is handed on may be made of what was waited for before. */
  @Test
  void resultsAreThereWhereOthersMayUseThem() {
    String objects = "unit 1us\npool V 2\nqueue Q 9\nlatch D 9\nsemaphore S 9\n";
    for (String step :
        List.of(
            "put Q",
            "countdown D",
            "unpark other",
            "acquire S 1",
            "release S 1",
            "submit V v0",
            "pin",
            "unpin")) {
      List<String> main = new ArrayList<>();
      for (int t = 0; t < 5; t++) {
        main.addAll(List.of("submit W t" + t, "get t" + t));
      }
      main.add(5, step); // behind the submission of t2
      String tail = "thread other\n  run other 1\ntask v0\n  run other 1\n";
      String text = program(main, 1, 1, 1, 1, 1).replace("unit 1us\n", objects) + tail;
      List<String> then =
          List.of(
              "submit W t0",
              "submit W t1",
              "submit W t2",
              "get t0",
              "get t1",
              step,
              "submit W t3",
              "submit W t4",
              "get t2",
              "get t3",
              "get t4");
      assertThat(edited(text, Program.UNBOUNDED))
          .isEqualTo(
              ProgramText.print(
                  parse(program(then, 1, 1, 1, 1, 1).replace("unit 1us\n", objects) + tail)));
      for (int t = 4; t >= 0; t--) { // behind each result
        main.add(
            main.indexOf("get t" + t) + 1, t == 1 || !step.startsWith("submit") ? step : "put Q");
      }
      main.remove(main.indexOf("get t2") - 1);
      refused(program(main, 1, 1, 1, 1, 1).replace("unit 1us\n", objects) + tail, 2, NOBODY);
    }
  }

  @Test
  void tasksOfTwoKindsInTurnAreLeftAlone() {
    List<String> main = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      main.addAll(List.of("submit W t" + t, "get t" + t));
    }
    String text = program(main, 1, 1, 1, 1, 1, 1);
    assertThat(edited(text, 2)).isNotEmpty();
    refused(text.replaceAll("(t[135]\\n +run) work", "$1 other"), 2, NOBODY);
    refused(text.replaceAll("(t[0-9]\\n +run) work", "$1"), 2, NOBODY);
    // One of no kind that is known is apart from all others: t3.
    List<String> then = new ArrayList<>(main);
    then.removeAll(List.of("get t0", "get t1", "get t4"));
    then.addAll(then.indexOf("submit W t3") - 1, List.of("get t0", "get t1"));
    then.add(then.size() - 1, "get t4");
    assertThat(edited(text.replaceAll("(t3\\n +run) work", "$1"), Program.UNBOUNDED))
        .isEqualTo(
            ProgramText.print(
                parse(program(then, 1, 1, 1, 1, 1, 1).replaceAll("(t3\\n +run) work", "$1"))));
  }

  @Test
  void whoWaitsAndSubmitsMoreOnceIsLeftAlone() {
    String once =
        """
        thread once
         submit W a
         get a
         submit W b
         get b
        task a
         run work 1
        task b
         run work 1
        """;
    int[] own = new int[4];
    String window = program(window(1, own, 4), 1, 1, 1, 1);
    assertThat(edited(window + once, 4))
        .isEqualTo(ProgramText.print(parse(program(batches(4, own, 4), 1, 1, 1, 1) + once)));
    refused(program(batches(2, own, 4), 1, 1, 1, 1) + once, 4, NOBODY);
  }

  /** Ends, whatever is submitted: no step is gone through for each other one. */
  @Test
  void manyWaitsAreSoonPutOff() {
    int tasks = 300_000;
    StringBuilder text = new StringBuilder("unit 1us\npool W 2\nthread main\n");
    StringBuilder bodies = new StringBuilder();
    for (int t = 0; t < tasks; t++) {
      text.append("submit W t").append(t).append("\nget t").append(t).append('\n');
      bodies.append("task t").append(t).append("\nrun work 1\n");
    }
    Program program = parse(text.append(bodies).toString());
    Program then = new InFlight("W", Program.UNBOUNDED).of(program);
    assertThat(then.steps()).isEqualTo(program.steps());
    assertThat(times(then, 2)[0]).isCloseTo(1_000.0 * tasks / 2, within(1e-6));
  }

  /** No step is lost, none but waits moves, these move back only, and no program gets stuck. */
  @Test
  void randomProgramsDoTheSameAndWaitLater() {
    int edited = 0;
    Set<Primitive> few = EnumSet.of(Primitive.LOCK, Primitive.POOL);
    Set<Primitive> more =
        EnumSet.of(Primitive.LOCK, Primitive.SIGNAL, Primitive.POOL, Primitive.QUEUE);
    for (long seed = 0; seed < 10 * PROGRAMS; seed++) {
      Shape shape = new Shape(seed % 2 == 0 ? few : more, false, false, false, 2, 80);
      String text = ProgramText.print(RandomPrograms.of(shape, seed));
      Program program =
          parse(
              text.replaceAll("(?m)^task .*$", "$0\n enter work")
                  // Or more tasks of a pool would wait for others of it until no worker is left.
                  .replaceAll("(?m)^(pool \\S+) \\d+", "$1 999"));
      List<Integer> pools = List.copyOf(ResultWaits.of(program).keySet());
      if (pools.isEmpty()) {
        continue;
      }
      int pool = pools.get((int) (seed % pools.size()));
      Program then;
      try {
        int tasks = InFlight.now(program, pool) + 1 + (int) (seed % 4);
        then = new InFlight(program.objectName(pool), tasks).of(program);
      } catch (RefusedEdit e) {
        continue;
      }
      edited++;
      assertThat(then.steps()).isEqualTo(program.steps());
      for (int body = 0; body < program.bodies(); body++) {
        List<String> before = steps(program, body);
        List<String> after = steps(then, body);
        assertThat(after).containsExactlyInAnyOrderElementsOf(before);
        assertThat(after.stream().filter(step -> !isWait(step)))
            .containsExactlyElementsOf(before.stream().filter(step -> !isWait(step)).toList());
        for (String wait : before.stream().filter(InFlightTest::isWait).toList()) {
          assertThat(behind(after, wait))
              .as("seed %d, %s", seed, wait)
              .isGreaterThanOrEqualTo(behind(before, wait));
        }
      }
      for (int p = 1; p <= 3; p++) {
        if (!Double.isNaN(times(program, p)[0])) {
          assertThat(times(then, p)[0]).as("seed %d on %d", seed, p).isNotNaN();
        }
      }
    }
    assertThat(edited).isGreaterThan(PROGRAMS / 10);
  }

  private static boolean isWait(String step) {
    return step.startsWith("GET") || step.startsWith("AWAIT");
  }

  /** How many other steps are before the first such wait. */
  private static long behind(List<String> steps, String wait) {
    return steps.subList(0, steps.indexOf(wait)).stream().filter(step -> !isWait(step)).count();
  }

  private static List<String> steps(Program program, int body) {
    return IntStream.range(program.firstStep(body), program.firstStep(body + 1))
        .mapToObj(s -> program.operation(s) + " " + program.object(s) + " " + program.amount(s))
        .toList();
  }

  @Test
  void whatCannotBePutOffIsRefused() {
    int[] own = new int[4];
    String window = program(window(2, own, 4), 1, 1, 1, 1);
    refused(window, 2, "pool W: 2 are in flight already; give 3 or more");
    refused(window.replace("pool W", "pool V").replace("W t", "V t"), 3, "no pool W; there is V");
    refused(program(batches(4, own, 4), 1, 1, 1, 1), 5, NOBODY);
    String divided =
        """
        fork-join-pool W 2
        thread main
         submit W all
         get all
        task all
         submit W a
         get a
         submit W b
         get b
        task a
         run 1
        task b
         run 1
        """;
    refused(divided, 3, NOBODY);
    String others = window.replaceFirst("get t0", "join other") + "thread other\n get t0\n";
    refused(others.replaceAll("get t1\n", ""), 3, NOBODY);
    String locked = window.replace("get t1\n", "get t1\n  lock L\n");
    refused(
        locked.replace("submit W t3\n", "submit W t3\n  get t2\n  unlock L\n"),
        3,
        "pool W: main holds other locks where it would wait; leave it as it is");
    refused(
        window
            .replace("get t0\n", "lock L\n  get t0\n  unlock L\n")
            .replace("get t1\n", "lock M\n  get t1\n")
            .replace("submit W t3\n", "submit W t3\n  unlock M\n"),
        3,
        "pool W: main holds other locks where it would wait; leave it as it is");
    assertThatThrownBy(() -> EditText.inFlight("W=0")).hasMessageContaining("expected 1 or more");
    assertThatThrownBy(() -> EditText.inFlight("W")).hasMessageContaining("a name and a size");
    assertThat(EditText.inFlight("W=unbounded")).isEqualTo(new InFlight("W", Program.UNBOUNDED));
  }

  private static void refused(String text, int inFlight, String why) {
    assertThatThrownBy(() -> edited(text, inFlight))
        .isInstanceOf(RefusedEdit.class)
        .hasMessageContaining(why);
  }
}
