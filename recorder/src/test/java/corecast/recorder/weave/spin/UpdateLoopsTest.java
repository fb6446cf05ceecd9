package corecast.recorder.weave.spin;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Woven;
import corecast.recorder.weave.code.HookCall;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops tell that they read an atomic and change it by comparison with what they read. */
final class UpdateLoopsTest {
  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Sample {
    private final AtomicReference<List<Integer>> list = new AtomicReference<>(List.of());
    private final AtomicReference<List<Integer>> other = new AtomicReference<>(List.of());
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicLong wide = new AtomicLong();
    private final AtomicBoolean flag = new AtomicBoolean();
    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();

    private record Node(int value, @Nullable Node next) {}

    private List<Integer> with(List<Integer> old) {
      List<Integer> copy = new ArrayList<>(old);
      copy.add(old.size());
      return copy;
    }

    private int next(int old) {
      return with(List.of(old)).size();
    }

    // ---- loops

    void doWhile() {
      List<Integer> old;
      do {
        old = list.get();
      } while (!list.compareAndSet(old, with(old)));
    }

    int returns() {
      while (true) {
        int old = number.get();
        if (number.compareAndSet(old, next(old))) {
          return old;
        }
      }
    }

    void readBefore() {
      long old = wide.get();
      while (!wide.weakCompareAndSetVolatile(old, next((int) old))) {
        old = wide.get();
      }
    }

    void ofALocal(AtomicReference<List<Integer>>[] all, int i) {
      AtomicReference<List<Integer>> one = all[i];
      List<Integer> old;
      do {
        old = one.get();
      } while (!one.compareAndSet(old, with(old)));
    }

    void loopsInside() {
      int sum;
      int old;
      do {
        old = number.get();
        sum = 0;
        for (int i = 0; i < old; i++) {
          sum += i;
        }
      } while (!number.compareAndSet(old, sum));
    }

    void push(int value) {
      Node old;
      do {
        old = top.get();
      } while (!top.compareAndSet(old, new Node(value, old)));
    }

    // ---- short ones

    int count() {
      int old;
      do {
        old = number.get();
      } while (!number.compareAndSet(old, old + 1));
      return old;
    }

    void toggle() {
      boolean old;
      do {
        old = flag.get();
        Thread.onSpinWait();
      } while (!flag.compareAndSet(old, !old));
    }

    // ---- no loops of this kind

    boolean once() {
      List<Integer> old = list.get();
      return list.compareAndSet(old, with(old));
    }

    void goesOnAnyhow(int times) {
      for (int i = 0; i < times; i++) {
        List<Integer> old = list.get();
        list.compareAndSet(old, with(old));
      }
    }

    void readOnce() {
      List<Integer> old = list.get();
      while (!list.compareAndSet(old, with(old))) {}
    }

    void readElsewhere() {
      List<Integer> old;
      do {
        old = other.get();
      } while (!list.compareAndSet(old, with(old)));
    }

    void ofAConstant() {
      while (!flag.compareAndSet(false, true)) {
        with(List.of());
      }
      flag.set(false);
    }

    // ---- functions

    void updateAndGet() {
      list.updateAndGet(old -> with(old));
    }

    void getAndUpdate(UnaryOperator<List<Integer>> function) {
      list.getAndUpdate(function);
    }

    void accumulate(int value) {
      number.accumulateAndGet(value, (old, given) -> next(old + given));
    }

    void accumulateLongs(long value) {
      wide.getAndAccumulate(value, (old, given) -> next((int) (old + given)));
    }

    void updateLong() {
      wide.updateAndGet(this::wider);
    }

    private long wider(long old) {
      return next((int) old);
    }

    void updateInt() {
      number.getAndUpdate(this::next);
    }

    void accumulateLists(List<Integer> given) {
      list.accumulateAndGet(given, (old, more) -> with(old));
    }

    // ---- short ones

    void max(int value) {
      number.accumulateAndGet(value, Math::max);
    }

    private int reduced(int old) {
      int half = old / 2;
      return half * half % 17;
    }

    void reduce() {
      number.updateAndGet(this::reduced);
    }

    void increment() {
      number.updateAndGet(old -> old == 10 ? 0 : old + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "doWhile, reads compared",
    "returns, reads compared",
    "readBefore, reads compared reads",
    "ofALocal, reads compared",
    "loopsInside, reads compared",
    "push, reads compared",
    "count, ''",
    "toggle, ''",
    "once, ''",
    "goesOnAnyhow, ''",
    "readOnce, ''",
    "readElsewhere, ''",
    "ofAConstant, ''"
  })
  void aLoopThatEndsWhenItHasChangedWhatItHasReadTells(String method, String told)
      throws Exception {
    assertThat(String.join(" ", hooks(method))).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({
    "updateAndGet, unaryOperator",
    "getAndUpdate, unaryOperator",
    "accumulate, intBinaryOperator",
    "accumulateLongs, longBinaryOperator",
    "updateLong, longUnaryOperator",
    "updateInt, intUnaryOperator",
    "accumulateLists, binaryOperator"
  })
  void aMethodIsGivenAFunctionThatTells(String method, String told) throws Exception {
    assertThat(hooks(method)).containsExactly(told, "updated");
  }

  @ParameterizedTest
  @CsvSource({"max", "increment", "reduce"})
  void whatTakesNanosecondsTellsNothing(String method) throws Exception {
    assertThat(hooks(method)).isEmpty();
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
            && call.owner.equals(HookCall.UPDATES)) {
          hooks.add(call.name);
        }
      }
    }
    return hooks;
  }
}
