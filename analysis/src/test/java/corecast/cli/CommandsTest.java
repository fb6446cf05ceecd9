package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir Path folder;
  private Path program;

  /** A splits into two halves; main is alone for 2 ms before and 1 ms after. */
  @BeforeEach
  void write() throws IOException {
    program = folder.resolve("halves.program");
    Files.writeString(
        program,
        """
        unit 1ms
        thread main
          run split 2
          spawn T
          run half 4
          join T
          run merge 1
        thread T
          run half 3
        """);
  }

  private Launched ok(Object... args) {
    Launched launched = Launched.of(args);
    assertThat(launched.err()).isEmpty();
    assertThat(launched.status()).isZero();
    return launched;
  }

  @Test
  void predictsTheCurve() {
    // T(1) = 2 + 4 + 3 + 1 = 10 ms; T(2) = 2 + 4 + 1 = 7 ms, the longest chain.
    assertThat(ok("predict", program, "-p", "1..3", "--format", "csv").out())
        .isEqualTo(
            """
            processors,time_ns,speedup,efficiency,lower_bound_ns,min_speedup,max_speedup,machine,constraint,constraint_name,constraint_share,constraint_free_ns,time_low_ns,time_high_ns,speedup_low,speedup_high,constraint_source,constraint_package
            1,10000000,1,1,10000000,,,ideal,processors,,1,,,,,,,
            2,7000000,1.428571429,0.714285714,7000000,,,ideal,thread,main,1,,,,,,,
            3,7000000,1.428571429,0.476190476,7000000,,,ideal,thread,main,1,,,,,,,
            """);
  }

  @Test
  void predictionForPeopleHasUnitsAndLaws() {
    assertThat(ok("predict", program).out())
        .startsWith("halves.program: 2 threads, 4 segments, 10.00 ms of work\n")
        .contains("time [ms]", "7.000", "Amdahl's law: ", "Universal scalability law: ");
  }

  @Test
  void aBoundThatIsNotThereHasAReason() throws IOException {
    Path marked =
        Files.writeString(
            folder.resolve("marked.program"), "thread T\n  run f 1ms\n  mark M\n  run f 2ms\n");
    assertThat(ok("predict", marked, "--from", "M").out())
        .contains("\nThere is no lower bound, because times count from a mark.\n");
    assertThat(ok("predict", marked).out()).doesNotContain("no lower bound");
  }

  @Test
  void theHeadingCountsWhatRuns() throws IOException {
    Path idle = folder.resolve("idle.program");
    Files.writeString(
        idle,
        """
        pool W 1
        thread main
          submit W job
          run 5
        thread beat          # is stopped, but begins
          run 3
        thread stopper
          run 1
          stop beat
        task job
          run 2
          complete follow-up
        task never           # and what only that would bring a part to
          run 100
          complete neither
        stage follow-up 1
          run 4
        stage neither 1
          run 50
        stage lacks-one 2
          run 60
        """);
    // main 5, beat 3, stopper 1; job 2 and follow-up 4.
    String heading = "idle.program: 3 threads, 2 tasks, 5 segments, 15 ns of work";
    assertThat(ok("predict", idle).out()).startsWith(heading + "\n");
    assertThat(ok("import", idle, "-o", folder.resolve("b.program")).out()).startsWith(heading);
    assertThat(Launched.of("predict", idle, "--stats").err()).contains("8 segments");
    Files.writeString(idle, "thread a\n  run 5\ntask j\n  run 7\n");
    assertThat(ok("predict", idle).out()).startsWith("idle.program: 1 thread, 1 segment, 5 ns");
  }

  @Test
  void predictsForProcessorsThatAreSharedInTimeSlices() throws IOException {
    Path three = folder.resolve("three.program");
    Files.writeString(three, "unit 1ms\nthread a\nrun 4\nthread b\nrun 4\nthread c\nrun 4\n");
    // One after another in slices of 9 ms: two until 4 ms, the third until 8 ms. Shared ideally: 6
    // ms.
    assertThat(time(three, "--machine", "slices", "--quantum", "9ms")).isEqualTo("8000000");
    assertThat(time(three, "--machine", "slices", "--quantum", "2ms")).isEqualTo("6000000");
    // The third thread starts at 4 ms, after a switch of 1 ms.
    assertThat(time(three, "--machine", "slices", "--switch-cost", "1ms")).isEqualTo("9000000");
    assertThat(time(three, "--machine", "ideal")).isEqualTo("6000000");
  }

  @Test
  void predictsForProcessorsWithAQueueEach() throws IOException {
    Path three = folder.resolve("queues.program");
    Files.writeString(
        three, "unit 100us\nthread a\nrun 40\nthread b\nrun 39\nsleep 1\nrun 2\nthread c\nrun 2\n");
    // Slices of 4 ms. a 0-4 on the first, b 0-3.9 on the second, which then takes c, 3.9-4.1, as it
    // has never run and waits behind a. b wakes at 4.0: the first has just become idle, 4.0-4.2.
    assertThat(time(three, "--machine", "queues", "--wake-up", "0us")).isEqualTo("4200000");
    // A wake-up takes 50 us, also at the start: a until 4.05, b until 3.95 and asleep until 4.05,
    // when it finds the first idle, as before, and takes 0.05 to start: 4.1-4.3.
    assertThat(time(three, "--machine", "queues", "--wake-up", "50us")).isEqualTo("4300000");
    // 20 us unless something else is said, twice as well.
    assertThat(time(three, "--machine", "queues")).isEqualTo("4240000");
  }

  @Test
  void whatAProgramTextDoesNotHaveChangesNothing() {
    String predicted = ok("predict", program, "--format", "csv").out();
    assertThat(ok("predict", program, "--vm-threads", "none", "--format", "csv").out())
        .as("a program text has no such threads")
        .isEqualTo(predicted);
    assertThat(ok("predict", program, "--gc", "none", "--format", "csv").out())
        .as("and no pauses")
        .isEqualTo(predicted);
  }

  private String time(Path file, String... machine) {
    List<Object> words = new ArrayList<>(List.of("predict", file, "-p", "2", "--format", "csv"));
    words.addAll(List.of(machine));
    return ok(words.toArray()).out().lines().toList().get(1).split(",", -1)[1];
  }

  @Test
  void optimizesByWeightedTime() {
    // On 2 processors main's half (4 ms) has weight 1, T's (3 ms) none.
    assertThat(ok("optimize", program, "-p", "2", "--top", "2", "--format", "csv").out())
        .isEqualTo(
            """
            processors,function,calls,self_ns,total_ns,share,constraint,constraint_name,constraint_share,constraint_free_ns,source,self_low_ns,self_high_ns,share_low,share_high,constraint_source,package,constraint_package
            2,half,1,4000000,4000000,0.571428571,thread,main,1,,,,,,,,,
            2,split,1,2000000,2000000,0.285714286,thread,main,1,,,,,,,,,
            """);
  }

  @Test
  void crossoversAreATableOfTheirOwn() {
    assertThat(ok("optimize", program, "--crossovers", "--format", "csv").out())
        .isEqualTo("from_processors,function,instead_of\n1,half,\n");
  }

  @Test
  void whatToDoFirstIsTheFirstLineForPeople() {
    assertThat(ok("optimize", program, "-p", "1,2,4").out())
        .startsWith(
            "On 4 processors it takes 7.00 ms: speedup 1.43 of 4.\n"
                + "1. Function split: one thread works there alone 29 % of the time.\n")
        .doesNotContain("optimize half");
    assertThat(ok("optimize", program, "-p", "1,2,4", "--for", "1").out())
        .startsWith("On 1 processor it takes 10.00 ms.\n1. Function half: 70 % of the run time");
  }

  @Test
  void whatBelongsToNoFunctionIsExplainedToPeople() throws IOException {
    Path bare = Files.writeString(folder.resolve("bare.program"), "thread main\n  run 5ms\n");
    String note = "(unnamed) is work outside of all recorded functions.";
    assertThat(ok("optimize", bare, "-p", "1,2").out().lines()).contains(note);
    assertThat(ok("optimize", bare, "-p", "1,2", "--format", "csv").out()).doesNotContain(note);
    assertThat(ok("optimize", program, "-p", "1,2").out()).doesNotContain(note);
    assertThat(ok("optimize", bare, "-p", "4").out().lines())
        .last()
        .asString()
        .startsWith("This program names no functions. ");
  }

  @Test
  void segmentsThatEndTogetherAreWorthAWarningIfTheyAreSome() throws IOException {
    Path tied = folder.resolve("tied.program");
    String thousands = "  run f 5ms\n".repeat(2200);
    Files.writeString(tied, "thread a\n" + thousands + "thread b\n" + thousands);
    assertThat(ok("optimize", tied, "-p", "2").out())
        .contains(" of 4,400 segments end at the same instant as others. ");
    // The first two end together, and from then on nothing does.
    Files.writeString(
        tied,
        "thread a\n  run g 5ms\n  run g 1ms\n"
            + thousands
            + "thread b\n  run g 5ms\n  run g 3ms\n");
    assertThat(ok("optimize", tied, "-p", "2").out()).contains("f ").doesNotContain("instant");
  }

  @Test
  void sharesOfSeveralCountsStandSideBySide() {
    // T(1) = 10 ms: half 4 + 3, split 2, merge 1; T(2) = 7 ms: half 4 (main's), split 2, merge 1
    assertThat(ok("optimize", program, "-p", "1,2").out())
        .isEqualTo(
            """
            On 2 processors it takes 7.00 ms: speedup 1.43 of 2.
            1. Function split: one thread works there alone 29 % of the time.
               Shared by 2 threads at best   6.00 ms   speedup 1.67   -14 %
                 corecast whatif FILE --function split=-50% -p 2
               A fifth cheaper               6.60 ms   speedup 1.45   -6 %
                 corecast whatif FILE --function split=-20% -p 2
            2. Function half: 57 % of the run time depends on its own work.
               A fifth cheaper               6.20 ms   speedup 1.39   -11 %
                 corecast whatif FILE --function half=-20% -p 2
            3. Function merge: 14 % of the run time depends on its own work.
               A fifth cheaper               6.80 ms   speedup 1.44   -3 %
                 corecast whatif FILE --function merge=-20% -p 2
            What comes first, by number of processors: 1: function half; from 2: function split.

            weighted self time: the share of the run time that depends on the function, in percent, by number of processors

            function   1   2
            --------  --  --
            half      70  57
            split     20  29
            merge     10  14

            For calls, self and total time, ask for one processor count (-p 2) or use --format csv.

            from processors  function  instead of
            ---------------  --------  ----------
                          1  half      -

            """
                .replace("FILE", program.toString()));
    assertThat(ok("optimize", program, "-p", "1..17", "--top", "1").out().lines())
        .filteredOn(line -> line.startsWith("half "))
        .hasSize(2) // 16 counts in the first table, one in the second
        .last()
        .isEqualTo("half      57");
  }

  @Test
  void segmentsHaveStartAndWeight() {
    assertThat(ok("segments", program, "-p", "2", "--format", "csv").out())
        .isEqualTo(
            """
            processors,thread,segment,function,start_ns,work_ns,weight
            2,main,0,split,0,2000000,1
            2,main,1,half,2000000,4000000,1
            2,main,2,merge,6000000,1000000,1
            2,T,0,half,2000000,3000000,0
            """);
    assertThat(ok("export", program, "-p", "2", "--to", "csv").out())
        .isEqualTo(ok("segments", program, "-p", "2", "--format", "csv").out());
  }

  @Test
  void criticalPathsAreListedByRank() {
    // 2 + 4 + 1 = 7 ms over main's half; over T's half 6 ms, 14.3 % shorter
    assertThat(ok("critical-path", program, "-p", "2", "--format", "csv").out())
        .isEqualTo(
            """
            rank,length_ns,share,thread,function,ns,processors
            1,7000000,1,main,half,4000000,2
            1,7000000,1,main,split,2000000,2
            1,7000000,1,main,merge,1000000,2
            2,6000000,0.857142857,T,half,3000000,2
            2,6000000,0.857142857,main,split,2000000,2
            2,6000000,0.857142857,main,merge,1000000,2
            """);
    for (String limit : List.of("-k=1", "--within=14%", "--within=0")) {
      assertThat(ok("critical-path", program, "-p", "2", "--format", "csv", limit).out().lines())
          .as(limit)
          .hasSize(4);
    }
    assertThat(ok("critical-path", program, "-p", "2", "--top", "1").out())
        .contains("(others)      3.000   42.9 %\n") // split 2 + merge 1 of 7 ms
        .endsWith(
            """
            2 paths on 2 processors: the longest takes 7.00 ms, the last one is 14.3 % shorter.
            The longest path on 2 processors is 100.0 % computation.
            """);
  }

  @Test
  void timesThatDoNotFitAreToldWithTheNumberOfProcessors() throws IOException {
    Path years = folder.resolve("years.program");
    Files.writeString(years, "thread t\n  run f 9000000000000000\n"); // x 10^6 > 2^63 ns
    assertThat(Launched.of("critical-path", years, "-p", "1000000").err())
        .containsOnlyOnce("\n")
        .contains("multiplied by 1000000 processors", "2^63 ns; ask for fewer (-p)");
    ok("critical-path", years, "-p", "100");
  }

  @Test
  void tasksOfAPoolAreOnePartOfAPathForPeople() throws IOException {
    // One worker: its three tasks follow each other, 1 + 2 + 3 = 6 ms, of which 2 in tail.
    Path tasks = folder.resolve("tasks.program");
    Files.writeString(
        tasks,
        """
        unit 1ms
        pool W 1
        thread main
          submit W a
          submit W b
          submit W c
          get c
        task a
          run head 1
        task b
          run head 2
        task c
          run head 1
          run tail 2
        """);
    assertThat(ok("critical-path", tasks, "-p", "2", "-k", "1").out())
        .isEqualTo(
            """
            rank  length [ms]  of longest  thread or pool  tasks  function  time [ms]  of path
            ----  -----------  ----------  --------------  -----  --------  ---------  -------
               1        6.000     100.0 %  W                   3  head          4.000   66.7 %
               1        6.000     100.0 %  W                   1  tail          2.000   33.3 %

            1 path on 2 processors: it takes 6.00 ms.
            The longest path on 2 processors is 100.0 % computation.
            """);
  }

  @Test
  void activitiesHaveBenefitAndSlack() {
    assertThat(
            ok("critical-path", program, "-p", "2", "--activities", "--top=2", "--format", "csv")
                .out())
        .isEqualTo(
            """
            function,critical_ns,mbm_k_ns,mbm_all_ns,total_slack_ns,free_slack_ns,mbm_ps_ns,critical_share,mbm_ps_share,processors
            half,4000000,4000000,4000000,0,0,4000000,0.571428571,0.571428571,2
            split,2000000,2000000,2000000,0,0,2000000,0.285714286,0.285714286,2
            """);
  }

  /** How the path moves with the number of processors. */
  @Test
  void pathsOfSeveralNumbersOfProcessorsAreOneTable() {
    List<String> rows =
        ok("critical-path", program, "-p", "1-2", "--activities", "--by=thread", "--format", "csv")
            .out()
            .lines()
            .toList();
    assertThat(rows.get(0)).startsWith("thread,critical_ns,").endsWith(",processors");
    // On one processor T's 3 take 6 of 10; they stay so in the graph, and take 3 in the replay.
    assertThat(rows.subList(1, 5))
        .containsExactly(
            "main,10000000,4000000,4000000,0,0,7000000,1,0.7,1",
            "T,0,0,0,1000000,1000000,3000000,0,0.3,1",
            "main,7000000,4000000,4000000,0,0,4000000,1,0.571428571,2",
            "T,0,0,0,1000000,1000000,0,0,0,2");
    assertThat(ok("critical-path", program, "-p", "1,2", "--activities", "--by=kind").out())
        .startsWith("processors  kind ");
  }

  @Test
  void scheduleHasTheTimesOfTheCriticalPathMethod() {
    assertThat(ok("critical-path", program, "-p", "2", "--schedule", "--format", "csv").out())
        .isEqualTo(
            """
            thread,segment,function,duration_ns,early_start_ns,early_finish_ns,late_start_ns,late_finish_ns,total_slack_ns,free_slack_ns,processors
            main,0,split,2000000,0,2000000,0,2000000,0,0,2
            T,0,half,3000000,2000000,5000000,3000000,6000000,1000000,1000000,2
            main,1,half,4000000,2000000,6000000,2000000,6000000,0,0,2
            main,2,merge,1000000,6000000,7000000,6000000,7000000,0,0,2
            """);
  }

  @Test
  void benefitFallsWithTheNumberOfPaths() {
    assertThat(
            ok(
                    "critical-path",
                    program,
                    "-p",
                    "2",
                    "--mbm-curve",
                    "--top=1",
                    "--by=thread",
                    "--format",
                    "csv")
                .out())
        .isEqualTo(
            """
            thread,paths,mbm_k_ns,mbm_all_ns,processors
            main,1,7000000,4000000,2
            main,2,4000000,4000000,2
            """);
  }

  @Test
  void exportWritesEachTableToAFile() throws IOException {
    Path tables = folder.resolve("tables");
    ok("export", program, "-p", "1..2", "--to", "csv", "-o", tables);
    for (String table : List.of("curve", "functions", "crossovers", "segments")) {
      assertThat(Files.readAllLines(tables.resolve(table + ".csv")))
          .as(table)
          .hasSizeGreaterThan(1);
    }
  }

  @Test
  void dumpAndImportAgree() throws IOException {
    Path imported = folder.resolve("checked.program");
    ok("import", program, "-o", imported);
    String text = Files.readString(imported);
    assertThat(text).isEqualTo(ok("dump", program).out()).isEqualTo(ok("dump", imported).out());
    assertThat(text).isEqualTo(ProgramText.print(ProgramText.parse(imported)));
  }

  @Test
  void reportWritesPageAndCharts() throws IOException {
    Path page = folder.resolve("r.html");
    Path charts = folder.resolve("charts");
    ok("report", program, "-o", page, "--charts", charts, "-p", "1..4");
    assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("halves.program");
    for (String chart : List.of("speedup.png", "speedup.svg", "functions.png", "functions.svg")) {
      assertThat(charts.resolve(chart)).isNotEmptyFile();
    }
    assertThat(Files.list(folder).map(f -> f.getFileName().toString()))
        .containsExactlyInAnyOrder("halves.program", "r.html", "charts");
  }

  @Test
  void optionsMayFollowOrPrecedeTheFile() {
    assertThat(ok("predict", "-p", "2", "--format", "json", program).out())
        .isEqualTo(ok("predict", program, "--format", "json", "-p", "2").out());
  }

  @Test
  void outputThatCannotBeWrittenIsAFailure() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    int status =
        Cli.launch(
            new String[] {"predict", program.toString()},
            new PrintStream(full, true, StandardCharsets.UTF_8),
            new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    assertThat(status).isEqualTo(1);
  }

  @Test
  void versionIsShown() {
    assertThat(ok("--version").out()).startsWith("corecast ");
  }
}
