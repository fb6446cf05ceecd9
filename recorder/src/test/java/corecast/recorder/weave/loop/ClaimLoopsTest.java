package corecast.recorder.weave.loop;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.weave.Woven;
import corecast.recorder.weave.code.HookCall;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which loops tell of what they claim. */
final class ClaimLoopsTest {
  private static final String COUNTER = "java/util/concurrent/atomic/AtomicInteger";

  @SuppressWarnings({"UnusedMethod", "UnusedVariable", "ReturnValueIgnored"})
  static final class Sample {
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong wide = new AtomicLong();
    private final Queue<String> queue = new ArrayDeque<>();
    private int n;

    private void work(long row) {}

    void whileLess() {
      int row;
      while ((row = next.getAndIncrement()) < n) {
        work(row);
      }
    }

    void forLess() {
      for (int row; (row = next.getAndIncrement()) < n; ) {
        work(row);
      }
    }

    void forTwice() {
      for (int row = next.getAndIncrement(); row < n; row = next.getAndIncrement()) {
        work(row);
      }
    }

    void untilBreak() {
      while (true) {
        int row = next.incrementAndGet() - 1;
        if (row >= n) {
          break;
        }
        work(row);
      }
    }

    void untilReturn() {
      for (; ; ) {
        int row = next.getAndIncrement();
        if (row >= n) {
          work(-1);
          return;
        }
        if (row % 2 == 0) {
          continue;
        }
        work(row);
      }
    }

    void downwards() {
      while (wide.decrementAndGet() >= 0) {
        work(0);
      }
    }

    void chunks() {
      long from;
      while ((from = wide.getAndAdd(16)) < n) {
        long to = Math.min(from + 16, n);
        for (long i = from; i < to; i++) {
          work(i);
        }
      }
    }

    void intChunks(int size) {
      while (true) {
        int from = next.addAndGet(size) - size;
        if (from >= n) {
          return;
        }
        work(from);
      }
    }

    void doWhile() {
      int row;
      do {
        row = next.getAndIncrement();
        if (row < n) {
          work(row);
        }
      } while (row < n);
    }

    /** Both loops begin at the same instruction. */
    void forEver() {
      for (; ; ) {
        while (next.getAndIncrement() < n) {
          work(0);
        }
        work(1);
      }
    }

    void nested() {
      while (next.getAndIncrement() < n) {
        while (wide.getAndIncrement() < n) {
          work(0);
        }
        wide.set(0);
      }
    }

    void inTry() {
      while (true) {
        try {
          long row = wide.getAndIncrement();
          if (row >= n) {
            break;
          }
          work(row);
        } catch (RuntimeException e) {
          work(-1);
        }
      }
    }

    void polls() {
      String item;
      while ((item = queue.poll()) != null) {
        work(item.length());
      }
    }

    void pollsWithFor(Deque<Integer> items) {
      for (Integer item = items.pollLast(); item != null; item = items.pollLast()) {
        work(item);
      }
    }

    void pollsUntilReturn() {
      while (true) {
        String item = queue.poll();
        if (item == null) {
          return;
        }
        work(item.length());
      }
    }

    private int nextRow() {
      return next.getAndIncrement();
    }

    void byMethod() {
      int row;
      while ((row = nextRow()) < n) {
        work(row);
      }
    }

    private long nextChunk(int size) {
      long from = wide.getAndAdd(size);
      return from < n ? from : -1;
    }

    void chunksByMethod() {
      for (long from = nextChunk(16); from >= 0; from = nextChunk(16)) {
        work(from);
      }
    }

    private int size() {
      return n;
    }

    void whileAny() {
      while (size() > 0) {
        work(1);
      }
    }

    private int waitForOne() {
      int mine = next.getAndIncrement();
      while (wide.get() < mine) {
        Thread.onSpinWait();
      }
      return mine;
    }

    void bySlowMethod() {
      while (waitForOne() < n) {
        work(1);
      }
    }

    // ---- none of these

    void numbers() {
      for (int i = 0; i < n; i++) {
        work(next.getAndIncrement());
      }
    }

    void statistics(List<String> items) {
      for (String item : items) {
        work(item.length());
        if (next.incrementAndGet() % 1000 == 0) {
          work(1);
        }
      }
    }

    int outsideOfLoops() {
      int id = next.getAndIncrement();
      return id < n ? id : -1;
    }

    void ticket(AtomicInteger serving) {
      for (int i = 0; i < n; i++) {
        int mine = next.getAndIncrement();
        while (serving.get() != mine) {
          Thread.onSpinWait();
        }
      }
    }

    void compareAndSet() {
      for (; ; ) {
        int known = next.get();
        if (known > n || next.compareAndSet(known, known + 1)) {
          break;
        }
      }
    }

    void freeName(Map<Integer, String> names) {
      int id;
      do {
        id = next.incrementAndGet();
      } while (names.putIfAbsent(id, "") != null);
    }

    void spinsForAnItem() {
      String item;
      do {
        item = queue.poll();
      } while (item == null);
      work(item.length());
    }

