package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Threads that take their work from a queue, recorded on one processor, where some take much and
 * some nothing; with a processor for each, whoever is free takes the next item.
 */
@Tag("more")
class WorkQueuesTest {
  private static final int MAIN = 1;
  private static final int QUEUE = 2;
  private static final int FIRST_WORKER = 10;
  private static final int FIRST_LATCH = 100;
  private static final int LOOP = 1;
  private static final int OTHER_LOOP = 2;
  private static final int OK = Result.OK.code();

  @TempDir Path folder;

  private enum Ends {
    POISON,
    INTERRUPT,
    POLL,
    WAIT
  }

  /** Bursts of items; the next burst comes when all of the one before is done. */
  private final class Execution {
    final Path file = folder.resolve("recorded.cct");
    final TraceScript trace = new TraceScript(file);
    final Random random;
    final Ends ends;
    final List<TraceScript.Thread> workers = new ArrayList<>();
    final long[][] bursts;
    final int capacity;
    final TraceScript.Thread main;

    /** Those that are to take their first item in another function than the next ones. */
    final Set<TraceScript.Thread> elsewhere = new HashSet<>();

    long now;

    Execution(long seed, Ends ends, Class<?> queue) throws Exception {
      this.random = new Random(seed);
      this.ends = ends;
      this.bursts = new long[2 + random.nextInt(4)][];
      for (int b = 0; b < bursts.length; b++) {
        bursts[b] = new long[3 + random.nextInt(6)];
        Arrays.setAll(bursts[b], i -> 1 + random.nextInt(1000));
      }
      this.capacity = random.nextBoolean() ? Integer.MAX_VALUE : 10;
      trace.method(LOOP, "Worker", "loop").method(OTHER_LOOP, "Other", "loop");
      main = trace.thread(MAIN, "main");
      main.object(MAIN, ObjectKind.THREAD, "main");
      main.object(QUEUE, ObjectKind.QUEUE, queue, "queue", capacity);
      for (int w = 0; w < 2 + random.nextInt(3); w++) {
        main.object(FIRST_WORKER + w, ObjectKind.THREAD, "worker-" + w);
        workers.add(trace.thread(FIRST_WORKER + w, "worker-" + w));
      }
      for (int b = 0; b < bursts.length; b++) {
        main.object(FIRST_LATCH + b, ObjectKind.LATCH, "burst-" + b, bursts[b].length);
      }
    }

    void run() {
      main.at(0, BEGIN);
      for (int w = 0; w < workers.size(); w++) {
        main.at(0, START, FIRST_WORKER + w);
        workers.get(w).at(0, BEGIN).at(0, ENTER, LOOP);
        if (ends != Ends.POLL) {
          if (bursts.length > 3) {
            workers.get(w).at(0, ENTER, OTHER_LOOP);
            elsewhere.add(workers.get(w));
          }
          workers.get(w).at(0, TAKE_BEGIN, QUEUE);
        }
      }
      for (int b = 0; b < bursts.length; b++) {
        for (int i = 0; i < bursts[b].length; i++) {
          put();
        }
        now++;
        main.at(now, 0, AWAIT_BEGIN, FIRST_LATCH + b);
        for (long work : bursts[b]) {
          work(random.nextInt(workers.size()), work, FIRST_LATCH + b);
        }
        now++;
        main.at(now, 0, AWAIT_END, FIRST_LATCH + b, OK);
      }
      end();
      main.at(now, 0, END);
      trace.close(now);
    }

    private void put() {
      now++;
      main.at(now, 0, PUT_BEGIN, QUEUE).at(now, 0, PUT_END, QUEUE, OK);
    }

    private void work(int worker, long work, int latch) {
      TraceScript.Thread thread = workers.get(worker);
      now++;
      if (ends == Ends.POLL) {
        thread.at(now, 0, TAKE_BEGIN, QUEUE);
      }
      thread.at(now, 0, TAKE_END, QUEUE, 1, OK);
      if (ends == Ends.POLL) {
        thread.at(now, 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, OK);
      }
      if (elsewhere.remove(thread)) {
        thread.at(now, 0, EXIT);
      }
      now += work;
      thread.at(now, COUNT_DOWN, latch);
      if (ends != Ends.POLL) {
        thread.at(now, 0, TAKE_BEGIN, QUEUE);
      }
    }

    private void end() {
      if (ends == Ends.POISON) {
        workers.forEach(worker -> put());
      }
      for (int w = 0; w < workers.size(); w++) {
        now++;
        if (ends == Ends.INTERRUPT) {
          main.at(now, 0, INTERRUPT, FIRST_WORKER + w);
        }
        TraceScript.Thread worker = workers.get(w);
        switch (ends) {
          case POISON -> worker.at(now, 0, TAKE_END, QUEUE, 1, OK);
          case INTERRUPT -> worker.at(now, 0, TAKE_END, QUEUE, 1, Result.INTERRUPTED.code());
          case POLL -> worker.at(now, 0, OUTCOME, TAKE_BEGIN.code(), QUEUE, Result.FAILED.code());
          case WAIT -> {}
        }
        if (elsewhere.remove(worker) && ends != Ends.WAIT) {
          worker.at(now, 0, EXIT);
        }
        if (ends != Ends.WAIT) {
          worker.at(now, 0, EXIT).at(now, 0, END);
        }
      }
    }

