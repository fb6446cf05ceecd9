package corecast.recorder.weave.loop;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Woven;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops with waits tell how they end, and which reasons they have for it. */
final class WaitLoopsTest {
  /** One loop in each method. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "WaitNotInLoop"})
  static final class Sample {
    private volatile boolean done;
    private final AtomicInteger count = new AtomicInteger();
    private int ticks;

    void flag() throws Exception {
      while (!done) {
        Thread.sleep(2);
      }
    }

    void untilTheEnd() throws Exception {
      do {
        LockSupport.parkNanos(2);
      } while (count.get() < 2);
    }

    void counted() throws Exception {
      for (int i = 0; i < 10; i++) {
        Thread.sleep(2);
      }
    }

    void countedInAField() throws Exception {
      while (ticks < 10) {
        ticks++;
        Thread.sleep(2);
      }
    }

    void untilATime() throws Exception {
      long end = System.nanoTime() + 1000;
      while (System.nanoTime() < end) {
        Thread.sleep(2);
      }
    }

    void flagOrTime() throws Exception {
      long end = System.nanoTime() + 1000;
      while (!done && System.nanoTime() < end) {
        Thread.sleep(2);
      }
    }

    void flagOrTooOften() throws Exception {
      int times = 0;
      while (true) {
        if (done) {
          break;
        }
        if (times++ > 10) {
          throw new IllegalStateException();
        }
        Thread.sleep(2);
      }
    }

    void items(List<String> items) throws Exception {
      for (String item : items) {
        Thread.sleep(item.length());
      }
    }

    void ownItems(BlockingQueue<String> items) throws Exception {
      while (!items.isEmpty()) {
        items.remove();
        Thread.sleep(2);
      }
    }

    void everyFuture(List<Future<?>> all) throws Exception {
      for (Future<?> one : all) {
        while (!one.isDone()) {
          Thread.sleep(2);
        }
      }
    }

    void anyFuture(List<Future<?>> all) throws Exception {
      while (true) {
        boolean over = true;
        for (Future<?> one : all) {
          if (!one.isDone()) {
            over = false;
          }
        }
        if (over) {
          return;
        }
        Thread.sleep(2);
      }
    }

    synchronized void monitor() throws Exception {
      while (!done) {
        wait(2);
      }
    }

    void queue(BlockingQueue<String> queue) throws Exception {
      while (!done) {
        queue.poll(2, TimeUnit.MILLISECONDS);
      }
    }

    void found(Map<String, String> map) throws Exception {
      String value;
      while ((value = map.get("key")) == null) {
        pause();
      }
    }

    void state(Thread thread) throws Exception {
      while (thread.getState() != Thread.State.WAITING) {
        Thread.sleep(2);
      }
    }

    private static void pause() throws Exception {
      Thread.sleep(2);
    }

    void untilItIsTaken(Executor pool, Runnable task) throws Exception {
      while (true) {
        try {
          pool.execute(task);
          break;
        } catch (RejectedExecutionException e) {
          Thread.sleep(2);
        }
      }
    }

    String untilItIsFound(Callable<String> call) throws Exception {
      for (int times = 0; times < 10; times++) {
        try {
          return call.call();
        } catch (IllegalStateException e) {
          count.incrementAndGet();
        }
        Thread.sleep(2);
      }
      return "";
    }

    String afterAPause(Callable<String> call) throws Exception {
      while (true) {
        try {
          Thread.sleep(2);
        } catch (InterruptedException e) {
          continue;
        }
        return call.call();
      }
    }

    void spins() {
      while (!done) {
        Thread.onSpinWait();
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "flag: wait others",
        "untilTheEnd: wait others",
        "counted: ''",
        "countedInAField: ''",
        "untilATime: ''",
        "flagOrTime: others own wait",
        "flagOrTooOften: others own wait",
        "items: ''",
        "ownItems: ''",
        "everyFuture: others wait",
        "anyFuture: others wait",
        "monitor: wait others",
        "queue: wait others",
        "found: wait others",
        "state: wait others",
        "untilItIsTaken: others wait",
        "untilItIsFound: own others wait",
        "afterAPause: ''",
        "spins: ''"
      })
  void aLoopThatOthersCanEndTellsSo(String method, String told) throws Exception {
    List<String> expected = told.isEmpty() ? List.of() : List.of(told.split(" "));
    assertThat(told(method)).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<String> told(String name) throws Exception {
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    ClassNode node = new ClassNode();
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      byte[] woven = Objects.requireNonNull(Woven.application(in.readAllBytes(), "none"));
      new ClassReader(woven).accept(node, 0);
    }
    List<String> told = new ArrayList<>();
    for (MethodNode method : node.methods) {
      if (method.name.equals(name)) {
        for (AbstractInsnNode i : method.instructions) {
          if (i instanceof MethodInsnNode call && call.name.equals("waitedInLoop")) {
            told.add("wait");
          } else if (i instanceof MethodInsnNode call && call.name.equals("leavesLoop")) {
            told.add("others");
          } else if (i instanceof MethodInsnNode call && call.name.equals("mayLeaveLoop")) {
            told.add((how(i.getPrevious()) & 1) == 1 ? "own" : "others");
          }
        }
      }
    }
    return told;
  }

  private static int how(AbstractInsnNode push) {
    return push instanceof IntInsnNode number
        ? number.operand
        : ((InsnNode) push).getOpcode() - Opcodes.ICONST_0;
  }
}