    void pollsForEver() {
      while (n > 0) {
        String item = queue.poll();
        if (item == null) {
          Thread.onSpinWait();
        } else {
          work(item.length());
        }
      }
    }

    void blocking(BlockingQueue<String> items) {
      while (items.poll() != null) {
        work(1);
      }
    }
  }

  /** How many claims tell, and how many ends of loops. */
  @ParameterizedTest
  @CsvSource({
    "whileLess, 1, 1",
    "forLess, 1, 1",
    "forTwice, 2, 1",
    "untilBreak, 1, 1",
    "untilReturn, 1, 1",
    "downwards, 1, 1",
    "chunks, 1, 1",
    "intChunks, 1, 1",
    "doWhile, 1, 1",
    "forEver, 1, 1",
    "nested, 2, 2",
    "inTry, 1, 1",
    "polls, 1, 1",
    "pollsWithFor, 2, 1",
    "pollsUntilReturn, 1, 1",
    "numbers, 0, 0",
    "statistics, 0, 0",
    "outsideOfLoops, 0, 0",
    "ticket, 0, 0",
    "compareAndSet, 0, 0",
    "freeName, 0, 0",
    "spinsForAnItem, 0, 0",
    "pollsForEver, 0, 0",
    "blocking, 0, 0"
  })
  void aLoopThatEndsBecauseOfWhatItClaimedTells(String method, int claims, int ends)
      throws Exception {
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      assertThat(told(in.readAllBytes(), method)).isEqualTo(List.of(claims, ends));
    }
  }

  /** How many claims of methods tell in a loop, how many are kept, and how many ends of loops. */
  @ParameterizedTest
  @CsvSource({
    "byMethod, 1, 0, 1",
    "nextRow, 0, 1, 0",
    "chunksByMethod, 2, 0, 1",
    "nextChunk, 0, 1, 0",
    "whileAny, 0, 0, 0",
    "size, 0, 0, 0",
    "waitForOne, 0, 0, 0",
    "outsideOfLoops, 0, 1, 0", // for nobody
    "whileLess, 0, 0, 1"
  })
  void aMethodMayClaimForALoop(String method, long tell, long keep, long ends) throws Exception {
    String file = "/" + Sample.class.getName().replace('.', '/') + ".class";
    try (InputStream in = Objects.requireNonNull(Sample.class.getResourceAsStream(file))) {
      List<String> calls = calls(in.readAllBytes(), method);
      assertThat(calls.stream().filter("ClaimMethods.claimed"::equals).count()).isEqualTo(tell);
      assertThat(calls.stream().filter("ClaimMethods.got"::equals).count()).isEqualTo(keep);
      assertThat(calls.stream().filter("Claims.mayLeaveLoop"::equals).count()).isEqualTo(ends);
    }
  }

  private static List<String> calls(byte[] classFile, String name) throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(Objects.requireNonNull(Woven.application(classFile))).accept(node, 0);
    List<String> calls = new ArrayList<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (method.name.equals(name) && i instanceof MethodInsnNode call) {
          calls.add(call.owner.substring(call.owner.lastIndexOf('/') + 1) + "." + call.name);
        }
      }
    }
    return calls;
  }

  /** As Eclipse compiles it: the condition stands at the end, and is jumped to at first. */
  @Test
  void theConditionMayStandAtTheEndOfTheLoop() throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
    writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
    var made = writer.visitMethod(Opcodes.ACC_STATIC, "loop", "(L" + COUNTER + ";I)V", null, null);
    Label body = new Label();
    Label condition = new Label();
    made.visitCode();
    made.visitJumpInsn(Opcodes.GOTO, condition);
    made.visitLabel(body);
    made.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "gc", "()V", false);
    made.visitLabel(condition);
    made.visitVarInsn(Opcodes.ALOAD, 0);
    made.visitMethodInsn(Opcodes.INVOKEVIRTUAL, COUNTER, "getAndIncrement", "()I", false);
    made.visitVarInsn(Opcodes.ILOAD, 1);
    made.visitJumpInsn(Opcodes.IF_ICMPLT, body);
    made.visitInsn(Opcodes.RETURN);
    made.visitMaxs(0, 0);
    made.visitEnd();
    writer.visitEnd();
    assertThat(told(writer.toByteArray(), "loop")).isEqualTo(List.of(1, 1));
  }

  private static List<Integer> told(byte[] classFile, String name) throws Exception {
    ClassNode node = new ClassNode();
    new ClassReader(Objects.requireNonNull(Woven.application(classFile))).accept(node, 0);
    List<String> calls = new ArrayList<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i : method.instructions) {
        if (method.name.equals(name)
            && i instanceof MethodInsnNode call
            && call.owner.equals(HookCall.CLAIMS)
            && !call.name.equals("polling")) {
          calls.add(call.name);
        }
      }
    }
    int ends = (int) calls.stream().filter("mayLeaveLoop"::equals).count();
    return List.of(calls.size() - ends, ends);
  }
}