    /** Whoever is free takes the next item, and all are free when a burst begins. */
    long longest() {
      long end = 0;
      for (long[] burst : bursts) {
        long[] free = new long[workers.size()];
        for (long work : burst) {
          Arrays.sort(free);
          free[0] += work;
        }
        end += Arrays.stream(free).max().orElseThrow();
      }
      return end;
    }

    long work() {
      return Arrays.stream(bursts).flatMapToLong(Arrays::stream).sum();
    }
  }

  @Test
  void whoeverIsFreeTakesTheNextItem() throws Exception {
    for (long seed = 0; seed < Effort.of(80, 400); seed++) {
      Ends ends = Ends.values()[(int) (seed % Ends.values().length)];
      Execution execution = new Execution(seed, ends, LinkedBlockingQueue.class);
      execution.run();
      RecordedProgram.Result result = RecordedProgram.convert(execution.file);
      PagedReading.givesTheSame(execution.file, result);
      assertThat(result.verdict().unmatched()).isEmpty();
      if (ends != Ends.INTERRUPT) {
        assertThat(result.verdict().outcomeDependent()).isEmpty();
      }
      Program program = result.program();
      assertThat(ProgramText.parse("printed", ProgramText.print(program)).steps())
          .isEqualTo(program.steps());
      assertThat(nanos(program, 1)).as("seed %d on 1", seed).isEqualTo(execution.work());
      assertThat(nanos(program, 16)).as("seed %d on 16", seed).isEqualTo(execution.longest());
      Files.delete(execution.file);
    }
  }

  /** Two daemons; one was still at its item, behind the latch, when the program ended. */
  @Test
  void anItemThatTheEndOfTheProgramFoundUndoneEndsNobody() throws Exception {
    Path file = folder.resolve("recorded.cct");
    TraceScript trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(MAIN, "main");
    main.object(QUEUE, ObjectKind.QUEUE, LinkedBlockingQueue.class, "queue", Integer.MAX_VALUE);
    main.object(FIRST_LATCH, ObjectKind.LATCH, "done", 4);
    main.at(0, BEGIN);
    List<TraceScript.Thread> workers = new ArrayList<>();
    for (int w = 0; w < 2; w++) {
      main.object(FIRST_WORKER + w, ObjectKind.THREAD, "worker-" + w);
      main.at(0, START, FIRST_WORKER + w);
      workers.add(trace.thread(FIRST_WORKER + w, "worker-" + w, 1));
      workers.get(w).at(0, BEGIN).at(0, TAKE_BEGIN, QUEUE);
    }
    for (int i = 0; i < 4; i++) {
      main.at(i + 1, 0, PUT_BEGIN, QUEUE).at(i + 1, 0, PUT_END, QUEUE, OK);
    }
    main.at(5, 0, AWAIT_BEGIN, FIRST_LATCH);
    // the first takes one item of 100, the second three, and is back when main wakes up
    int[] takers = {0, 1, 1, 1};
    for (int i = 0; i < 4; i++) {
      TraceScript.Thread worker = workers.get(takers[i]);
      worker.at(10 + 100 * i, 0, TAKE_END, QUEUE, 1, OK);
      worker.at(110 + 100 * i, COUNT_DOWN, FIRST_LATCH);
      if (takers[i] == 1) {
        worker.at(110 + 100 * i, 0, TAKE_BEGIN, QUEUE);
      }
    }
    main.at(410, 0, AWAIT_END, FIRST_LATCH, OK).at(410, 0, END);
    // two and two
    assertThat(nanos(trace.converted(410).program(), 2)).isEqualTo(200);
  }

