package corecast.recorder.weave.loop;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Woven;
import corecast.recorder.weave.code.HookCall;
import java.io.InputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops tell that the time ends them, and which sleeps that a clock says how long. */
final class ClockLoopsTest {
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "JavaInstantGetSecondsGetNano"})
  static final class Sample {
    private final Clock clock = Clock.systemUTC();
    private long deadline;
    private long sum;
    private boolean found;

    private void work(long n) {
      sum += n;
    }

    void whileBefore() {
      long end = System.nanoTime() + 1000;
      while (System.nanoTime() < end) {
        work(1);
      }
    }

    void elapsed(long limit) {
      long start = System.currentTimeMillis();
      int n = 0;
      do {
        work(n++);
      } while (System.currentTimeMillis() - start < limit);
    }

    void readAtTheEnd(long end) {
      long now = System.nanoTime();
      while (now < end) {
        work(now);
        now = System.nanoTime();
      }
    }

    int untilReturn(long limit) {
      for (int depth = 1; ; depth++) {
        for (int move = 0; move < 100; move++) {
          if (System.nanoTime() > limit) {
            return depth;
          }
          work(move);
        }
      }
    }

    void inSeconds(double seconds) {
      long start = System.nanoTime();
      while ((System.nanoTime() - start) / 1e9 < seconds) {
        work(1);
      }
    }

    void instants() {
      Instant end = Instant.now().plusMillis(1);
      while (Instant.now().isBefore(end)) {
        work(1);
      }
    }

    void durations(Instant start, Duration limit) {
      while (Duration.between(start, clock.instant()).compareTo(limit) < 0) {
        work(1);
      }
    }

    void orFound() {
      while (!found && deadline - System.nanoTime() > 0) {
        work(1);
      }
    }

    private boolean timeLeft() {
      return deadline - System.nanoTime() > 0;
    }

    private long left(TimeUnit unit) {
      return unit.convert(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    void byAMethod() {
      while (timeLeft()) {
        work(1);
      }
    }

    void byAMethodThatReckons() {
      while (left(TimeUnit.MILLISECONDS) > 0) {
        work(1);
      }
    }

    void spin(long end) {
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }

    void frames(long period) throws InterruptedException {
      long last = System.currentTimeMillis();
      for (int i = 0; i < 100; i++) {
        work(i);
        long elapsed = System.currentTimeMillis() - last;
        Thread.sleep(Math.max(0, period - elapsed));
        last += period;
      }
    }

    // ---- none of these

    void log() {
      for (int i = 0; i < 100; i++) {
        work(System.currentTimeMillis());
      }
    }

    void best() {
      long best = Long.MAX_VALUE;
      for (int i = 0; i < 100; i++) {
        long start = System.nanoTime();
        work(i);
        long took = System.nanoTime() - start;
        if (took < best) {
          best = took;
        }
      }
    }

    /** It finds out how often is long enough. */
    int calibrate() {
      int n = 1;
      while (true) {
        long start = System.nanoTime();
        work(n);
        if (System.nanoTime() - start > 1000) {
          return n;
        }
        n *= 2;
      }
    }

    void outside() {
      long start = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        work(i);
      }
      work(System.nanoTime() - start);
    }

    void report() {
      long last = System.currentTimeMillis();
      for (int i = 0; i < 100; i++) {
        work(i);
        if (System.currentTimeMillis() - last > 1000) {
          last = System.currentTimeMillis();
          work(last);
        }
      }
    }

    void random() {
      while (System.nanoTime() % 7 != 3) {
        work(1);
      }
    }

    void given(long end) throws InterruptedException {
      for (int i = 0; i < 100; i++) {
        work(System.nanoTime());
        Thread.sleep(end);
      }
    }
  }

  /** How many ends of loops tell, and how many sleeps. */
  @ParameterizedTest
  @CsvSource({
    "whileBefore, 1, 0",
    "elapsed, 1, 0",
    "readAtTheEnd, 1, 0",
    "untilReturn, 1, 0",
    "inSeconds, 1, 0",
    "instants, 1, 0",
    "durations, 1, 0",
    "orFound, 1, 0",
    "byAMethod, 1, 0",
    "byAMethodThatReckons, 1, 0",
    "spin, 1, 0",
    "frames, 0, 1",
    "log, 0, 0",
    "best, 0, 0",
    "calibrate, 0, 0",
    "outside, 0, 0",
    "report, 0, 0",
    "random, 0, 0",
    "given, 0, 0"
  })
  void aLoopThatTheTimeEndsTells(String method, int ends, int sleeps) throws Exception {
    assertThat(calls(method, "looks")).isEqualTo(ends);
    assertThat(calls(method, "sleeps")).isEqualTo(sleeps);
  }

  private static long calls(String of, String name) throws Exception {
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    ClassNode node = new ClassNode();
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      byte[] woven = Objects.requireNonNull(Woven.application(in.readAllBytes()));
      new ClassReader(woven).accept(node, 0);
    }
    long calls = 0;
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        boolean hook = i instanceof MethodInsnNode call && call.owner.equals(HookCall.CLOCK_LOOPS);
        calls += method.name.equals(of) && hook && ((MethodInsnNode) i).name.equals(name) ? 1 : 0;
      }
    }
    return calls;
  }
}
