package corecast.study;

import corecast.analysis.speedup.IdleTime;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.note.Note.Kind;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.MonitorOrder;
import corecast.program.Program;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says where a replay that decides otherwise would change a prediction: without the virtual
 * machine's own threads, and with monitors entered in any order instead of the recorded one. And
 * how much of the time nobody uses, here and in the recording.
 */
final class OtherReplays {
  /** What a smaller part of the program's work does is not worth a sentence. */
  private static final double WORTH_SAYING = 0.05;

  private static final double IDLE_WORTH_SAYING = 0.25;
  private static final double UNKNOWN_WAITS_PART = 0.1;
  private static final long UNKNOWN_WAITS_NANOS = 100_000_000;
  private final Simulator asked;
  private final SpeedupCurve curve;
  private final int told;

  private OtherReplays(Simulator asked, SpeedupCurve curve, int told) {
    this.asked = asked;
    this.curve = curve;
    this.told = told;
  }

  /**
   * A sentence for each that differs, if the program is small enough to ask.
   *
   * @param told the number of processors of which figures are told; 0 for some of all
   */
  static List<Note> notes(Simulator asked, SpeedupCurve curve, int told) {
    ReplayOptions options = asked.options();
    List<Note> notes = new ArrayList<>();
    if (curve.outcome().isDeadlock()) {
      return notes;
    }
    OtherReplays other = new OtherReplays(asked, curve, told);
    if (!asked.program().origin().recorded()) {
      return other.vmThreads();
    }
    notes.addAll(other.idleTime());
    notes.addAll(other.unknownWaits());
    notes.addAll(other.vmThreads());
    List<String> kept = monitorsKept(asked.program());
    if (!options.recordedOrder() && !options.freeMonitors() && !kept.isEmpty()) {
      String free = other.changes(options.withFreeMonitors(), other.severalProcessors());
      if (!free.isEmpty()) {
        notes.add(
            Note.of(
                Kind.MONITOR_ORDER,
                "These monitors with wait and notify keep their recorded order: "
                    + Lines.some(kept)
                    + ". With --monitor-order free the speedup is "
                    + free
                    + ". The truth may lie between."));
      }
    }
    return notes;
  }

  /** What is in times from a mark on that is not the program's: they may gain more than it does. */
  static List<Note> notesFromMark(Simulator asked) {
    Program program = asked.program();
    long nanos = program.vmWork().totalNanos();
    return !asked.options().machineThreads() || nanos <= WORTH_SAYING * program.workNanos()
        ? List.of()
        : List.of(
            Note.of(
                    Kind.VM_THREADS,
                    "JIT compilers and other threads of the JVM use"
                        + " "
                        + Numbers.duration(nanos)
                        + " of CPU time beside the program, before and after the mark. With --vm-threads none they are left out.")
                .with("cpu_ns", nanos));
  }

  /** Whether a good part of the time is nobody's on the most processors that were asked for. */
  private List<Note> idleTime() {
    List<SpeedupPoint> points = curve.points();
    Program program = asked.program();
    if (points.isEmpty() || !program.hasDelays() || program.length() > ExtraReplays.MOST_STEPS) {
      return List.of();
    }
    IdleTime idle = IdleTime.of(asked, points.get(points.size() - 1).processors());
    if (idle.nanos() < IDLE_WORTH_SAYING * idle.totalNanos() || idle.sleeper() == null) {
      return List.of();
    }
    String text =
        "On "
            + CountText.of(idle.processors(), "processor")
            + " all threads sleep, or wait for a"
            + " timeout or for input and output, during "
            + Numbers.duration(idle.nanos())
            + " of"
            + " "
            + Numbers.duration(idle.totalNanos())
            + ". Of this "
            + Numbers.duration(idle.sleeperNanos())
            + " is waiting for"
            + " "
            + Lines.printable(idle.sleeper())
            + " (critical-path shows where).";
    return List.of(
        Note.of(Kind.IDLE_TIME, text)
            .with("processors", idle.processors())
            .with("idle_ns", idle.nanos())
            .with("time_ns", idle.totalNanos()));
  }

