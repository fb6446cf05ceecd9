package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of threads that put into a buffer written by hand, or take from it, executed here
 * on one processor in a random order: the replay of their recordings takes as long as the program
 * with a semaphore for the items and one for the room, written as text.
 */
@Tag("more")
class MonitorCountersTest {
  private static final int PRESENT = 4;
  private static final int MONITOR = 100;
  private static final int PUT = 1;
  private static final int TAKE = 2;
  private static final int RECORDINGS = Effort.of(33, 200);

  @TempDir Path dir;

  private static final class Body {
    final TraceScript.Thread trace;
    final boolean puts;
    final List<Integer> works = new ArrayList<>();
    int next;
    boolean within;
    boolean waiting;

    Body(TraceScript.Thread trace, boolean puts) {
      this.trace = trace;
      this.puts = puts;
    }

    boolean ended() {
      return next == works.size();
    }
  }

  private final class Execution {
    final Random random;
    final Path file;
    final TraceScript script;
    final List<Body> bodies = new ArrayList<>();
    final int capacity;
    boolean waitedForRoom;
    private int items;
    private long now;

    Execution(long seed) throws Exception {
      random = new Random(seed);
      file = dir.resolve(seed + ".cct");
      script = new TraceScript(file);
      script.method(PUT, "Buffer", "put");
      script.method(TAKE, "Buffer", "take");
      capacity = 1 + random.nextInt(6);
      int producers = 1 + random.nextInt(3);
      int consumers = 1 + random.nextInt(3);
      int each = 12 * (1 + random.nextInt(4));
      for (int i = 0; i < producers + consumers; i++) {
        boolean puts = i < producers;
        TraceScript.Thread thread = script.thread(1 + i, "t" + i, PRESENT);
        if (i == 0) {
          thread.object(MONITOR, ObjectKind.MONITOR, "M");
        }
        thread.at(0, 0, BEGIN).untimed(PUSH, puts ? PUT : TAKE);
        Body body = new Body(thread, puts);
        int most = 1 + random.nextInt(1_000_000);
        int many = puts ? each * consumers : each * producers; // as many items as are taken
        for (int k = 0; k < many; k++) {
          body.works.add(1 + random.nextInt(most));
        }
        bodies.add(body);
      }
    }

    void run() {
      while (true) {
        List<Body> able = bodies.stream().filter(b -> !b.ended() && !b.waiting).toList();
        if (able.isEmpty()) {
          assertThat(bodies).allMatch(Body::ended);
          script.close(0);
          return;
        }
        Body body = able.get(random.nextInt(able.size()));
        // As on one processor, where a thread runs until its time is over or it waits.
        for (int k = random.nextInt(20); k >= 0 && !body.ended() && !body.waiting; k--) {
          step(body);
        }
      }
    }

    private void step(Body body) {
      if (body.within) {
        body.trace.at(++now, 0, WAIT_END, MONITOR, Result.OK.code());
      } else {
        int work = body.works.get(body.next);
        now += work;
        body.trace.at(now, work, LOCK, MONITOR);
      }
      if (body.puts ? items == capacity : items == 0) {
        body.trace.at(++now, 0, WAIT_BEGIN, MONITOR, 0);
        waitedForRoom |= body.puts;
        body.within = true;
        body.waiting = true;
        return;
      }
      items += body.puts ? 1 : -1;
      body.trace.at(++now, 0, NOTIFY_ALL, MONITOR);
      bodies.forEach(b -> b.waiting = false);
      body.trace.at(++now, 0, UNLOCK, MONITOR);
      body.within = false;
      if (++body.next == body.works.size()) {
        body.trace.at(++now, 0, END);
      }
    }

    boolean hasSeveralOfAKind() {
      return bodies.size() > 2;
    }

    String text() {
      StringBuilder text = new StringBuilder("semaphore items 0\n");
      if (waitedForRoom) {
        text.append("semaphore room ").append(capacity).append('\n');
      }
      for (Body body : bodies) {
        text.append("thread t").append(bodies.indexOf(body)).append('\n');
        for (int work : body.works) {
          text.append("  run ").append(work).append('\n');
          if (body.puts) {
            text.append(waitedForRoom ? "  acquire room 1\n" : "").append("  release items 1\n");
          } else {
            text.append("  acquire items 1\n");
            text.append(waitedForRoom ? "  release room 1\n" : "");
          }
        }
      }
      return text.toString();
    }
  }

  @Test
  void aBufferWrittenByHandIsReplayedAsItemsAndRoom() throws Exception {
    int told = 0;
    for (long seed = 0; seed < RECORDINGS; seed++) {
      Execution execution = new Execution(seed);
      execution.run();
      RecordedProgram.Result result = RecordedProgram.convert(execution.file);
      PagedReading.givesTheSame(execution.file, result);
      String text = ProgramText.print(result.program());
      // Several who take, or put, have one limit together, and none each.
      assertThat(text.contains("M~limit~") && execution.hasSeveralOfAKind())
          .as("seed %d", seed)
          .isFalse();
      if (text.contains("M~items")) {
        told++;
        Program written = ProgramText.parse("written", execution.text());
        for (int processors = 1; processors <= 7; processors++) {
          assertThat(time(result.program(), processors))
              .as("seed %d on %d", seed, processors)
              .isEqualTo(time(written, processors));
        }
      }
      Files.delete(execution.file);
    }
    // The others waited only for room, or only before the first item came.
    assertThat(told).isGreaterThan(RECORDINGS * 3 / 4);
  }

  @Test
  void theRecordedOrderIsKeptIfThatIsAskedFor() throws Exception {
    Execution execution = new Execution(1);
    execution.run();
    ConversionOptions recorded = ConversionOptions.DEFAULT.withMonitorOrder();
    assertThat(ProgramText.print(RecordedProgram.convert(execution.file, recorded).program()))
        .contains("M~order~")
        .doesNotContain("M~items");
    assertThat(ProgramText.print(RecordedProgram.convert(execution.file).program()))
        .contains("M~items")
        .doesNotContain("M~order~", "M~wait~");
  }

  @Test
  void whatIsReplayedInRecordedOrderComesToItsEnd() throws Exception {
    for (long seed = 0; seed < 50; seed++) {
      Execution execution = new Execution(seed);
      execution.run();
      Program program =
          RecordedProgram.convert(execution.file, ConversionOptions.DEFAULT.inRecordedOrder())
              .program();
      ReplayOptions recorded = new ReplayOptions(ObjectOrder.RECORDED, false, Machine.IDEAL);
      assertThat(new Simulator(program, recorded).replay(4).outcome().blocked())
          .as("seed %d", seed)
          .isEmpty();
      Files.delete(execution.file);
    }
  }

  private static double time(Program program, int processors) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    assertThat(simulator.replay(processors).outcome().blocked()).isEmpty();
    return simulator.completion(new int[] {processors}).timeNanos()[0];
  }
}
