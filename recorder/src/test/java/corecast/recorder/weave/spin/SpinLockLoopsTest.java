package corecast.recorder.weave.spin;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Woven;
import corecast.recorder.weave.code.HookCall;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops tell that they take a lock, and which of them that they do nothing but wait. */
final class SpinLockLoopsTest {
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Sample {
    private static final AtomicBoolean SHARED = new AtomicBoolean();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final AtomicInteger state = new AtomicInteger();
    private final AtomicLong wide = new AtomicLong();
    private final AtomicReference<@Nullable Thread> owner = new AtomicReference<>();
    private final AtomicBoolean[] slots = {new AtomicBoolean(), new AtomicBoolean()};
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();
    private final AtomicInteger statistics = new AtomicInteger();
    private int n;

    static final class Node {
      @Nullable Node next;
      final AtomicReference<@Nullable Node> after = new AtomicReference<>();
    }

    private void work() {}

    private void backoff() throws InterruptedException {
      Thread.sleep(1);
    }

    // ---- loops that wait until they can take a lock

    void testAndSet() {
      while (busy.getAndSet(true)) {}
    }

    void ofAStatic() {
      while (!SHARED.compareAndSet(false, true)) {
        Thread.onSpinWait();
      }
    }

    void doWhile() {
      boolean done;
      do {
        done = state.compareAndSet(0, 1);
      } while (!done);
    }

    void testAndTestAndSet() {
      while (true) {
        while (busy.get()) {
          Thread.onSpinWait();
        }
        if (!busy.getAndSet(true)) {
          return;
        }
      }
    }

    void inOneCondition() {
      while (state.get() != 0 || !state.compareAndSet(0, 1)) {
        Thread.yield();
      }
    }

    void flagOfSuccess() {
      boolean done = false;
      while (!done) {
        done = wide.weakCompareAndSetAcquire(0, 1);
      }
    }

    void byOwner() {
      while (!owner.compareAndSet(null, Thread.currentThread())) {
        Thread.yield();
      }
    }

    void exchange() {
      while (state.compareAndExchange(0, 1) != 0) {
        Thread.onSpinWait();
      }
    }

    void exchangeOfReferences(Thread me) {
      while (owner.compareAndExchange(null, me) != null) {
        Thread.onSpinWait();
      }
    }

    void availableIsTrue(AtomicBoolean available) {
      while (!available.getAndSet(false)) {
        Thread.onSpinWait();
      }
    }

    void permitOfOne() {
      while (!state.compareAndSet(1, 0)) {
        Thread.onSpinWait();
      }
    }

    void parks() {
      long nanos = 1000;
      while (!busy.compareAndSet(false, true)) {
        LockSupport.parkNanos(nanos + ThreadLocalRandom.current().nextInt(100));
        nanos = Math.min(2 * nanos, 100_000);
      }
    }

    void backsOff() throws InterruptedException {
      while (true) {
        while (busy.get()) {}
        if (!busy.getAndSet(true)) {
          return;
        } else {
          backoff();
        }
      }
    }

    void inRounds() {
      for (; ; ) {
        for (int i = 0; i < 100; i++) {
          if (busy.compareAndSet(false, true)) {
            return;
          }
          Thread.onSpinWait();
        }
        LockSupport.parkNanos(1000);
      }
    }

    void stripe(int key) {
      AtomicBoolean lock = slots[key & 1];
      while (!lock.compareAndSet(false, true)) {
        Thread.onSpinWait();
      }
    }

    void manySections() {
      for (int i = 0; i < n; i++) {
        while (!busy.compareAndSet(false, true)) {
          Thread.onSpinWait();
        }
        work();
        busy.set(false);
      }
    }

    private boolean tryIt() {
      return state.get() == 0 && state.compareAndSet(0, 1);
    }

    void byAMethod() {
      while (!tryIt()) {
        Thread.onSpinWait();
      }
    }

    // ---- that do something else meanwhile, or may give up

    void helps() {
      while (!busy.compareAndSet(false, true)) {
        work();
      }
    }

    boolean untilADeadline(long deadline) {
      while (!busy.compareAndSet(false, true)) {
        if (System.nanoTime() > deadline) {
          return false;
        }
        Thread.onSpinWait();
      }
      return true;
    }

    void counts() {
      while (!busy.compareAndSet(false, true)) {
        n++;
      }
    }

    // ---- none of these

    void push(Node node) {
      Node old;
      do {
        old = top.get();
        node.next = old;
      } while (!top.compareAndSet(old, node));
    }

    @Nullable Node pop() {
      while (true) {
        Node old = top.get();
        if (old == null || top.compareAndSet(old, old.next)) {
          return old;
        }
      }
    }

    void append(Node node) {
      Node last = top.get();
      while (last != null && !last.after.compareAndSet(null, node)) {
        last = last.after.get();
      }
    }

    void increment() {
      int v;
      do {
        v = state.get();
      } while (!state.compareAndSet(v, v + 1));
    }

    int freeSlot() {
      for (int i = 0; ; i = (i + 1) % slots.length) {
        if (slots[i].compareAndSet(false, true)) {
          return i;
        }
      }
    }

    void once() {
      if (busy.compareAndSet(false, true)) {
        work();
        busy.set(false);
      }
    }

    void whoeverComes() {
      for (int i = 0; i < n; i++) {
        if (busy.compareAndSet(false, true)) {
          work();
          busy.set(false);
        }
      }
    }

    void untilItIsTaken() {
      while (busy.compareAndSet(false, true)) {
        busy.set(false);
      }
    }

    void untilItHasSome() {
      while (top.get() == null) {
        top.compareAndSet(null, new Node());
      }
    }

    Node setOnce() {
      while (true) {
        Node known = top.get();
        if (known != null) {
          return known;
        }
        Node made = new Node();
        if (top.compareAndSet(null, made)) {
          return made;
        }
      }
    }

    void toTheSame() {
      while (!state.compareAndSet(1, 1)) {}
    }
  }

