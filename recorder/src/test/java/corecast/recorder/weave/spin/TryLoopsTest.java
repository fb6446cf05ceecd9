package corecast.recorder.weave.spin;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Woven;
import corecast.recorder.weave.code.HookCall;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops tell that they repeat a try until it succeeds. */
final class TryLoopsTest {
  @SuppressWarnings({"UnusedMethod", "ThreadPriorityCheck"})
  abstract static class Sample {
    abstract Lock lock();

    abstract Semaphore permits();

    abstract Queue<String> queue();

    abstract boolean tryOnce();

    abstract void work();

    // ---- repeated until it succeeds

    void whileNot() {
      while (!lock().tryLock()) {
        work();
      }
      work();
    }

    void doWhileNot() {
      do {
        work();
      } while (!lock().tryLock());
    }

    void returns() {
      while (true) {
        if (lock().tryLock()) {
          work();
          return;
        }
        Thread.yield();
      }
    }

    void inALoop(int times) {
      for (int i = 0; i < times; i++) {
        while (!lock().tryLock()) {
          work();
        }
        work();
      }
    }

    void permits(int count) {
      while (!permits().tryAcquire(count)) {
        work();
      }
    }

    void ownMethod() {
      while (!tryOnce()) {
        work();
      }
    }

    void offers(String item) {
      while (!queue().offer(item)) {
        work();
      }
    }

    String polls() {
      String item;
      while ((item = queue().poll()) == null) {
        work();
      }
      return item;
    }

    // ---- something else is done

    boolean once() {
      return lock().tryLock();
    }

    void somethingElse() {
      if (lock().tryLock()) {
        work();
      } else {
        permits();
      }
    }

    void somethingElseEachTime(int times) {
      for (int i = 0; i < times; i++) {
        if (lock().tryLock()) {
          work();
        } else {
          permits();
        }
      }
    }

    void givesUp(int times) {
      for (int i = 0; i < times; i++) {
        if (lock().tryLock()) {
          return;
        }
        work();
      }
      permits();
    }

    void forATime(long nanos) throws InterruptedException {
      while (!lock().tryLock(nanos, TimeUnit.NANOSECONDS)) {
        work();
      }
    }

    void endsWhenItFails() {
      while (queue().poll() != null) {
        work();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "whileNot, 1",
    "doWhileNot, 1",
    "returns, 1",
    "inALoop, 1",
    "permits, 1",
    "ownMethod, 1",
    "offers, 1",
    "polls, 1",
    "once, 0",
    "somethingElse, 0",
    "somethingElseEachTime, 0",
    "givesUp, 0",
    "forATime, 0",
    "endsWhenItFails, 0"
  })
  void aLoopThatRepeatsATryUntilItSucceedsTells(String method, int hooks) throws Exception {
    assertThat(hooks(method)).hasSize(hooks);
  }

  /** The hooks in a method. */
  private static List<String> hooks(String name) throws Exception {
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    ClassNode node = new ClassNode();
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      byte[] original = in.readAllBytes();
      byte @Nullable [] woven = Woven.application(original);
      new ClassReader(woven == null ? original : woven).accept(node, 0);
    }
    List<String> hooks = new ArrayList<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (method.name.equals(name)
            && i instanceof MethodInsnNode call
            && call.owner.equals(HookCall.LOOKS)
            && call.name.equals("triedInLoop")) {
          hooks.add(call.name);
        }
      }
    }
    return hooks;
  }
}
