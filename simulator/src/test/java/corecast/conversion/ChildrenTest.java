package corecast.conversion;

import static corecast.trace.EventKind.*;
import static corecast.trace.IoCode.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A child process beside a thread that works, and main, which waits for the child. Times in ms. */
class ChildrenTest {
  private static final long MS = 1_000_000;
  private static final int REAPER = 2;
  private static final int WORKER = 3;

  @TempDir Path folder;

  private TraceScript trace;
  private TraceScript.Thread main;

  @BeforeEach
  void begin() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    main = trace.main(WORKER).at(0, START, REAPER).at(0, START, WORKER);
  }

  private void worker(long work, long until) {
    trace.thread(WORKER, "worker").at(0, BEGIN).at(until * MS, work * MS, END);
  }

  private void child(long lasted, long cpu, long busy) {
    child(trace.thread(REAPER, "reaper"), lasted, cpu, busy);
  }

  private void child(TraceScript.Thread reaper, long lasted, long cpu, long busy) {
    long end = lasted * MS;
    reaper.at(0, BEGIN).at(end, 0, IO, CHILD_CPU, cpu * MS).at(end, 0, IO, CHILD_BUSY, busy * MS);
    reaper.at(end, 0, IO, CHILD_LASTED, lasted * MS).at(end, 0, END);
  }

  private double[] millis(int... processors) throws Exception {
    RecordedProgram.Result result = trace.converted(0);
    Simulator simulator = new Simulator(result.program(), ReplayOptions.DEFAULT);
    double[] millis = simulator.completion(processors).timeNanos();
    for (int i = 0; i < millis.length; i++) {
      millis[i] /= MS;
    }
    return millis;
  }

  @Test
  void whatAChildHadOfTheOneCpuIsWorkBesideTheProgram() throws Exception {
    worker(40, 80);
    child(80, 40, 40);
    main.at(80 * MS, 0, IO, PROCESS, 80 * MS).at(90 * MS, 10 * MS, END);
    // 40 of the child and 40 of the worker, then 10 of main.
    assertThat(millis(1, 2)).containsExactly(90, 50);
  }

  @Test
  void aChildThatSleepsTakesAsLongOnAnyMachine() throws Exception {
    worker(60, 60);
    child(60, 0, 60);
    main.at(60 * MS, 0, IO, PROCESS, 60 * MS).at(70 * MS, 10 * MS, END);
    assertThat(millis(1, 2)).containsExactly(70, 70); // 60 beside 60, then 10
  }

  @Test
  void whoComesEarlierInTheReplayWaitsForTheEnd() throws Exception {
    worker(60, 120);
    child(100, 0, 100);
    main.at(120 * MS, 60 * MS, IO, PROCESS, 0).at(120 * MS, 0, END);
    assertThat(millis(1, 2)).containsExactly(120, 100); // twice 60, beside the child's 100
  }

  @Test
  void whoCameLateAndWasNotQuickWaitsForTheEndToo() throws Exception {
    worker(60, 120);
    child(100, 0, 100);
    // Another thread had the CPU between the question and the answer.
    main.at(120 * MS, 60 * MS, IO, PROCESS, 3 * MS).at(120 * MS, 0, END);
    assertThat(millis(1, 2)).containsExactly(120, 100); // twice 60, beside the child's 100
  }

  @Test
  void aWaitThatEndedBeforeTheChildTakesAsLongAsItTook() throws Exception {
    worker(10, 100);
    child(20, 0, 20);
    main.at(60 * MS, 0, IO, UNENDED_PROCESS, 60 * MS).at(70 * MS, 10 * MS, END);
    assertThat(millis(1, 2)).containsExactly(70, 70); // 60, which were another child's, and 10
  }

  @Test
  void outputComesWhenTheChildWritesIt() throws Exception {
    worker(40, 80);
    child(100, 0, 80);
    main.at(90 * MS, 40 * MS, IO, CHILD_OUTPUT, 10 * MS).at(95 * MS, 5 * MS, TICK);
    main.at(100 * MS, 0, IO, CHILD_OUTPUT, 5 * MS).at(110 * MS, 10 * MS, END);
    // The first line comes at 90, which main waits for from 40 on if it has a processor; the last
    // one comes with the end at 100; then 10.
    assertThat(millis(1, 2)).containsExactly(110, 110);
  }

  @Test
  void childrenBesideEachOtherWaitForTheOneCpuAndTellNobodyWhoseOutputItWas() throws Exception {
    child(100, 50, 0);
    child(trace.thread(WORKER, "reaper-2"), 100, 50, 0);
    main.at(60 * MS, 0, IO, CHILD_OUTPUT, 60 * MS).at(100 * MS, 0, IO, PROCESS, 40 * MS);
    main.at(110 * MS, 10 * MS, END);
    // Each had the CPU for 50 and waited for it for 50; then 10 of main, whose wait of 60 for
    // output, of one or the other, is kept.
    assertThat(millis(1, 2)).containsExactly(110, 70);
  }
}
