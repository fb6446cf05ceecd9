package corecast.recovery;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keeps who takes what as it was recorded if the program deadlocks otherwise: more went with the
 * items of its queues than could be found out. Then the order in monitors is kept, too.
 */
final class TakersKept {
  static final Note NOTE =
      Note.of(
          Note.Kind.TAKERS_KEPT,
          "Replaying with a free choice of takers deadlocked. Which thread takes which item or"
              + " permit, and how often repeated tasks run, is as recorded instead.");

  /** So many queues are tried one by one, each with a reading of the recording. */
  private static final int MOST_QUEUES = 6;

  private static final long MOST_EVENTS = 3_000_000;

  private static final int MANY = 64;

  private TakersKept() {}

  /**
   * The recording with as little kept as its replay needs to end.
   *
   * @param untried what it is without anything kept
   */
  static Recovered of(
      Path trace, ConversionOptions options, RecordedProgram.Result untried, ObjectOrder order)
      throws TraceFormatException {
    RecordedProgram.Result result = untried;
    ConversionOptions takers = options.withTakers();
    boolean kept = false;
    if (!options.keepTakers() && deadlocks(result)) {
      Recovered one = ofOneQueue(trace, options, result, order);
      if (one != null) {
        return one;
      }
      result = RecordedProgram.convert(trace, takers);
      kept = true;
    }
    if (!options.keepMonitorOrder() && deadlocks(result)) {
      result = RecordedProgram.convert(trace, takers.withMonitorOrder());
      kept = true;
    }
    Recovered recovered = Recovered.of(result, order);
    return kept ? recovered.with(NOTE) : recovered;
  }

  /** Mostly it is a single queue of several; {@code null} if it is not. */
  private static @Nullable Recovered ofOneQueue(
      Path trace, ConversionOptions options, RecordedProgram.Result result, ObjectOrder order)
      throws TraceFormatException {
    boolean few = result.workQueues().size() <= MOST_QUEUES;
    if (result.workQueues().size() > 1 && few && result.verdict().events() <= MOST_EVENTS) {
      for (var queue : result.workQueues().entrySet()) {
        RecordedProgram.Result without =
            RecordedProgram.convert(trace, options.withTakersOf(queue.getKey()));
        if (!deadlocks(without)) {
          return Recovered.of(without, order).with(noteOf(queue.getValue()));
        }
      }
    }
    return null;
  }

  private static Note noteOf(String queue) {
    return Note.of(
        Note.Kind.TAKERS_KEPT,
        "Replaying with a free choice of takers deadlocked. Which thread takes which item of "
            + Lines.printable(queue)
            + " is as recorded instead.");
  }

  /** On one processor or on many: the sooner tasks are stopped, the less they have done. */
  private static boolean deadlocks(RecordedProgram.Result result) {
    return result.decidesAnew()
        && new Simulator(result.program(), ReplayOptions.DEFAULT)
            .completion(new int[] {1, MANY})
            .outcome()
            .isDeadlock();
  }
}
