package corecast.study;

import corecast.analysis.order.PoolOrder;
import corecast.analysis.weight.WeightOptions;
import corecast.conversion.ConversionOptions;
import corecast.program.Program;
import corecast.simulator.ObjectOrder;
import corecast.simulator.ReplayOptions;
import corecast.simulator.StopTheWorld;
import corecast.simulator.machine.Machine;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a recording is studied: {@link #DEFAULT}, and what is asked for beside it.
 *
 * <p>{@code StudyOptions.DEFAULT.until("end").truncated()}
 */
public final class StudyOptions implements Cloneable {
  /** All of a whole recording, with all decisions made anew, on ideally shared processors. */
  public static final StudyOptions DEFAULT = new StudyOptions();

  /** Who waits for whom in monitors with wait and notify. */
  public enum Monitors {
    /** Where a counter explains all waits of a monitor, that decides; else the recorded order. */
    COUNTED,
    /** The recorded order from a notifying section to the next one. */
    RECORDED,
    FREE
  }

  private ConversionOptions conversion = ConversionOptions.DEFAULT;
  private boolean recordedOrder;
  private Monitors monitors = Monitors.COUNTED;
  private StopTheWorld pauses = StopTheWorld.CONSTANT;
  private boolean weighsPauses;
  private @Nullable Machine machine;
  private VmThreads vmThreads = VmThreads.COMPETING;
  private WeightOptions weights = WeightOptions.DEFAULT;
  private boolean explained = true;
  private boolean pictured;
  private boolean constrained = true;
  private boolean intervals = true;
  private List<PoolOrder> poolOrders = List.of();
  private List<String> typed = List.of();
  private int told;

  private StudyOptions() {}

  private StudyOptions with(Consumer<StudyOptions> change) {
    try {
      StudyOptions changed = (StudyOptions) clone();
      change.accept(changed);
      return changed;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  // ---- the same, and this as well ---------------------------------------------------------------

  /** Up to that mark, to the first time that it was reached. */
  public StudyOptions until(String mark) {
    return with(changed -> changed.conversion = conversion.until(mark));
  }

  /** With the recorded sizes of pools that are sized by the processors. */
  public StudyOptions recordedPools() {
    return with(changed -> changed.conversion = conversion.withPoolSizes());
  }

  /** Also what is whole of a file that is cut off or damaged; without it, that is a failure. */
  public StudyOptions truncated() {
    return with(changed -> changed.conversion = conversion.alsoTruncated());
  }

  /** Every object keeps its recorded order. */
  public StudyOptions inRecordedOrder() {
    return with(changed -> changed.recordedOrder = true);
  }

  /** Monitors with wait and notify in that order. */
  public StudyOptions monitors(Monitors order) {
    return with(changed -> changed.monitors = order);
  }

  /**
   * What becomes of the virtual machine's pauses, also in the run times that weights are shares of.
   * Where nothing is said, predictions have them as recorded, and weights are of the program alone.
   */
  public StudyOptions pauses(StopTheWorld kept) {
    return with(
        changed -> {
          changed.pauses = kept;
          changed.weighsPauses = true;
        });
  }

  /**
   * Predictions for processors that are shared in that way only; weights and paths are for ideal
   * ones. Without it, predictions are for ideal ones and for run queues.
   */
  public StudyOptions machine(Machine shared) {
    return with(changed -> changed.machine = shared);
  }

  /** Whether the virtual machine's own threads compete with the program in predictions. */
  public StudyOptions vmThreads(VmThreads compete) {
    return with(changed -> changed.vmThreads = compete);
  }

  /** Weights in that way; predictions too are measured from its mark. */
  public StudyOptions weights(WeightOptions options) {
    return with(changed -> changed.weights = options);
  }

  /** Measured from the first time that this mark is reached; {@code null} for the start. */
  public StudyOptions from(@Nullable String mark) {
    return weights(weights.from(mark));
  }

  /** Without explanations that take further replays; what warns is in the answers all the same. */
  public StudyOptions unexplained() {
    return with(changed -> changed.explained = false);
  }

  /** Without what holds the program back, which takes further replays. */
  public StudyOptions unconstrained() {
    return with(changed -> changed.constrained = false);
  }

  /** Without intervals by a bootstrap, which takes further replays. */
  public StudyOptions withoutIntervals() {
    return with(changed -> changed.intervals = false);
  }

  /**
   * Predictions have beside them what they would be with pools whose tasks begin in these orders.
   */
  public StudyOptions poolOrders(List<PoolOrder> orders) {
    return with(changed -> changed.poolOrders = List.copyOf(orders));
  }

  /** For a page: what its pictures need is kept from one question to the next. */
  public StudyOptions pictured() {
    return with(changed -> changed.pictured = true);
  }

  /** As these options of a command say: for commands that are to give the same answer again. */
  public StudyOptions typed(List<String> words) {
    return with(changed -> changed.typed = List.copyOf(words));
  }

  /**
   * Notes of other replays tell the speedup on that number of processors only, if it is predicted.
   */
  public StudyOptions telling(int processors) {
    return with(changed -> changed.told = processors);
  }

  // ---- what they are ----------------------------------------------------------------------------

  ConversionOptions conversion() {
    return monitors == Monitors.RECORDED ? conversion.withMonitorOrder() : conversion;
  }

  /** Replays on ideally shared processors, without the virtual machine's own threads. */
  ReplayOptions replay(ObjectOrder order) {
    return new ReplayOptions(
        order, monitors == Monitors.FREE, Machine.IDEAL, weighsPauses ? pauses : StopTheWorld.NONE);
  }

  StopTheWorld pauses() {
    return pauses;
  }

  ObjectOrder order() {
    return recordedOrder ? ObjectOrder.NEARLY_RECORDED : ObjectOrder.FREE;
  }

  /** The machine of predictions; the first of two if none was chosen. */
  Machine machine() {
    return machine == null ? Machine.IDEAL : machine;
  }

  boolean isOnTwoMachines() {
    return machine == null;
  }

  VmThreads vmThreads() {
    return vmThreads;
  }

  WeightOptions weights() {
    return weights;
  }

  boolean isExplained() {
    return explained;
  }

  boolean hasIntervals(Program program) {
    return intervals && program.origin().recorded();
  }

  /** In which other orders the tasks of pools begin; none where that is not asked. */
  List<PoolOrder> poolOrders() {
    return weights.fromMark() == null ? poolOrders : List.of();
  }

  List<String> typed() {
    return typed;
  }

  /** The number of processors of which notes tell figures; 0 for some of all. */
  int told() {
    return told;
  }

  boolean isPictured() {
    return pictured;
  }

  /** Whether it is asked what holds the program back: of the whole run only. */
  boolean isConstrained() {
    return constrained && weights.fromMark() == null;
  }
}
