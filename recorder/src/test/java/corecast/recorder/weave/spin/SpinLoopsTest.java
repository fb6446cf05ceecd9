package corecast.recorder.weave.spin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops can only wait for another thread. */
final class SpinLoopsTest {
  /** The node of a queue lock, or of a list. */
  static final class Node {
    volatile boolean locked;
    volatile Node next;
  }

  /** One loop in each method. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  static final class Sample {
    private final AtomicBoolean taken = new AtomicBoolean();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean[] flags = new boolean[2];
    private volatile int victim;
    private boolean plain;

    void testAndSet() {
      while (taken.getAndSet(true)) {
        Thread.yield();
      }
    }

    void compareAndSet() {
      while (!taken.compareAndSet(false, true)) {}
    }

    void peterson() {
      while (flags[1] && victim == 0) {}
    }

    void neighbour(int own) {
      while (flags[own - 1] && victim < own * 2) {}
    }

    void findsTheFirst() {
      int i = 0;
      while (flags[i]) {
        i = i + 1;
      }
      victim = i;
    }

    void incrementsWhatItRead() {
      while (!count.compareAndSet(count.get(), count.get() + 1)) {}
    }

    void queueLock(Node before) {
      while (before.locked) {
        Thread.onSpinWait();
      }
    }

    void successor(Node own) {
      while (own.next == null) {}
    }

    void lastOfList(Node first) {
      Node node = first;
      while (node.next != null) {
        node = node.next;
      }
      victim = node.locked ? 1 : 0;
    }

    void increments() {
      while (count.getAndIncrement() < 10) {}
    }

    void raises(int to) {
      int old;
      while (to > (old = count.get()) && !count.compareAndSet(old, to)) {}
    }

    void raisesOrReturns(int to) {
      while (true) {
        int old = count.get();
        if (to <= old || count.compareAndSet(old, to)) {
          return;
        }
      }
    }

    void takesWhatIsFree(int own) {
      int owner;
      while ((owner = count.get()) != 0 || !count.compareAndSet(owner, own)) {}
    }

    void ownPlainField() {
      while (plain) {}
    }
  }

  @ParameterizedTest
  @CsvSource({
    "testAndSet, 1",
    "compareAndSet, 1",
    "peterson, 1",
    "neighbour, 1",
    "findsTheFirst, 0",
    "incrementsWhatItRead, 0",
    "queueLock, 1",
    "successor, 1",
    "lastOfList, 0",
    "increments, 0",
    "raises, 0",
    "raisesOrReturns, 0",
    "takesWhatIsFree, 1",
    "ownPlainField, 0"
  })
  void aLoopThatOnlyLooksAtWhatOthersChangeSpins(String method, int loops) throws Exception {
    ClassNode node = new ClassNode();
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      new ClassReader(in.readAllBytes()).accept(node, 0);
    }
    MethodNode code =
        node.methods.stream().filter(m -> m.name.equals(method)).findFirst().orElseThrow();
    assertThat(SpinLoops.in(node, code)).hasSize(loops);
  }
}
