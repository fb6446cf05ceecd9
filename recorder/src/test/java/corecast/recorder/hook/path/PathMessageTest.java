package corecast.recorder.hook.path;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths that go from one process to another as text, and what is no such text. */
class PathMessageTest {
  private static final int OK = 0;
  private static final int QUEUES = 100;
  private static final List<String> FUNCTIONS = List.of("T.f", "T.g");
  private static final int F = 1;
  private static final int G = 2;
  private static final int H = 3;

  private static LivePaths process(String group, List<String> functions) {
    return new LivePaths(
        Selection.of(functions), method -> List.of("T.f", "T.g", "T.h").get(method - 1), group);
  }

  private static LivePaths process() {
    return process("group", FUNCTIONS);
  }

  /** The only thread of a process, or one of several. */
  private static final class Told {
    final ThreadPaths paths;

    Told(LivePaths process, int number) {
      paths = process.thread();
      tell(EventKind.THREAD, 0, number, 0);
      tell(EventKind.BEGIN, 0);
    }

    Told tell(EventKind kind, long cpu, long... operands) {
      paths.record(kind, 0, cpu, operands, 0);
      return this;
    }

    Told run(int method, long nanos) {
      return tell(EventKind.ENTER, 0, method).tell(EventKind.EXIT, nanos);
    }

    Told take(String message) {
      paths.receiveMessage(message);
      return this;
    }

    String put() {
      return paths.sendMessage();
    }
  }

  private static PathValue ran(LivePaths process) {
    return requireNonNull(process.sample().ran());
  }

  /** Length, then the share of each of both functions. */
  private static void is(PathValue path, long longest, long f, long g) {
    assertThat(List.of(path.longestNanos(), path.shareNanos(0), path.shareNanos(1)))
        .containsExactly(longest, f, g);
  }

  // process main: run f 4; put Q; run g 3; take R; run f 2
  // process T:    run g 1; take Q; run f 5; put R; run h 1

  @Test
  void theLongerPathIsKeptWhereTwoProcessesMeet() {
    LivePaths a = process();
    LivePaths b = process();
    Told main = new Told(a, 1);
    Told t = new Told(b, 1);
    String q = main.run(F, 4).put();
    assertThat(q).matches("[0-9a-z]{1,13}\\.1\\.4\\.4\\.0\\.4\\.0\\.4\\.4\\.0\\.4\\.0");
    t.run(G, 1).take(q);
    is(ran(b), 4, 4, 0);
    String r = t.run(F, 5).put();
    t.run(H, 1);
    main.run(G, 3).take(r).run(F, 2);
    is(ran(a), 11, 11, 0);
    is(ran(b), 10, 9, 0);
    assertThat(ran(a).netNanos(0)).isEqualTo(3);
    assertThat(ran(b).netNanos(0)).isEqualTo(2);
    assertThat(a.nextEnded()).isNull();
    assertThat(b.nextEnded()).isNull();
  }

  @Test
  void aLaterComputationBeginsWithTheMessageThatBringsIt() {
    LivePaths a = process();
    LivePaths b = process();
    Told main = new Told(a, 1);
    Told t = new Told(b, 1);
    main.run(F, 2); // of 4, when the request comes
    a.restart(Selection.of(FUNCTIONS));
    String q = main.run(F, 2).put();
    t.run(G, 1).take(q);
    is(requireNonNull(requireNonNull(b.nextEnded()).ran()), 1, 0, 1); // ended by the message
    assertThat(b.nextEnded()).isNull();
    String r = t.run(F, 5).put();
    main.run(G, 3).take(r).run(F, 2);
    is(ran(a), 9, 9, 0);
    is(ran(b), 7, 7, 0);
  }

