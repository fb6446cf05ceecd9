package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.ProgramTextException;
import corecast.program.Programs;
import corecast.recorder.Effort;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceBytes;
import corecast.trace.TraceFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a trace says, it becomes a program that can be printed and replayed, or one error. */
@Tag("more")
class HostileTraceTest {
  private static final int TRACES = Effort.of(10, 150);

  /** More CPU time is refused where the clock has hardly begun, ns. */
  private static final long MOST_CPU = 1_000_000_000;

  @TempDir Path dir;

  @Test
  void randomEventsBecomeAProgramThatCanBePrintedAndReplayed() throws Exception {
    for (long seed = 1; seed <= Effort.of(4, 150); seed++) { // the next six take most of the time
      Path file = dir.resolve("random.cct");
      write(file, new Random(seed), 200, false);
      try {
        check(file);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  @Test
  void damagedBytesGiveAProgramOrATraceFormatException() throws Exception {
    Path whole = dir.resolve("whole.cct");
    Path damaged = dir.resolve("damaged.cct");
    write(whole, new Random(7), 400, true);
    // With checksums whatever is damaged would be refused.
    byte[] bytes = TraceBytes.unprotected(Files.readAllBytes(whole));
    int used = bytes.length;
    while (used > 0 && bytes[used - 1] == 0) {
      used--;
    }
    int refused = 0;
    for (long seed = 1; seed <= TRACES; seed++) {
      Random random = new Random(seed);
      byte[] copy = bytes.clone();
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        copy[4096 + random.nextInt(used - 4096)] = (byte) random.nextInt(256); // behind the header
      }
      Files.write(damaged, copy);
      try {
        check(damaged);
      } catch (TraceFormatException expected) {
        refused++;
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertThat(refused).isBetween(1, TRACES - 1);
  }

  private static void check(Path file) throws TraceFormatException {
    RecordedProgram.Result result = RecordedProgram.convert(file);
    Program program = result.program();
    assertThat(result.verdict().lines()).isNotEmpty();
    PagedReading.givesTheSame(file, result);
    if (startsInACircle(program)) { // as no real recording does
      assertThatExceptionOfType(ProgramTextException.class)
          .isThrownBy(() -> ProgramText.parse("dump", ProgramText.print(program)))
          .withMessageContaining("which nothing ever starts");
    } else if (program.bodies() > 0) {
      Program again = ProgramText.parse("dump", ProgramText.print(program));
      assertThat(Programs.describe(again)).isEqualTo(Programs.describe(program));
    }
    new Simulator(program, ReplayOptions.DEFAULT).completion(new int[] {1, 3});
    new Simulator(program, new ReplayOptions(ObjectOrder.RECORDED, true, Machine.IDEAL))
        .completion(new int[] {2});
  }

  /** Whether somebody spawns whom no chain of starts leads to from a body that nobody starts. */
  private static boolean startsInACircle(Program program) {
    int[] starter = new int[program.bodies()];
    Arrays.fill(starter, -1);
    BitSet spawners = new BitSet();
    for (int body = 0; body < starter.length; body++) {
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        if (program.operation(s) == Operation.SPAWN) {
          starter[program.object(s)] = body;
          spawners.set(body);
        } else if (program.operation(s) == Operation.SUBMIT) {
          starter[(int) program.amount(s)] = body;
        }
      }
    }
    return spawners.stream().anyMatch(body -> chain(starter, body) > starter.length);
  }

  private static int chain(int[] starter, int body) {
    int length = 0;
    for (int b = body; b >= 0 && length <= starter.length; b = starter[b]) {
      length++;
    }
    return length;
  }

  /**
   * Events of any kind on few objects, so that many of them nearly fit together.
   *
   * @param closes whether the trace is closed; otherwise it may be
   */
  private static void write(Path file, Random random, int events, boolean closes) throws Exception {
    TraceScript trace = new TraceScript(file);
    trace.method(1, "a.A", "f").method(2, "b.A", "f").method(3, "A", "g~h");
    int count = 1 + random.nextInt(4);
    TraceScript.Thread[] threads = new TraceScript.Thread[count];
    for (int t = 0; t < count; t++) {
      threads[t] = trace.thread(t + 1, random.nextBoolean() ? "t" : "t " + t, random.nextInt(8));
      for (int object = 1; object < 12; object += 1 + random.nextInt(3)) {
        ObjectKind kind = ObjectKind.values()[random.nextInt(ObjectKind.values().length)];
        threads[t].object(
            object,
            kind,
            random.nextBoolean() ? "" : "o~order~" + random.nextInt(3),
            number(random),
            number(random),
            number(random));
      }
      threads[t].at(0, EventKind.BEGIN);
    }
    long now = 0;
    EventKind[] kinds = EventKind.values();
    for (int e = 0; e < events; e++) {
      now += random.nextInt(50) * (random.nextInt(20) == 0 ? 100_000L : 1);
      TraceScript.Thread thread = threads[random.nextInt(count)];
      EventKind kind =
          kinds[EventKind.POP.ordinal() + random.nextInt(kinds.length - EventKind.POP.ordinal())];
      long[] operands = new long[kind.operands()];
      for (int i = 0; i < operands.length; i++) {
        operands[i] = i == 0 || random.nextInt(20) > 0 ? random.nextInt(5) : number(random);
      }
      if (kind == EventKind.MARK) {
        thread.mark(now, "m" + random.nextInt(3));
      } else if (kind.timed()) {
        long cpu = random.nextInt(3) == 0 ? random.nextInt(100) : -1;
        thread.at(now, random.nextInt(300) == 0 ? MOST_CPU : cpu, kind, operands);
      } else if (kind != EventKind.META) {
        thread.untimed(kind, operands);
      }
    }
    if (random.nextBoolean() || closes) {
      trace.close(now);
    }
  }

  private static long number(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextLong() >>> 1 + random.nextInt(60);
      case 1 -> Integer.MAX_VALUE;
      default -> random.nextInt(6);
    };
  }
}
