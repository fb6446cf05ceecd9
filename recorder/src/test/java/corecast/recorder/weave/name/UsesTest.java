package corecast.recorder.weave.name;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.object.ClassUses;
import corecast.recorder.hook.object.SourceNames;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** What the source calls an object, by the method that is called on it, or returns it. */
final class UsesTest {
  private static final String OF = "corecast/recorder/weave/name/UsesTest$Source";
  private static final int LINES = 400;

  /** Woven, never run. */
  @SuppressWarnings({"unused", "InvalidParam"})
  static final class Source {
    private final Lock lock;
    private final Lock[][] grid = new Lock[1][1];
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
    private List<Object> shared = List.of();
    @Nullable private Object late;
    private boolean first;

    Source(Lock given) {
      this.lock = given;
      late = null;
    }

    void field() {
      lock.lock();
    }

    void element(int i) throws InterruptedException {
      grid[i + 1][i * 2].lockInterruptibly();
    }

    void behindArguments(String a, long b) throws InterruptedException {
      queue.put(a.concat(Long.toString(b + 1)));
    }

    void behindAChoice() {
      queue.offer(first ? "a" : "b");
    }

    void copy() {
      Lock mine = lock;
      mine.unlock();
    }

    void parameter(Lock parameter) {
      parameter.tryLock();
    }

    void ofTheProgram(Source other) {
      synchronized (other) {
        other.field();
      }
    }

    void oneOfTwo(Lock a, Lock b) {
      // Both on one line, so that neither is known.
      Objects.hash(a.newCondition(), b.newCondition());
    }

    void call() {
      synchronized (toString().intern()) {
        shared.clear();
      }
    }

    ExecutorService makes() {
      ExecutorService made = Executors.newCachedThreadPool();
      late = new ReentrantLock();
      own();
      return made;
    }

    private void own() {}
  }

  @Test
  void receiversAreFieldsElementsAndVariables() {
    assertThat(receivers("lock")).containsExactly(OF + ".lock");
    assertThat(receivers("lockInterruptibly")).containsExactly(OF + ".grid[][]");
    assertThat(receivers("put")).containsExactly(OF + ".queue");
    assertThat(receivers("unlock")).containsExactly(OF + ".lock");
    assertThat(receivers("tryLock")).containsExactly(OF + ".parameter.parameter");
    assertThat(receivers("clear")).containsExactly(OF + ".shared");
    assertThat(receivers("own")).containsExactly(ClassUses.THIS);
  }

  @Test
  void whatIsNotPlainHasNoName() {
    assertThat(receivers("offer")).isEmpty();
    assertThat(receivers("newCondition")).isEmpty();
    assertThat(receivers("field")).isEmpty(); // a variable of a class of the program
    assertThat(receivers("intern")).isEmpty(); // nobody's lock
    assertThat(receivers(ClassUses.MONITOR)).isEmpty();
  }

  @Test
  void resultsAreWhereTheyArePut() {
    assertThat(results("newCachedThreadPool")).containsExactly(OF + ".makes.made");
    assertThat(results("<init>")).contains(OF + ".late", OF + ".queue");
  }

  @Test
  void fieldsAreWhereTheyAreGivenSomething() throws Exception {
    int queue = assigned("queue");
    assertThat(assigned("grid")).isEqualTo(queue - 1);
    assertThat(assigned("lock")).isEqualTo(queue + 6);
    assertThat(assigned("late")).isGreaterThan(queue + 40); // null is nothing
    assertThat(SourceNames.assigned(OF + ".first")).isEmpty();
    assertThat(SourceNames.assigned(OF + ".grid[][]")).isEqualTo("UsesTest.java:" + (queue - 1));
  }

  private static int assigned(String field) {
    return Integer.parseInt(SourceNames.assigned(OF + "." + field).replace("UsesTest.java:", ""));
  }

  private static Set<String> receivers(String method) {
    Set<String> all = new TreeSet<>();
    for (int line = 1; line < LINES; line++) {
      add(SourceNames.receiver(Source.class.getName(), line, method), all);
    }
    return all;
  }

  private static Set<String> results(String method) {
    Set<String> all = new TreeSet<>();
    for (int line = 1; line < LINES; line++) {
      add(SourceNames.result(Source.class.getName(), line, method), all);
    }
    return all;
  }

  private static void add(@Nullable String name, Set<String> all) {
    if (name != null) {
      all.add(name);
    }
  }

  @BeforeAll
  static void look() throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(Source.class.getName()).accept(node, ClassReader.EXPAND_FRAMES);
    Uses uses = new Uses(node);
    for (MethodNode method : node.methods) {
      uses.add(method);
    }
    uses.put();
  }
}