  @Test
  void aMessageOfAnEarlierComputationBringsNothing() {
    LivePaths a = process();
    LivePaths b = process();
    Told main = new Told(a, 1);
    Told t = new Told(b, 1);
    b.restart(Selection.of(FUNCTIONS));
    t.run(G, 1).take(main.run(F, 4).put());
    is(ran(b), 1, 0, 1);
    String r = t.run(F, 5).put();
    main.run(G, 3).take(r).run(F, 2);
    is(ran(a), 8, 7, 1);
    assertThat(requireNonNull(a.nextEnded()).workNanos()).isEqualTo(7);
    assertThat(a.nextEnded()).isNull();
  }

  /** All threads are cut before somebody is told how long the computation before was. */
  @Test
  void otherThreadsAreCutWhenSomebodyAsks() {
    LivePaths a = process();
    LivePaths b = process();
    Told main = new Told(a, 1);
    Told first = new Told(b, 1);
    Told second = new Told(b, 2);
    second.run(F, 7);
    a.restart(Selection.of(FUNCTIONS));
    first.run(F, 3).take(main.run(G, 4).put());
    second.run(F, 1); // not cut yet
    PathSample ended = requireNonNull(b.nextEnded());
    is(requireNonNull(ended.ran()), 8, 8, 0);
    assertThat(ended.workNanos()).isEqualTo(7 + 3 + 1);
    second.run(F, 2);
    is(ran(b), 4, 0, 4);
    assertThat(b.sample().workNanos()).isEqualTo(2);
    b.restart(Selection.of(FUNCTIONS)); // its own next one is behind that
    main.take(second.run(F, 1).put());
    is(ran(a), 1, 1, 0);
  }

  @Test
  void whoeverComputesSomethingElseIsNotListenedTo() {
    Told main = new Told(process(), 1);
    String q = main.run(F, 4).put();
    for (LivePaths other :
        List.of(
            process("another group", FUNCTIONS),
            process("group", List.of("T.g", "T.f")),
            process("group", List.of("T.f")),
            process("group", List.of("T.fT.g")),
            new LivePaths(Selection.of(FUNCTIONS), method -> "", null))) {
      Told t = new Told(other, 1);
      t.tell(EventKind.TICK, 1).take(q);
      assertThat(ran(other).longestNanos()).isEqualTo(1);
      assertThat(other.nextEnded()).isNull();
    }
  }

  @Test
  void nothingLeavesAProcessThatComputesAlone() {
    LivePaths alone = new LivePaths(Selection.of(FUNCTIONS), method -> "");
    assertThat(new Told(alone, 1).tell(EventKind.TICK, 5).put()).isEmpty();
  }

  @Test
  void theLongestMessageIsRead() {
    List<String> functions = new ArrayList<>(Collections.nCopies(64, "T.f"));
    LivePaths a = process("group", functions);
    LivePaths b = process("group", functions);
    String message = new Told(a, 1).run(F, 1L << 55).put();
    assertThat(message.length()).isLessThan(4096);
    new Told(b, 1).take(message);
    assertThat(ran(b).longestNanos()).isEqualTo(1L << 55);
    assertThat(ran(b).shareNanos(0)).isEqualTo(1L << 55);
  }

