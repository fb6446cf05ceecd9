package corecast.recovery;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.note.Note;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.timeline.Outcome;
import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A recording, and the rungs of a ladder: whenever a replay of it deadlocks, {@link #takeBack} goes
 * one rung down, and the recording is converted with one decision less made anew.
 */
public final class Recovery {
  static final Note ORDER_KEPT =
      Note.of(
          Note.Kind.ORDER_KEPT,
          "Replaying with free lock order deadlocked. The recorded order of every object was used instead (--order recorded). Either the program can deadlock, or the recording"
              + " lacks something. The speedup may be too low.");

  /** What is done so that a recording comes to its end in the replay. */
  private enum Rung {
    /** Nothing: the replay is left to find out whether it does. */
    ANEW,
    /** Tries of locks on which the replay stands still do not wait. */
    TRIES,
    /** Who takes what, or waits for it, stays as recorded if that helps. */
    TAKERS,
    /** One object, or a few, keep their recorded order. */
    OBJECTS,
    /** Every object keeps its recorded order, in which a recording that has ended ends. */
    ORDER,
    /**
     * The same with repeated tasks that run until they are stopped, as {@code --order recorded}.
     */
    ORDER_AS_ASKED,
    /** Waits that nothing ends are left out. */
    WAITS,
    UP_TO_THERE
  }

  /** A question asks about so many numbers of processors or more. */
  private static final int REPLAYS = 2;

  /** How often more locks may be found that are only tried. */
  private static final int MOST_TRIES = 8;

  private final Path trace;
  private final ConversionOptions options;
  private final WaitsLeftOut waits;
  private final boolean isOrderAsked;
  private Rung rung;
  private Recovered current;
  private @Nullable UpToStandstill standstill;
  private int triesLeftOut;

  /** What is replayed with the order of few objects, and the objects that were not tried yet. */
  private @Nullable Recovered anyOrder;

  private FewObjects objects = FewObjects.none();

  /** The recording with all decisions made anew, until it is known whether that ends. */
  private RecordedProgram.@Nullable Result anew;

  private Recovery(Path trace, ConversionOptions options, ReplayOptions replay)
      throws TraceFormatException {
    this.trace = trace;
    this.isOrderAsked = replay.recordedOrder();
    this.options = isOrderAsked ? options.inRecordedOrder() : options;
    this.waits = new WaitsLeftOut(trace, this.options, replay);
    RecordedProgram.Result untried = RecordedProgram.convert(trace, this.options);
    this.rung = isOrderAsked ? Rung.TAKERS : Rung.ANEW;
    this.current =
        isOrderAsked
            ? TakersKept.of(trace, this.options, untried, replay.order())
            : Recovered.of(untried, ObjectOrder.FREE);
    this.anew = isOrderAsked ? null : untried;
  }

  /**
   * Converts a recording, with all decisions made anew that the options leave free.
   *
   * @param replay how it will be replayed, but for the machine
   * @throws TraceFormatException if the file is no readable trace
   * @throws IllegalArgumentException if the mark to read up to is not reached
   */
  public static Recovery begin(Path trace, ConversionOptions options, ReplayOptions replay)
      throws TraceFormatException {
    return new Recovery(trace, options, replay);
  }

  /**
   * Converts a recording for others to replay: with so much kept that it ends on one processor and
   * on many, if that helps.
   *
   * @throws TraceFormatException if the file is no readable trace
   */
  public static Recovered convert(Path trace, ConversionOptions options)
      throws TraceFormatException {
    return TakersKept.of(trace, options, RecordedProgram.convert(trace, options), ObjectOrder.FREE);
  }

  public Recovered current() {
    return current;
  }

  /**
   * Takes a decision back: first that tries of locks wait, where they are in the way; then who
   * takes what, if that helps; then the order of one object is kept, or of a few; then that of
   * every object; then waits are left out; at last, all after the standstill.
   *
   * @param outcome of the replay of {@link #current} that has deadlocked
   * @return whether there is something else to replay; false at the end of the ladder
   * @throws TraceFormatException if the file cannot be read any more
   */
  public boolean takeBack(Outcome outcome) throws TraceFormatException {
    if (outcome.isTooLong()) {
      return false; // it did not deadlock
    }
    if (rung == Rung.WAITS && waits.alsoOf(outcome)) {
      current = waits.current();
      return true;
    }
    if (rung.compareTo(Rung.WAITS) >= 0) {
      rung = Rung.UP_TO_THERE;
      standstill = standstill == null ? new UpToStandstill(current) : standstill;
      boolean more = standstill.alsoOf(outcome);
      current = more ? standstill.current() : current;
      return more;
    }
    if (rung == Rung.OBJECTS && objects.hasNext()) {
      current = inOrderOfNext();
      return true;
    }
    if (rung.compareTo(Rung.TRIES) <= 0) {
      rung = Rung.TRIES;
      Recovered without = triesLeftOut++ == MOST_TRIES ? null : TriesLeftOut.of(current, outcome);
      if (without != null) {
        current = without;
        return true;
      }
    }
    rung = isOrderAsked ? Rung.WAITS : Rung.values()[rung.ordinal() + 1];
    if (rung == Rung.OBJECTS) {
      anyOrder = current;
      objects = FewObjects.of(current.program(), outcome, REPLAYS);
      rung = objects.hasNext() ? rung : Rung.ORDER;
    }
    current =
        switch (rung) {
          case ANEW, TRIES, UP_TO_THERE ->
              throw new IllegalStateException("neither the first rung nor the last one");
          case TAKERS -> keepingTakers();
          case OBJECTS -> inOrderOfNext();
          case ORDER -> inRecordedOrder(options.inRecordedOrder().withRuns());
          case ORDER_AS_ASKED -> inRecordedOrder(options.inRecordedOrder());
          case WAITS -> waits.read();
        };
    return true;
  }

  private Recovered keepingTakers() throws TraceFormatException {
    RecordedProgram.Result untried = Objects.requireNonNull(anew, "converted at the beginning");
    anew = null;
    return TakersKept.of(trace, options, untried, ObjectOrder.FREE);
  }

  private Recovered inOrderOfNext() {
    ObjectOrder order = objects.next();
    return Objects.requireNonNull(anyOrder, "a replay has deadlocked")
        .with(order, FewObjects.note(order));
  }

  private Recovered inRecordedOrder(ConversionOptions recorded) throws TraceFormatException {
    RecordedProgram.Result untried = RecordedProgram.convert(trace, recorded);
    return TakersKept.of(trace, recorded, untried, ObjectOrder.RECORDED).with(ORDER_KEPT);
  }
}
