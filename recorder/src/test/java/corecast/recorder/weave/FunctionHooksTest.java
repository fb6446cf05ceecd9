package corecast.recorder.weave;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.FunctionChoice.Hooks;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Which functions tell of their entries and exits where a profiler tells of the others. */
class FunctionHooksTest {
  /** A method of each kind. */
  @SuppressWarnings("unused")
  static final class Sample implements Callable<Integer> {
    private final ReentrantLock lock = new ReentrantLock();
    private int sum;

    @Override
    public Integer call() {
      return sum;
    }

    public static void main(String[] args) {}

    synchronized void guarded() {
      sum++;
    }

    void block() {
      synchronized (lock) {
        sum++;
      }
    }

    void locks() {
      lock.lock();
    }

    int calculates(int n) {
      int all = 0;
      for (int i = 0; i < n; i++) {
        all += i * i;
      }
      return all;
    }

    int random() {
      int all = 0;
      for (int i = 0; i < 3; i++) {
        all += ThreadLocalRandom.current().nextInt();
      }
      return all;
    }
  }

  private static MethodNode method(String name) {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(Sample.class.getName()).accept(node, 0);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return node.methods.stream().filter(m -> m.name.equals(name)).findFirst().orElseThrow();
  }

  private static boolean isHooked(Hooks hooks, String name) {
    return new FunctionChoice(List.of(), List.of(), hooks).hooks(method(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"call", "main", "guarded", "block", "locks"})
  void whatSynchronizesOrBegins(String name) {
    assertThat(isHooked(Hooks.OF_OPERATIONS, name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"calculates", "random"})
  void whatOnlyWorks(String name) {
    assertThat(isHooked(Hooks.OF_OPERATIONS, name)).isFalse();
    assertThat(isHooked(Hooks.ALL, name)).isTrue();
  }
}
