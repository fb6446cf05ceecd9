package corecast.study.packed;

import corecast.program.CompactProgram;
import corecast.program.Pauses;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.VmWork;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.StopTheWorld;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RunQueues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A program with what a program text does not say of it: what the virtual machine did beside it,
 * and how it is replayed, with processors that are shared ideally. As a text, these are lines
 * before the program text.
 *
 * @param program its steps as a text has them: without recorded times and lines
 * @param ideal how it is replayed for weights
 * @param predicting how it is replayed for run times
 */
public record PackedProgram(Program program, ReplayOptions ideal, ReplayOptions predicting) {
  /** Words of options where processors are shared ideally. */
  private static final int OF_IDEAL = 3;

  private static final String BEGIN = "program\n";

  /** A longer one takes a browser seconds for each question. */
  private static final int MOST_SEGMENTS = 100_000;

  /** To put the work of a longer one together takes seconds, and as much memory again. */
  private static final int MOST_STEPS = 5_000_000;

  /**
   * Packs a program. If it is replayed in whole numbers its work is put together, which changes no
   * digit of any answer; otherwise only if it is too long as it is.
   */
  public static PackedAnswer of(Program program, ReplayOptions ideal, ReplayOptions predicting) {
    if (program.space().isPaged()) {
      return PackedAnswer.none("The program does not fit the memory of the machine that read it.");
    }
    if (ideal.recordedOrder() || predicting.recordedOrder()) {
      return PackedAnswer.none(
          "Objects keep their recorded order, which cannot be tried with changes in the page.");
    }
    boolean isWhole = !program.hasDelays() && !program.dependsOnProcessors();
    boolean isLong = program.segments() > MOST_SEGMENTS;
    boolean isCompact = (isWhole || isLong) && program.length() <= MOST_STEPS;
    Program packed = isCompact ? CompactProgram.of(program) : program;
    return packed.segments() > MOST_SEGMENTS
        ? PackedAnswer.none(
            String.format(
                Locale.ROOT,
                "The program is too long to be replayed in a browser: %,d pieces of work, where"
                    + " %,d can be.",
                packed.segments(),
                MOST_SEGMENTS))
        : new PackedAnswer(Optional.of(new PackedProgram(packed, ideal, predicting)), "");
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    options(text, ideal);
    options(text, predicting);
    numbers(text, program.pauses().workNanos());
    numbers(text, program.pauses().nanos());
    numbers(text, program.vmWork().workNanos());
    for (long[] nanos : program.vmWork().nanos()) {
      numbers(text, nanos);
    }
    text.append(BEGIN);
    ProgramText.print(program, text);
    return text.toString();
  }

  /**
   * Reads what {@link #text} has written.
   *
   * @param name what messages call the program
   */
  public static PackedProgram parse(String name, String text) {
    int begin = text.indexOf("\n" + BEGIN) + 1;
    String[] lines = text.substring(0, begin).split("\n", -1);
    List<long[]> beside = new ArrayList<>();
    for (int i = 5; i < lines.length - 1; i++) {
      beside.add(numbers(lines[i]));
    }
    Program written = ProgramText.parse(name, text.substring(begin + BEGIN.length()));
    Program program =
        written
            .withPauses(new Pauses(numbers(lines[2]), numbers(lines[3])))
            .withVmWork(new VmWork(numbers(lines[4]), beside.toArray(new long[0][])));
    return new PackedProgram(program, options(lines[0]), options(lines[1]));
  }

  private static void options(StringBuilder text, ReplayOptions options) {
    text.append(options.freeMonitors()).append(' ');
    text.append(options.stopTheWorld().name()).append(' ');
    text.append(options.machineThreads());
    if (options.machine() instanceof RunQueues queues) {
      text.append(' ').append(queues.quantumNanos());
      text.append(' ').append(queues.switchNanos());
      text.append(' ').append(queues.hotNanos());
      text.append(' ').append(queues.wakeNanos());
      text.append(' ').append(queues.spinNanos());
    }
    text.append('\n');
  }

  private static ReplayOptions options(String line) {
    String[] words = line.split(" ", -1);
    return new ReplayOptions(
        ObjectOrder.FREE,
        Boolean.parseBoolean(words[0]),
        machine(words),
        StopTheWorld.valueOf(words[1]),
        Boolean.parseBoolean(words[2]));
  }

  private static Machine machine(String[] words) {
    return words.length == OF_IDEAL
        ? Machine.IDEAL
        : new RunQueues(
            Long.parseLong(words[3]),
            Long.parseLong(words[4]),
            Long.parseLong(words[5]),
            Long.parseLong(words[6]),
            Long.parseLong(words[7]));
  }

  private static void numbers(StringBuilder text, long[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      text.append(i == 0 ? "" : " ").append(numbers[i]);
    }
    text.append('\n');
  }

  private static long[] numbers(String line) {
    String[] words = line.isEmpty() ? new String[0] : line.split(" ", -1);
    long[] numbers = new long[words.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.parseLong(words[i]);
    }
    return numbers;
  }
}