  /** One took its second item at 110, but lost the CPU to the other one before it said so. */
  @Test
  void aLastItemTakenBeforeAnotherSaidWhatItTookIsLast() throws Exception {
    Path file = folder.resolve("recorded.cct");
    TraceScript trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(MAIN, "main");
    main.object(QUEUE, ObjectKind.QUEUE, LinkedBlockingQueue.class, "queue", Integer.MAX_VALUE);
    main.at(0, BEGIN);
    List<TraceScript.Thread> workers = new ArrayList<>();
    for (int w = 0; w < 2; w++) {
      main.object(FIRST_WORKER + w, ObjectKind.THREAD, "worker-" + w);
      main.at(0, START, FIRST_WORKER + w);
      workers.add(trace.thread(FIRST_WORKER + w, "worker-" + w));
      workers.get(w).at(0, BEGIN).at(0, TAKE_BEGIN, QUEUE);
    }
    for (int i = 0; i < 4; i++) {
      main.at(i + 1, 0, PUT_BEGIN, QUEUE).at(i + 1, 0, PUT_END, QUEUE, OK);
    }
    main.at(5, 0, END);
    TraceScript.Thread taker = workers.get(0);
    taker.at(10, 0, TAKE_END, QUEUE, 1, OK).at(110, 100, TAKE_BEGIN, QUEUE);
    workers.get(1).at(120, 0, TAKE_END, QUEUE, 1, OK).at(120, 0, END);
    taker.at(130, 0, TAKE_END, QUEUE, 1, OK).at(230, 100, TAKE_BEGIN, QUEUE);
    taker.at(230, 0, TAKE_END, QUEUE, 1, OK).at(230, 0, END);
    // each takes one of the two items of 100
    assertThat(nanos(trace.converted(230).program(), 2)).isEqualTo(100);
  }

  @Test
  void inRecordedOrderEachTakesWhatItTook() throws Exception {
    Execution execution = new Execution(1, Ends.POISON, LinkedBlockingQueue.class);
    execution.run();
    Program program =
        RecordedProgram.convert(execution.file, ConversionOptions.DEFAULT.inRecordedOrder())
            .program();
    assertThat(ProgramText.print(program)).contains("take queue").doesNotContain("serve");
  }

  @Test
  void aQueueThatHandsOverDirectlyIsLeftAlone() throws Exception {
    Execution execution = new Execution(1, Ends.POISON, SynchronousQueue.class);
    execution.run();
    assertThat(ProgramText.print(RecordedProgram.convert(execution.file).program()))
        .contains("take queue")
        .doesNotContain("serve");
  }

  /** Each client waits for the answer to its own request; on one processor they came in turns. */
  @Test
  void whatIsDoneForARequestComesWithIt() throws Exception {
    Path file = folder.resolve("recorded.cct");
    TraceScript trace = new TraceScript(file);
    TraceScript.Thread server = trace.thread(MAIN, "server");
    server.object(MAIN, ObjectKind.THREAD, "server");
    server.object(QUEUE, ObjectKind.QUEUE, LinkedBlockingQueue.class, "queue", Integer.MAX_VALUE);
    TraceScript.Thread[] clients = new TraceScript.Thread[2];
    for (int c = 0; c < clients.length; c++) {
      server.object(FIRST_WORKER + c, ObjectKind.THREAD, "client-" + c);
      server.object(FIRST_LATCH + c, ObjectKind.LATCH, "first-" + c, 1);
      server.object(FIRST_LATCH + 10 + c, ObjectKind.LATCH, "second-" + c, 1);
      clients[c] = trace.thread(FIRST_WORKER + c, "client-" + c);
    }
    server.at(0, BEGIN).at(0, START, FIRST_WORKER).at(0, START, FIRST_WORKER + 1);
    server.at(0, TAKE_BEGIN, QUEUE);
    // client 0 works 900 before its first request, client 1 works 100; recorded one after the other
    asks(clients[0].at(0, BEGIN).at(900, 900, PUT_BEGIN, QUEUE), server, 900, FIRST_LATCH);
    asks(clients[1].at(0, BEGIN).at(1100, 100, PUT_BEGIN, QUEUE), server, 1100, FIRST_LATCH + 1);
    asks(clients[0].at(1210, 10, PUT_BEGIN, QUEUE), server, 1210, FIRST_LATCH + 10);
    asks(clients[1].at(1320, 10, PUT_BEGIN, QUEUE), server, 1320, FIRST_LATCH + 11);
    clients[0].at(1420, 0, END);
    clients[1].at(1420, 0, END); // and the server waits for more
    Program program = trace.converted(1420).program();
    // client 1 asks at 100 and 210, client 0 at 900 and 1010, which is answered at 1110
    assertThat(nanos(program, 3)).isEqualTo(1110);
  }

  /** Puts a request, for which the server works 100. */
  private static void asks(
      TraceScript.Thread client, TraceScript.Thread server, long nanos, int latch) {
    client.at(nanos, 0, PUT_END, QUEUE, OK).at(nanos, 0, AWAIT_BEGIN, latch);
    server.at(nanos + 1, 0, TAKE_END, QUEUE, 1, OK).at(nanos + 100, 100, COUNT_DOWN, latch);
    server.at(nanos + 100, 0, TAKE_BEGIN, QUEUE);
    client.at(nanos + 100, 0, AWAIT_END, latch, OK);
  }

  private static double nanos(Program program, int processors) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    assertThat(simulator.replay(processors).outcome().blocked()).isEmpty();
    return simulator.completion(new int[] {processors}).timeNanos()[0];
  }
}