  /** Whether nobody ran in the recording for longer than the replay on one processor knows of. */
  private List<Note> unknownWaits() {
    Program program = asked.program();
    double one = curve.singleNanos();
    long machine = asked.options().machineThreads() ? program.vmWork().totalNanos() : 0;
    double pauses = asked.options().stopTheWorld().nanos(program.pauses(), 1);
    double idle = Math.max(0, one - program.workNanos() - machine - pauses);
    long recorded = program.origin().idleNanos();
    if (recorded - idle < Math.max(UNKNOWN_WAITS_NANOS, UNKNOWN_WAITS_PART * one)) {
      return List.of();
    }
    String text =
        "The CPU was idle for "
            + Numbers.duration(recorded)
            + " of the recording, but only for"
            + " "
            + Numbers.duration(Math.round(idle))
            + " of the replay on 1 processor. The"
            + " program waited for something that is not recorded (native code, locked files). All predicted times lack it.";
    return List.of(
        Note.of(Kind.UNKNOWN_WAITS, text)
            .with("recorded_idle_ns", recorded)
            .with("replayed_idle_ns", Math.round(idle)));
  }

  /** Whether the virtual machine's own threads are in the prediction, and what that changes. */
  private List<Note> vmThreads() {
    Program program = asked.program();
    long nanos = program.vmWork().totalNanos();
    if (nanos == 0) {
      return List.of();
    }
    boolean compete = asked.options().machineThreads();
    String took =
        "JIT compilers and other threads of the JVM "
            + (compete ? "use " : "used ")
            + Numbers.duration(nanos)
            + " of CPU time";
    String beside = " beside the program";

    if (!areShort(severalProcessors())) {
      boolean worthSaying = compete || nanos > WORTH_SAYING * program.workNanos();
      return worthSaying
          ? List.of(
              vmThreads(
                  nanos,
                  took
                      + (compete
                          ? beside + ". With --vm-threads none they are left out."
                          : ". They are left out (--vm-threads competing includes them).")))
          : List.of();
    }
    String changes = changes(asked.options().withMachineThreads(!compete), severalProcessors());
    return changes.isEmpty()
        ? List.of()
        : List.of(
            vmThreads(
                nanos,
                took
                    + (compete ? beside : "")
                    + ". With --vm-threads "
                    + (compete ? "none" : "competing")
                    + " the speedup is "
                    + changes
                    + "."));
  }

  private static Note vmThreads(long nanos, String text) {
    return Note.of(Kind.VM_THREADS, text).with("cpu_ns", nanos);
  }

  private boolean areShort(List<SpeedupPoint> points) {
    Program program = asked.program();
    return ExtraReplays.areShort(program, ExtraReplays.count(program, points));
  }

  /**
   * Speedups with the run queues of an operating system.
   *
   * @return one for each point of the curve; NaN for all if it took long
   */
  static double[] withQueues(Simulator asked, SpeedupCurve curve) {
    List<SpeedupPoint> points = curve.points();
    double[] speedups = new double[points.size()];
    Arrays.fill(speedups, Double.NaN);
    OtherReplays other = new OtherReplays(asked, curve, 0);
    if (other.areShort(points)) {
      double[] times = other.times(asked.options().on(UsualMachine.QUEUES), points);
      Arrays.setAll(speedups, i -> times[0] / times[i + 1]);
    }
    return speedups;
  }

  private String changes(ReplayOptions options, List<SpeedupPoint> points) {
    if (points.isEmpty() || !areShort(points)) {
      return "";
    }
    double[] times = times(options, points);
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      changes.addAll(ExtraReplays.difference(times[0] / times[i + 1], points.get(i)));
    }
    return String.join(", ", changes);
  }

  private double[] times(ReplayOptions options, List<SpeedupPoint> points) {
    return ExtraReplays.times(asked.with(options), points);
  }

  /** How the speedups change if every time is longer by so much; empty if they hardly do. */
  static String allLonger(SpeedupCurve curve, long nanos, int told) {
    List<String> changes = new ArrayList<>();
    for (SpeedupPoint point : severalProcessors(curve, told)) {
      double one = point.speedup() * point.timeNanos();
      changes.addAll(ExtraReplays.difference((one + nanos) / (point.timeNanos() + nanos), point));
    }
    return String.join(", ", changes);
  }

  private List<SpeedupPoint> severalProcessors() {
    return severalProcessors(curve, told);
  }

  private static List<SpeedupPoint> severalProcessors(SpeedupCurve curve, int told) {
    return ExtraReplays.told(curve.points(), told).stream().limit(ExtraReplays.MOST_TOLD).toList();
  }

  private static List<String> monitorsKept(Program program) {
    return IntStream.range(0, program.objects())
        .mapToObj(program::objectName)
        .filter(MonitorOrder::isOrderEdge)
        .map(MonitorOrder::lockOf)
        .distinct()
        .toList();
  }
}
