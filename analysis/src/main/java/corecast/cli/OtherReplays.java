package corecast.cli;

import corecast.analysis.speedup.IdleTime;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.program.CountText;
import corecast.program.MonitorOrder;
import corecast.program.Program;
import corecast.report.Lines;
import corecast.report.Numbers;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Says where a replay that decides otherwise would change a prediction made with ideal sharing: on
 * processors with a queue each and time slices, as an operating system has them, beside the virtual
 * machine's own threads, and with monitors entered in any order instead of the recorded one. And
 * how much of the time nobody uses, here and in the recording.
 */
final class OtherReplays {
  private static final double WORTH_SAYING = 0.05;
  private static final double IDLE_WORTH_SAYING = 0.25;
  private static final double UNKNOWN_WAITS_PART = 0.1;
  private static final long UNKNOWN_WAITS_NANOS = 100_000_000;
  private static final long MOST_STEPS = 2_000_000;
  private static final long MOST_SLICES = 20_000_000; // a second or two
  private static final int MOST_COUNTS = 3;

  private final Simulator asked;
  private final SpeedupCurve curve;

  private OtherReplays(Simulator asked, SpeedupCurve curve) {
    this.asked = asked;
    this.curve = curve;
  }

  /** A sentence for each that differs, if the program was recorded and is small enough to ask. */
  static List<String> notes(Simulator asked, SpeedupCurve curve) {
    ReplayOptions options = asked.options();
    List<String> notes = new ArrayList<>();
    if (!asked.program().origin().recorded()
        || options.machine() != Machine.IDEAL
        || curve.outcome().isDeadlock()) {
      return notes;
    }
    OtherReplays other = new OtherReplays(asked, curve);
    String scheduler =
        options.machineThreads()
            ? "" // they share processors ideally only: not to be compared
            : other.changes(options.on(MachineOption.USUAL), other.moreThreadsThanProcessors());
    if (!scheduler.isEmpty()) {
      notes.add(
          "with a queue for each processor and time slices of 4 ms, as on Linux, the speedup is "
              + scheduler
              + " (--machine queues)");
    }
    notes.addAll(other.idleTime());
    notes.addAll(other.unknownWaits());
    notes.addAll(other.vmThreads());
    if (!options.recordedOrder() && !options.freeMonitors() && keepsAnOrder(asked.program())) {
      String free = other.changes(options.withFreeMonitors(), other.severalProcessors());
      if (!free.isEmpty()) {
        notes.add(
            "monitors with wait and notify keep their recorded order; entered in any order the"
                + " speedup is "
                + free
                + " (--monitor-order free)");
      }
    }
    return notes;
  }

  /** What is in times from a mark on that is not the program's: they may gain more than it does. */
  static List<String> notesFromMark(Simulator asked) {
    Program program = asked.program();
    long nanos = program.vmWork().totalNanos();
    return !asked.options().machineThreads() || nanos <= WORTH_SAYING * program.workNanos()
        ? List.of()
        : List.of(
            "the virtual machine's own threads, which compile mostly, take "
                + Numbers.duration(nanos)
                + " of CPU time beside the program, before the mark and behind it, as there is"
                + " room (--vm-threads none)");
  }

  /** Whether a good part of the time is nobody's on the most processors that were asked for. */
  private List<String> idleTime() {
    List<SpeedupPoint> points = curve.points();
    Program program = asked.program();
    if (points.isEmpty() || !program.hasDelays() || program.steps() > MOST_STEPS) {
      return List.of();
    }
    IdleTime idle = IdleTime.of(asked, points.get(points.size() - 1).processors());
    if (idle.nanos() < IDLE_WORTH_SAYING * idle.totalNanos() || idle.sleeper() == null) {
      return List.of();
    }
    return List.of(
        "on "
            + CountText.of(idle.processors(), "processor")
            + " no thread of the program runs for "
            + Numbers.duration(idle.nanos())
            + " of "
            + Numbers.duration(idle.totalNanos())
            + ": they sleep, or wait for a time limit, or for input and output, "
            + Numbers.duration(idle.sleeperNanos())
            + " of it for "
            + Lines.printable(idle.sleeper())
            + " (critical-path tells where)");
  }

  /** Whether nobody ran in the recording for longer than the replay on one processor knows of. */
  private List<String> unknownWaits() {
    Program program = asked.program();
    double one = curve.singleNanos();
    long machine = asked.options().machineThreads() ? program.vmWork().totalNanos() : 0;
    double idle = Math.max(0, one - program.workNanos() - machine);
    long recorded = program.origin().idleNanos();
    if (recorded - idle < Math.max(UNKNOWN_WAITS_NANOS, UNKNOWN_WAITS_PART * one)) {
      return List.of();
    }
    return List.of(
        "the CPU had nothing to do for "
            + Numbers.duration(recorded)
            + " of the recording, and on 1 processor of the replay for "
            + Numbers.duration(Math.round(idle))
            + ": what else the program waited for (native code, locked files) is not recorded, and"
            + " missing in all times");
  }