  /** Texts that are nearly right: each is a path that keeps all laws, or changes nothing. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anythingElseChangesNothing(long seed) {
    Random random = new Random(seed);
    String id = new Told(process(), 1).put().replaceFirst("\\..*", "");
    String right = id + ".1.a.5.5.5.5.a.5.5.5.5";
    LivePaths process = process();
    Told t = new Told(process, 1);
    t.run(F, 3);
    String signs = "0123456789abcdefz.. -;,=%\u0000\u00e9Z";
    int accepted = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder(right);
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        int at = random.nextInt(text.length() + 1);
        String sign = signs.substring(random.nextInt(signs.length())).substring(0, 1);
        switch (random.nextInt(5)) {
          case 0 -> text.insert(at, sign);
          case 1 -> text.setLength(Math.max(1, at));
          case 2 -> text.append(text, at, text.length());
          case 3 -> text.insert(at, sign.repeat(random.nextInt(20)));
          default -> text.setCharAt(Math.min(at, text.length() - 1), sign.charAt(0));
        }
      }
      PathMessage message = PathMessage.parse(text.toString());
      t.take(text.toString());
      accepted += message == null ? 0 : 1;
      PathValue path = ran(process);
      for (int f = 0; f < 2; f++) {
        assertThat(path.shareNanos(f)).isBetween(path.gainNanos(f), path.longestNanos());
        assertThat(path.gainNanos(f)).isNotNegative();
      }
      while (process.nextEnded() != null) {}
    }
    assertThat(accepted).isBetween(1, 19_999);
  }

  @Test
  void theseAreNoMessages() {
    String id = new Told(process(), 1).put().replaceFirst("\\..*", "");
    for (String none :
        List.of(
            "",
            ".",
            id,
            id + ".1",
            id + ".1.5", // one path
            id + ".0.5.5", // no such computation
            id + ".zzzzzzz.5.5", // nor that
            id + ".1.-5.5",
            id + ".1.5.5.",
            id + ".1.5;5",
            id + ".1.5.A",
            id + ".1.1y2p0ij32e8e8.5", // 2^63
            id + ".1.zzzzzzzzzzzzz.5", // beyond it
            id + ".1.00000000000000.5",
            id + ".1.5.6.0.0.0.5.0.0.0.0", // a share above the length
            id + ".1.5.1.0.2.0.5.0.0.0.0", // a gain above the share
            "1".repeat(100_000),
            ".".repeat(100_000))) {
      assertThat(PathMessage.parse(none)).as(none).isNull();
    }
    assertThat(PathMessage.parse(id + ".1.5.5")).isNotNull();
  }

  /** Threads of two processes are threads of one, with queues in the place of messages. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void twoProcessesAreAsOne(long seed) {
    Random random = new Random(seed);
    int threads = 4;
    LivePaths one = process();
    List<LivePaths> two = List.of(process(), process());
    List<Told> inOne = new ArrayList<>();
    List<Told> inTwo = new ArrayList<>();
    List<Deque<String>> messages = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      inOne.add(new Told(one, i + 1));
      inTwo.add(new Told(two.get(i % 2), i + 1));
      messages.add(new ArrayDeque<>());
      long kind = ObjectKind.QUEUE.code();
      inOne.get(0).tell(EventKind.OBJECT, 0, QUEUES + i, kind, Integer.MAX_VALUE, 0, 0);
    }
    for (int step = 0; step < 300; step++) {
      int thread = random.nextInt(threads);
      int queue = random.nextInt(threads);
      Told a = inOne.get(thread);
      Told b = inTwo.get(thread);
      switch (random.nextInt(3)) {
        case 0 -> {
          int function = 1 + random.nextInt(3);
          long nanos = random.nextInt(20);
          a.run(function, nanos);
          b.run(function, nanos);
        }
        case 1 -> {
          a.tell(EventKind.PUT_BEGIN, 0, QUEUES + queue);
          a.tell(EventKind.PUT_END, 0, QUEUES + queue, OK);
          messages.get(queue).add(b.put());
        }
        default -> {
          if (!messages.get(queue).isEmpty()) {
            a.tell(EventKind.TAKE_BEGIN, 0, QUEUES + queue);
            a.tell(EventKind.TAKE_END, 0, QUEUES + queue, 1, OK);
            b.take(messages.get(queue).remove());
          }
        }
      }
    }
    PathValue together = requireNonNull(PathValue.longer(ran(two.get(0)), ran(two.get(1))));
    assertThat(together.longestNanos()).isEqualTo(ran(one).longestNanos());
    assertThat(two.get(0).sample().workNanos() + two.get(1).sample().workNanos())
        .isEqualTo(one.sample().workNanos());
    for (int f = 0; f < FUNCTIONS.size(); f++) {
      assertThat(together.netNanos(f)).isEqualTo(ran(one).netNanos(f));
    }
  }
}
