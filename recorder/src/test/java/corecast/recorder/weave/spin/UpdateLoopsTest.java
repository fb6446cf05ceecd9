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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
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

    void ofAParameter(AtomicReference<List<Integer>> one) {
      List<Integer> old;
      do {
        old = one.get();
      } while (!one.compareAndSet(old, with(old)));
    }

    static void ofAnotherObject(Sample one) {
      List<Integer> old;
      do {
        old = one.list.get();
      } while (!one.list.compareAndSet(old, one.with(old)));
    }

    void oneOfTwo(boolean first) {
      AtomicReference<List<Integer>> one = first ? list : other;
      List<Integer> old;
      do {
        old = one.get();
      } while (!one.compareAndSet(old, with(old)));
    }

    void makesAnArray(int length) {
      int old;
      do {
        old = number.get();
      } while (!number.compareAndSet(old, new byte[length].length));
    }

    void bothAfterAnother() {
      List<Integer> old;
      List<Integer> another;
      do {
        old = list.get();
        another = other.get();
      } while (!(list.compareAndSet(old, with(old)) && other.compareAndSet(another, old)));
    }

    // ---- short ones

    void makesASmallArray() {
      int old;
      do {
        old = number.get();
      } while (!number.compareAndSet(old, old + new byte[8].length));
    }

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

    void anotherEachTime(AtomicReference<List<Integer>>[] all) {
      int i = 0;
      while (true) {
        AtomicReference<List<Integer>> one = all[i++ & 7];
        List<Integer> old = one.get();
        if (one.compareAndSet(old, with(old))) {
          return;
        }
      }
    }

    static void ofTwoObjects(Sample one, Sample two) {
      List<Integer> old;
      do {
        old = one.list.get();
      } while (!two.list.compareAndSet(old, one.with(old)));
    }

    void ofTwoParameters(AtomicReference<List<Integer>> one, AtomicReference<List<Integer>> two) {
      List<Integer> old;
      do {
        old = one.get();
      } while (!two.compareAndSet(old, with(old)));
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

    void updateNatively() {
      number.updateAndGet(this::natively);
    }

    private native int natively(int old);

    void updateArrays(int length) {
      number.updateAndGet(old -> new byte[length].length);
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

  /** Somebody may have another body for what is here. */
  @SuppressWarnings({"UnusedMethod", "UnusedVariable"})
  abstract static class Open {
    private final AtomicInteger number = new AtomicInteger();

    abstract int missing(int old);

    int overridable(int old) {
      return old + 1;
    }

    final int fixed(int old) {
      return old + 1;
    }

    void updateMissing() {
      number.updateAndGet(this::missing);
    }

    void updateOverridable() {
      number.updateAndGet(this::overridable);
    }

    void updateFixed() {
      number.updateAndGet(this::fixed);
    }

    void updateByLambda() {
      number.updateAndGet(old -> old + 1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "updateMissing, unary updated",
    "updateOverridable, unary updated",
    "updateFixed, ''",
    "updateByLambda, ''"
  })
  void whatMayBeOverriddenMayTakeLong(String method, String told) throws Exception {
    assertThat(String.join(" ", hooks(Open.class, method))).isEqualTo(told);
  }

  /** A loop may have changed the one atomic and not the other one. */
  @Test
  void eachAtomicHasItsOwnNumber() throws Exception {
    List<MethodInsnNode> calls = calls(Sample.class, "bothAfterAnother");
    List<Object> numbers = calls.stream().map(call -> numberGivenTo(call)).toList();
    assertThat(numbers.get(0)).isNotEqualTo(numbers.get(1));
    assertThat(numbers.subList(2, 4)).isEqualTo(numbers.subList(0, 2));
  }

  private static Object numberGivenTo(MethodInsnNode hook) {
    AbstractInsnNode push = hook.getPrevious();
    return push instanceof IntInsnNode i
        ? i.operand
        : push instanceof LdcInsnNode ldc ? ldc.cst : push.getOpcode() - Opcodes.ICONST_0;
  }

  @ParameterizedTest
  @CsvSource({
    "doWhile, reads compared",
    "returns, reads compared",
    "readBefore, reads compared reads",
    "ofALocal, reads compared",
    "loopsInside, reads compared",
    "push, reads compared",
    "oneOfTwo, reads compared",
    "ofAParameter, reads compared",
    "ofAnotherObject, reads compared",
    "makesAnArray, reads compared",
    "bothAfterAnother, reads reads compared compared",
    "count, ''",
    "toggle, ''",
    "once, ''",
    "goesOnAnyhow, ''",
    "readOnce, ''",
    "readElsewhere, ''",
    "ofAConstant, ''",
    "anotherEachTime, ''",
    "ofTwoObjects, ''",
    "ofTwoParameters, ''",
    "makesASmallArray, ''"
  })
  void aLoopThatEndsWhenItHasChangedWhatItHasReadTells(String method, String told)
      throws Exception {
    assertThat(String.join(" ", hooks(method))).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({
    "updateAndGet, unary",
    "getAndUpdate, unary",
    "accumulate, binary",
    "accumulateLongs, binary",
    "updateLong, unary",
    "updateInt, unary",
    "accumulateLists, binary",
    "updateNatively, unary",
    "updateArrays, unary"
  })
  void aMethodIsGivenAFunctionThatTells(String method, String told) throws Exception {
    assertThat(hooks(method)).containsExactly(told, "updated");
  }

  @ParameterizedTest
  @CsvSource({"max", "increment", "reduce"})
  void whatTakesNanosecondsTellsNothing(String method) throws Exception {
    assertThat(hooks(method)).isEmpty();
  }

  private static List<String> hooks(String name) throws Exception {
    return hooks(Sample.class, name);
  }

  /** The hooks in a method. */
  private static List<String> hooks(Class<?> type, String name) throws Exception {
    return calls(type, name).stream().map(call -> call.name).toList();
  }

  /** Their calls. */
  private static List<MethodInsnNode> calls(Class<?> type, String name) throws Exception {
    String file = "/" + type.getName().replace('.', '/') + ".class";
    ClassNode node = new ClassNode();
    try (InputStream in = Objects.requireNonNull(type.getResourceAsStream(file))) {
      byte[] original = in.readAllBytes();
      byte @Nullable [] woven = Woven.application(original);
      new ClassReader(woven == null ? original : woven).accept(node, 0);
    }
    List<MethodInsnNode> calls = new ArrayList<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (method.name.equals(name)
            && i instanceof MethodInsnNode call
            && call.owner.equals(HookCall.UPDATES)) {
          calls.add(call);
        }
      }
    }
    return calls;
  }
}