  /** Whether the virtual machine's own threads are in the prediction, and what that changes. */
  private List<String> vmThreads() {
    Program program = asked.program();
    long nanos = program.vmWork().totalNanos();
    if (nanos == 0) {
      return List.of();
    }
    boolean compete = asked.options().machineThreads();
    String took =
        "the virtual machine's own threads, which compile mostly, "
            + (compete ? "take " : "took ")
            + Numbers.duration(nanos)
            + " of CPU time";
    String beside = " beside the program, though not in weights";
    String otherwise = compete ? " (--vm-threads none)" : " (--vm-threads competing)";
    if (!isSmallEnough(severalProcessors())) {
      boolean worthSaying = compete || nanos > WORTH_SAYING * program.workNanos();
      return worthSaying
          ? List.of(took + (compete ? beside : "; they are left out") + otherwise)
          : List.of();
    }
    String changes = changes(asked.options().withMachineThreads(!compete), severalProcessors());
    return changes.isEmpty()
        ? List.of()
        : List.of(
            took
                + (compete ? beside + "; without them" : "; where they compete with the program")
                + " the speedup is "
                + changes
                + otherwise);
  }

  private boolean isSmallEnough(List<SpeedupPoint> points) {
    Program program = asked.program();
    long slices = program.workNanos() / MachineOption.USUAL.quantumNanos();
    long replays = points.size() + 1L;
    return replays * program.steps() <= MOST_STEPS && slices <= MOST_SLICES / replays;
  }

  /**
   * Speedups with the run queues of an operating system.
   *
   * @return one for each point of the curve; NaN for all where they are not replayed: beside the
   *     virtual machine's own threads, which share processors ideally only, and if it took long
   */
  static double[] withQueues(Simulator asked, SpeedupCurve curve) {
    List<SpeedupPoint> points = curve.points();
    double[] speedups = new double[points.size()];
    Arrays.fill(speedups, Double.NaN);
    OtherReplays other = new OtherReplays(asked, curve);
    if (!asked.options().machineThreads() && other.isSmallEnough(points)) {
      double[] times = other.times(asked.options().on(MachineOption.USUAL), points);
      Arrays.setAll(speedups, i -> times[0] / times[i + 1]);
    }
    return speedups;
  }

  private String changes(ReplayOptions options, List<SpeedupPoint> points) {
    if (points.isEmpty() || !isSmallEnough(points)) {
      return "";
    }
    double[] times = times(options, points);
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      changes.addAll(difference(times[0] / times[i + 1], points.get(i)));
    }
    return String.join(", ", changes);
  }

  /** T(1), and that of each point, ns. */
  private double[] times(ReplayOptions options, List<SpeedupPoint> points) {
    int[] processors = new int[points.size() + 1];
    processors[0] = 1;
    for (int i = 0; i < points.size(); i++) {
      processors[i + 1] = points.get(i).processors();
    }
    return new Simulator(asked.program(), options).completion(processors).timeNanos();
  }

  /** What is predicted instead of that speedup, if that is worth saying. */
  private static List<String> difference(double speedup, SpeedupPoint predicted) {
    return Double.isNaN(speedup) || Math.abs(speedup / predicted.speedup() - 1) <= WORTH_SAYING
        ? List.of()
        : List.of(
            Numbers.fixed(speedup, 2)
                + " instead of "
                + Numbers.fixed(predicted.speedup(), 2)
                + " on "
                + predicted.processors());
  }

  /** How the speedups change if every time is longer by so much; empty if they hardly do. */
  static String allLonger(SpeedupCurve curve, long nanos) {
    List<String> changes = new ArrayList<>();
    for (SpeedupPoint point : severalProcessors(curve)) {
      double one = point.speedup() * point.timeNanos();
      changes.addAll(difference((one + nanos) / (point.timeNanos() + nanos), point));
    }
    return String.join(", ", changes);
  }

  /** Only there have threads to wait for a processor. */
  private List<SpeedupPoint> moreThreadsThanProcessors() {
    int most = curve.maxRunning() < 0 ? asked.program().bodies() : curve.maxRunning();
    return curve.points().stream()
        .filter(p -> p.processors() > 1 && p.processors() < most)
        .limit(MOST_COUNTS)
        .toList();
  }

  private List<SpeedupPoint> severalProcessors() {
    return severalProcessors(curve);
  }

  private static List<SpeedupPoint> severalProcessors(SpeedupCurve curve) {
    return curve.points().stream().filter(p -> p.processors() > 1).limit(MOST_COUNTS).toList();
  }

  private static boolean keepsAnOrder(Program program) {
    for (int o = 0; o < program.objects(); o++) {
      if (MonitorOrder.isOrderEdge(program.objectName(o))) {
        return true;
      }
    }
    return false;
  }
}