  @ParameterizedTest
  @CsvSource({
    "testAndSet, exchanged 1",
    "ofAStatic, compared 1",
    "doWhile, compared 1",
    "testAndTestAndSet, exchanged 1",
    "inOneCondition, compared 1",
    "flagOfSuccess, compared 1",
    "byOwner, compared 1",
    "exchange, exchanged 1",
    "exchangeOfReferences, exchanged 1",
    "availableIsTrue, exchanged 1",
    "permitOfOne, compared 1",
    "parks, compared 1",
    "backsOff, exchanged 1",
    "inRounds, compared 1",
    "stripe, compared 1",
    "manySections, compared 1",
    "byAMethod, triedBy 1",
    "helps, compared 0",
    "untilADeadline, compared 0",
    "counts, compared 0",
    "push, ''",
    "pop, ''",
    "append, ''",
    "increment, ''",
    "freeSlot, ''",
    "once, ''",
    "whoeverComes, ''",
    "untilItIsTaken, ''",
    "untilItHasSome, ''",
    "setOnce, ''",
    "toTheSame, ''"
  })
  void aLoopThatEndsBecauseItHasChangedAnAtomicFromAConstantTells(String method, String told)
      throws Exception {
    String loops =
        String.join(
            " ", hooks(Sample.class, method).stream().filter(h -> h.contains(" ")).toList());
    assertThat(loops).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({
    "testAndTestAndSet, 2", // both jumps back
    "ofAStatic, 1",
    "helps, 0",
    "untilADeadline, 0"
  })
  void aLoopThatOnlyWaitsTellsThatItGoesOn(String method, int times) throws Exception {
    assertThat(hooks(Sample.class, method)).filteredOn("waiting"::equals).hasSize(times);
  }

  @ParameterizedTest
  @CsvSource({
    "once, comparing comparedOnce changing",
    "tryIt, comparing attempted",
    "increment, comparing comparedOnce"
  })
  void whateverElseIsDoneToWhatMayBeALockIsToldOf(String method, String told) throws Exception {
    assertThat(String.join(" ", hooks(Sample.class, method))).isEqualTo(told);
  }

  /** Where a release is a set, a try, or an exchange; and where nothing can be a lock. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Own {
    private final AtomicInteger lock = new AtomicInteger();
    private final AtomicInteger other = new AtomicInteger();

    void lock() {
      while (!lock.compareAndSet(0, 1)) {}
    }

    void unlock() {
      lock.setRelease(0);
    }

    void swap() {
      lock.getAndSet(0);
    }

    void another() {
      other.set(1);
      other.compareAndSet(0, 1);
      other.getAndIncrement();
    }

    void changes() {
      lock.getAndUpdate(v -> v + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"unlock, changing", "swap, changing", "another, ''", "changes, altering"})
  void onlyTheFieldsCountThatAreTakenAsLocks(String method, String told) throws Exception {
    assertThat(String.join(" ", hooks(Own.class, method))).isEqualTo(told);
  }

  /** A reader of a lock: a number that nobody waits for. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Reader {
    private final AtomicInteger readers = new AtomicInteger();
    private volatile boolean writing;

    void enter() {
      readers.getAndIncrement();
      while (writing) {
        Thread.onSpinWait();
      }
    }

    void leave() {
      readers.getAndDecrement();
      writing = false;
    }
  }

  /** Numbers that are published in their order, work being done in between. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Publisher {
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong published = new AtomicLong();

    private void fill(long number) {}

    void publish() {
      long mine = next.getAndIncrement();
      fill(mine);
      while (published.get() != mine) {
        Thread.onSpinWait();
      }
    }

    void next() {
      published.getAndIncrement();
    }
  }

  /** Two methods change who is served. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Skipping {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger serving = new AtomicInteger();

    void enter() {
      int mine = next.getAndIncrement();
      while (serving.get() != mine) {
        Thread.onSpinWait();
      }
    }

    void leave() {
      serving.incrementAndGet();
    }

    void skip() {
      serving.addAndGet(2);
    }
  }

  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Ticket {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger serving = new AtomicInteger();

    void enter() {
      int mine = next.getAndIncrement();
      while (serving.get() != mine) {
        Thread.onSpinWait();
      }
    }

    void leave() {
      serving.incrementAndGet();
    }

    int waiting() {
      return next.get() - serving.get();
    }
  }

  @Test
  void aTicketLockTellsWhoHasIt() throws Exception {
    assertThat(hooks(Ticket.class, "enter")).containsExactly("waiting", "takes");
    assertThat(hooks(Ticket.class, "leave")).containsExactly("gives");
    assertThat(hooks(Ticket.class, "waiting")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {Reader.class, Publisher.class, Skipping.class})
  void numbersAloneMakeNoLock(Class<?> type) throws Exception {
    for (String method : List.of("enter", "leave", "publish", "next", "skip")) {
      assertThat(hooks(type, method)).isEmpty();
    }
  }

  /** Whoever has it never gives it back. */
  @SuppressWarnings({"UnusedMethod", "ReturnValueIgnored"})
  static final class Forever {
    private final AtomicBoolean taken = new AtomicBoolean();

    void take() {
      while (!taken.compareAndSet(false, true)) {
        Thread.onSpinWait();
      }
    }

    boolean isTaken() {
      return taken.get();
    }
  }

  /** No loop, no lock. */
  @SuppressWarnings({"UnusedMethod", "ReturnValueIgnored"})
  static final class Once {
    private final AtomicBoolean started = new AtomicBoolean();

    boolean start() {
      return started.compareAndSet(false, true);
    }

    void stop() {
      while (true) {
        started.set(false);
        Thread.yield();
      }
    }
  }

  @Test
  void aClassWithoutSuchALoopTellsNothing() throws Exception {
    assertThat(hooks(Once.class, "start")).isEmpty();
    assertThat(hooks(Once.class, "stop")).isEmpty();
    assertThat(hooks(Forever.class, "take")).isEmpty();
  }

  /** The hooks in a method; those of attempts in loops with 1 if the loop only waits, else 0. */
  private static List<String> hooks(Class<?> type, String name) throws Exception {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    ClassNode node = new ClassNode();
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
      byte[] original = in.readAllBytes();
      byte @Nullable [] woven = Woven.application(original);
      new ClassReader(woven == null ? original : woven).accept(node, 0);
    }
    List<String> hooks = new ArrayList<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (method.name.equals(name)
            && i instanceof MethodInsnNode call
            && call.owner.equals(HookCall.SPIN_LOCKS)) {
          boolean ofLoop = List.of("compared", "exchanged", "triedBy").contains(call.name);
          hooks.add(ofLoop ? call.name + " " + (pushed(i.getPrevious()) & 1) : call.name);
        }
      }
    }
    return hooks;
  }

  private static int pushed(AbstractInsnNode i) {
    if (i instanceof IntInsnNode push) {
      return push.operand;
    }
    return i instanceof LdcInsnNode load ? (Integer) load.cst : i.getOpcode() - Opcodes.ICONST_0;
  }
}
