package corecast.conversion;

import static corecast.conversion.TraceScript.nanosOn;
import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
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
 * Random chains of threads with a buffer between each two, all in one monitor with one condition,
 * executed here on one processor in a random order: the replay of their recordings takes as long as
 * the program with two semaphores for each buffer, written as text, where each thread waited at
 * some time for what it may have to wait for.
 */
@Tag("more")
class MonitorLimitsTest {
  private static final int PRESENT = 4;
  private static final int MONITOR = 100;
  private static final int PUT = 1;
  private static final int TAKE = 2;
  private static final int RECORDINGS = Effort.of(60, 200);

  @TempDir Path dir;

  /** A thread, which takes from the buffer before it and puts into the one behind it. */
  private static final class Stage {
    final TraceScript.Thread trace;
    final int number;
    final List<Integer> works = new ArrayList<>(); // before each visit

    final boolean[] waited = new boolean[1 + TAKE];
    int next;
    boolean within;
    boolean waiting;

    Stage(TraceScript.Thread trace, int number) {
      this.trace = trace;
      this.number = number;
    }

    boolean hasEnded() {
      return next == works.size();
    }
  }

  private final class Chain {
    final Random random;
    final Path file;
    final TraceScript script;
    final List<Stage> stages = new ArrayList<>();
    final int[] items;
    final int[] capacity;
    private long now;

    Chain(long seed) throws Exception {
      random = new Random(seed);
      file = dir.resolve(seed + ".cct");
      script = new TraceScript(file);
      script.method(PUT, "Buffer", "put");
      script.method(TAKE, "Buffer", "take");
      int threads = 3 + random.nextInt(3);
      items = new int[threads - 1];
      capacity = random.ints(threads - 1, 1, 6).toArray();
      int rounds = 20 + random.nextInt(40);
      for (int i = 0; i < threads; i++) {
        TraceScript.Thread thread = script.thread(1 + i, "t" + i, PRESENT);
        if (i == 0) {
          thread.object(MONITOR, ObjectKind.MONITOR, "M");
        }
        thread.at(0, 0, BEGIN);
        Stage stage = new Stage(thread, i);
        boolean isAtAnEnd = i == 0 || i == threads - 1;
        int most = 1 + random.nextInt(1_000_000);
        random.ints(isAtAnEnd ? rounds : 2 * rounds, 1, most + 1).forEach(stage.works::add);
        stages.add(stage);
      }
    }

    private boolean puts(Stage stage, int visit) {
      return stage.number == 0 || (stage.number < stages.size() - 1 && visit % 2 == 1);
    }

    void run() {
      List<Stage> able = new ArrayList<>(stages);
      while (!able.isEmpty()) {
        Stage stage = able.get(random.nextInt(able.size()));
        // As on one processor, where a thread runs until its time is over or it waits.
        for (int k = random.nextInt(8); k >= 0 && !stage.waiting && !stage.hasEnded(); k--) {
          step(stage);
        }
        able = stages.stream().filter(s -> !s.hasEnded() && !s.waiting).toList();
      }
      assertThat(stages).allMatch(Stage::hasEnded);
      script.close(0);
    }

    private void step(Stage stage) {
      boolean puts = puts(stage, stage.next);
      int function = puts ? PUT : TAKE;
      if (stage.within) {
        stage.trace.at(++now, 0, WAIT_END, MONITOR, Result.OK.code());
      } else {
        int work = stage.works.get(stage.next);
        now += work;
        stage.trace.untimed(PUSH, function).at(now, work, LOCK, MONITOR);
      }
      int buffer = puts ? stage.number : stage.number - 1;
      if (puts ? items[buffer] == capacity[buffer] : items[buffer] == 0) {
        stage.trace.at(++now, 0, WAIT_BEGIN, MONITOR, 0);
        stage.waited[function] = true;
        stage.within = true;
        stage.waiting = true;
        return;
      }
      items[buffer] += puts ? 1 : -1;
      stage.trace.at(++now, 0, NOTIFY_ALL, MONITOR);
      stages.forEach(other -> other.waiting = false);
      stage.trace.at(++now, 0, UNLOCK, MONITOR).untimed(POP, function);
      stage.within = false;
      stage.next++;
      if (stage.hasEnded()) {
        stage.trace.at(++now, 0, END);
      }
    }

    /** Whether each thread has waited wherever it may have to. */
    boolean allWaited() {
      return stages.stream()
          .allMatch(
              stage ->
                  (stage.waited[PUT] || stage.number == stages.size() - 1)
                      && (stage.waited[TAKE] || stage.number == 0));
    }

    String text() {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < capacity.length; i++) {
        text.append("semaphore items").append(i).append(" 0\n");
        text.append("semaphore room").append(i).append(' ').append(capacity[i]).append('\n');
      }
      for (Stage stage : stages) {
        text.append("thread t").append(stage.number).append('\n');
        for (int visit = 0; visit < stage.works.size(); visit++) {
          boolean puts = puts(stage, visit);
          int buffer = puts ? stage.number : stage.number - 1;
          text.append("  run ").append(stage.works.get(visit)).append('\n');
          text.append("  acquire ").append(puts ? "room" : "items").append(buffer).append(" 1\n");
          text.append("  release ").append(puts ? "items" : "room").append(buffer).append(" 1\n");
        }
      }
      return text.toString();
    }
  }

  @Test
  void aChainOfBuffersBehindOneConditionIsReplayedAsTheBuffers() throws Exception {
    int told = 0;
    int exact = 0;
    for (long seed = 0; seed < RECORDINGS; seed++) {
      Chain chain = new Chain(seed);
      chain.run();
      RecordedProgram.Result result = RecordedProgram.convert(chain.file);
      PagedReading.givesTheSame(chain.file, result);
      Program written = ProgramText.parse("written", chain.text());
      String text = ProgramText.print(result.program());
      if (text.contains("M~limit~")) {
        told++;
      }
      // By chance others fit, too: then each waits for more than it has to.
      long limits = text.lines().filter(line -> line.startsWith("semaphore M~limit~")).count();
      boolean isClear = limits == 2L * chain.capacity.length && !text.contains("M~order~");
      if (isClear && chain.allWaited()) {
        exact++;
        for (int processors = 1; processors <= 7; processors++) {
          assertThat(nanosOn(processors, result.program()))
              .as("seed %d on %d", seed, processors)
              .isEqualTo(nanosOn(processors, written));
        }
      }
      // What a thread may have to wait for it waits for, and on enough processors that takes
      // longer.
      assertThat(nanosOn(7, result.program()))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(nanosOn(7, written));
      Files.delete(chain.file);
    }
    assertThat(told).isGreaterThan(RECORDINGS * 3 / 4);
    assertThat(exact).isGreaterThan(RECORDINGS / 2);
  }
}
