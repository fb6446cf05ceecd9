package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.ObjectKind;
import corecast.trace.Result;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of threads that lock, wait and notify, executed here on one processor in a random
 * order: their recordings must be replayed to the end on any number of processors. Locks are taken
 * in one order only, and waited on when they are the innermost, so that no other deadlock is
 * possible than one by what the conversion adds.
 */
@Tag("more")
class RandomMonitorsTest {
  private static final int FIRST_LOCK = 100;
  private static final int RECORDINGS = Effort.of(20, 150);

  @TempDir Path dir;

  /** One thread: what it holds, and whether it waits. */
  private static final class Body {
    final TraceScript.Thread trace;
    final Deque<Integer> held = new ArrayDeque<>();
    int waitsOn = -1;
    int wants = -1;
    boolean returns;
    int left;
    boolean ended;

    Body(TraceScript.Thread trace, int steps) {
      this.trace = trace;
      this.left = steps;
    }
  }

  private final class Execution {
    private final Random random;
    private final TraceScript script;
    private final List<Body> bodies = new ArrayList<>();
    private final int[] owner;
    private long now;
    private int edges;

    Execution(long seed, Path file) throws Exception {
      random = new Random(seed);
      script = new TraceScript(file);
      owner = new int[2 + random.nextInt(3)];
      java.util.Arrays.fill(owner, -1);
      int threads = 2 + random.nextInt(4);
      for (int i = 0; i < threads; i++) {
        TraceScript.Thread thread = script.thread(1 + i, "t" + i, 4);
        for (int lock = 0; i == 0 && lock < owner.length; lock++) {
          thread.object(FIRST_LOCK + lock, ObjectKind.MONITOR, "L" + lock);
        }
        bodies.add(new Body(thread.at(tick(), 0, BEGIN), 10 + random.nextInt(30)));
      }
    }

    private long tick() {
      return now += 1 + random.nextInt(5);
    }

    /** Runs to the end; false if all who are left wait. */
    boolean run() {
      while (true) {
        List<Integer> able = new ArrayList<>();
        for (int b = 0; b < bodies.size(); b++) {
          if (isAble(bodies.get(b))) {
            able.add(b);
          }
        }
        if (able.isEmpty()) {
          script.close(0);
          return bodies.stream().allMatch(body -> body.ended);
        }
        step(able.get(random.nextInt(able.size())));
      }
    }

    private boolean isAble(Body body) {
      return !body.ended && body.waitsOn < 0 && (body.wants < 0 || owner[body.wants] < 0);
    }

    private void step(int b) {
      Body body = bodies.get(b);
      if (body.wants >= 0) {
        take(b, body, body.wants);
        return;
      }
      int choice = random.nextInt(10);
      int innermost = body.held.isEmpty() ? -1 : body.held.peek();
      if (body.left-- <= 0 || (choice < 3 && innermost >= 0)) {
        if (innermost < 0) {
          body.trace.at(tick(), 1, END);
          body.ended = true;
        } else {
          owner[innermost] = -1;
          body.held.pop();
          body.trace.at(tick(), 1, UNLOCK, FIRST_LOCK + innermost);
        }
      } else if (choice < 6 && innermost + 1 < owner.length) {
        body.wants = innermost + 1 + random.nextInt(owner.length - innermost - 1);
        body.returns = false;
        if (owner[body.wants] < 0) {
          take(b, body, body.wants);
        }
      } else if (choice == 6 && innermost >= 0) {
        body.trace.at(tick(), 1, WAIT_BEGIN, FIRST_LOCK + innermost, 0);
        owner[innermost] = -1;
        body.waitsOn = innermost;
      } else if (innermost >= 0) {
        boolean all = choice == 7;
        body.trace.at(tick(), 1, all ? NOTIFY_ALL : NOTIFY, FIRST_LOCK + innermost);
        edges++;
        wake(innermost, all);
      }
    }

    private void take(int b, Body body, int lock) {
      owner[lock] = b;
      body.wants = -1;
      if (body.returns) {
        body.trace.at(tick(), 0, WAIT_END, FIRST_LOCK + lock, Result.OK.code());
      } else {
        body.held.push(lock);
        body.trace.at(tick(), 1, LOCK, FIRST_LOCK + lock);
      }
    }

    private void wake(int lock, boolean all) {
      List<Body> waiting = new ArrayList<>();
      bodies.stream().filter(body -> body.waitsOn == lock).forEach(waiting::add);
      java.util.Collections.shuffle(waiting, random);
      for (Body body : all ? waiting : waiting.subList(0, Math.min(1, waiting.size()))) {
        body.waitsOn = -1;
        body.wants = lock;
        body.returns = true;
      }
    }
  }

  @Test
  void whatEndedInTheRecordingEndsOnAnyNumberOfProcessors() throws Exception {
    int ended = 0;
    for (long seed = 0; ended < RECORDINGS; seed++) {
      Path file = dir.resolve(seed + ".cct");
      Execution execution = new Execution(seed, file);
      if (!execution.run() || execution.edges == 0) {
        continue;
      }
      ended++;
      RecordedProgram.Result result = RecordedProgram.convert(file);
      assertThat(result.verdict().unmatched()).as("seed %d", seed).isEmpty();
      PagedReading.givesTheSame(file, result);
      Simulator simulator = new Simulator(result.program(), ReplayOptions.DEFAULT);
      for (int processors = 1; processors <= 6; processors++) {
        assertThat(simulator.replay(processors).outcome().blocked())
            .as("seed %d on %d\n%s", seed, processors, ProgramText.print(result.program()))
            .isEmpty();
      }
      java.nio.file.Files.delete(file);
    }
  }
}
