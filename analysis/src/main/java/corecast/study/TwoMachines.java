package corecast.study;

import corecast.analysis.constraint.LockWaits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.note.Note.Kind;
import corecast.note.Numbers;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A prediction on two machines: ideally shared processors, and a run queue for each. One of them
 * leads. The other one, and run queues of unequal length, tell how far the answer may be off.
 *
 * @param curve the one that leads, with the speedups of the others beside it
 * @param predicting how it was replayed
 * @param notes which one leads and why, and where the other one differs
 */
record TwoMachines(SpeedupCurve curve, Simulator predicting, List<Note> notes) {
  /**
   * Run queues lead where recorded threads handed the CPU over so often in a ms of CPU time: fitted
   * on the styles of docs/validation.md, section 2. The same holds where they wait so often for
   * locks on {@link #SEVERAL} processors. A recording on one does not show that: who has a lock has
   * the CPU, too. Only run queues know what it takes to wake who waits.
   */
  static final double QUEUES_LEAD_FROM = 0.5;

  /** On as many threads meet at locks. */
  private static final int SEVERAL = 2;

  /**
   * What is usually asked for: by it is decided whether both machines are replayed, so that a
   * recording has the same one lead whatever numbers of processors are asked for.
   */
  private static final Processors USUAL = Processors.range(1, 16);

  private static final Processors USUAL_OF_LONG = Processors.of(1, 2, 4, 8, 16);

  /**
   * So many steps may the replays for the usual numbers take, all together, where run queues lead.
   * Which machine is right does not depend on how long a program is.
   */
  private static final long LEADING_STEPS = 120_000_000;

  /** What is lower by no more than this is said once. */
  private static final double NEAR = 0.95;

  TwoMachines {
    notes = List.copyOf(notes);
  }

  /**
   * What replays as the machine does that leads, unless it comes to no end there.
   *
   * @param ideal ideal sharing
   */
  static Simulator leading(Simulator ideal) {
    return Rates.of(ideal).queuesLead() ? onQueues(ideal) : ideal;
  }

  /**
   * What tells the other end of the range.
   *
   * @param leading what replays as the machine does that leads
   * @return {@code null} if only one machine is replayed
   */
  static @Nullable Simulator other(Simulator ideal, Simulator leading, int[] processors) {
    if (leading != ideal) {
      return ideal;
    }
    return ideal.program().origin().recorded() && isBeside(ideal.program(), processors)
        ? onQueues(ideal)
        : null;
  }

  /**
   * Whether it was recorded, and the replays for the usual numbers of processors are affordable.
   */
  static boolean mayLead(Program program) {
    return program.origin().recorded() && isWithin(program, usual(program));
  }

  private static Processors usual(Program program) {
    return isWithin(program, USUAL) ? USUAL : USUAL_OF_LONG;
  }

  private static boolean isWithin(Program program, Processors processors) {
    long replays = ExtraReplays.count(program, processors.counts());
    return ExtraReplays.areWithin(program, replays, LEADING_STEPS);
  }

  /** Whether it is that at these counts, too: there may be more of them. */
  private static boolean isBeside(Program program, int[] processors) {
    return areShort(program, USUAL.counts()) && areShort(program, processors);
  }

  private static boolean areShort(Program program, int[] processors) {
    return ExtraReplays.areShort(program, ExtraReplays.count(program, processors));
  }

  /**
   * By what the machine that leads is chosen, in a ms of CPU time.
   *
   * @param handOvers how often threads waited for one another when it was recorded
   * @param lockWaits how often they wait for locks on {@link #SEVERAL} processors; 0 where that is
   *     not asked, since hand-overs decide or run queues may not lead
   * @param mayLead whether run queues may
   */
  private record Rates(double handOvers, double lockWaits, boolean mayLead) {
    static Rates of(Simulator ideal) {
      Program program = ideal.program();
      double handOvers = program.origin().span().handOversPerMs();
      boolean mayLead = TwoMachines.mayLead(program);
      boolean isOpen = mayLead && handOvers < QUEUES_LEAD_FROM && program.workNanos() > 0;
      double lockWaits = isOpen ? LockWaits.in(ideal, SEVERAL) / (program.workNanos() / 1e6) : 0;
      return new Rates(handOvers, lockWaits, mayLead);
    }

    boolean queuesLead() {
      return mayLead && (handOvers >= QUEUES_LEAD_FROM || isByLocks());
    }

    /** Whether it is waits for locks, not hand-overs, that make run queues lead. */
    boolean isByLocks() {
      return lockWaits >= QUEUES_LEAD_FROM;
    }
  }

  private static Simulator onQueues(Simulator ideal) {
    return ideal
        .with(ideal.options().on(UsualMachine.QUEUES))
        .within(ExtraReplays.allowed(ideal.program()));
  }

  /**
   * Replays a recorded program once more for each count.
   *
   * @param ideal ideal sharing
   * @param told the number of processors of which notes tell figures; 0 for some of all
   */
  static TwoMachines of(Simulator ideal, SpeedupCurve curve, int told) {
    Program program = ideal.program();
    if (!program.origin().recorded()) {
      return new TwoMachines(curve, ideal, List.of());
    }
    Rates rates = Rates.of(ideal);
    boolean isLed = rates.queuesLead();
    int[] counts = curve.points().stream().mapToInt(SpeedupPoint::processors).toArray();
    if (!isLed && !isBeside(program, counts)) {
      return ofLong(onQueues(ideal), new TwoMachines(curve, ideal, List.of()));
    }
    // What leads must not depend on the counts, and neither must what is decided anew there.
    int[] also = isLed ? usual(program).counts() : new int[0];
    RunQueueReplay replay = RunQueueReplay.of(onQueues(ideal), curve.points(), also);
    if (!replay.ends()) {
      return new TwoMachines(curve, ideal, replay.notes());
    }
    Simulator queues = replay.simulator();
    double[] times = replay.timeNanos();
    SpeedupCurve other =
        curve.on(UsualMachine.QUEUES.title(), times[0], Arrays.copyOfRange(times, 1, times.length));
    double[] uneven = UnevenQueues.speedups(queues, curve.points(), times[0]);
    TwoMachines both =
        isLed
            ? led(other.beside(curve).besideUneven(uneven), queues, rates, told)
            : led(curve.beside(other).besideUneven(uneven), ideal, rates, told);
    return both.saying(replay.notes());
  }

  /** Of a program that is not replayed on run queues as often as on ideally shared processors. */
  private static TwoMachines ofLong(Simulator queues, TwoMachines ideal) {
    SpeedupCurve alone = ideal.curve();
    SpeedupCurve curve =
        alone.besideUneven(UnevenQueues.speedups(queues, alone.points(), Double.NaN));
    String known =
        curve.points().stream()
            .filter(p -> p.processors() > 1 && p.hasRange())
            .map(p -> Integer.toString(p.processors()))
            .collect(Collectors.joining(", "));
    boolean isWhole = curve.points().stream().allMatch(p -> p.processors() == 1 || p.hasRange());
    String text =
        known.isEmpty()
            ? "Only ideal sharing was computed: with run queues the replays of so long a"
                + " program take long (--machine queues)."
            : "The lower ends of the range are those of run queues of unequal length"
                + (isWhole ? "." : ", on " + known + " processors: more replays take long.");
    return new TwoMachines(curve, ideal.predicting(), List.of(Note.of(Kind.RUN_QUEUES, text)));
  }

  private TwoMachines saying(List<Note> more) {
    List<Note> all = new ArrayList<>(notes);
    all.addAll(more);
    return new TwoMachines(curve, predicting, all);
  }

  private static TwoMachines led(SpeedupCurve curve, Simulator by, Rates rates, int told) {
    boolean isIdeal = by.options().machine() == Machine.IDEAL;
    List<SpeedupPoint> points = ExtraReplays.told(curve.points(), told);
    String differs = differences(points);
    boolean isByLocks = rates.isByLocks();
    String rate =
        isByLocks
            ? "threads wait for locks "
                + Numbers.fixed(rates.lockWaits(), 2)
                + " times in a ms of CPU time on 2 processors ("
            : "threads waited for one another "
                + Numbers.fixed(rates.handOvers(), 2)
                + " times in a ms of CPU time when it was recorded (";
    rate += (isIdeal ? "below " : "at least ") + Numbers.fixed(QUEUES_LEAD_FROM, 1) + ")";
    String text =
        isIdeal
            ? "Linux has a run queue for each processor, and time slices of 4 ms. With --machine"
                + " queues the speedup is "
                + differs
                + ". Ideal sharing is used: "
                + rate
                + "."
            : "Times are those of a run queue for each processor and time slices of 4 ms, as on"
                + " Linux. Run queues are used: "
                + rate
                + "."
                + (differs.isEmpty()
                    ? ""
                    : " With --machine ideal the speedup is " + differs + ".");
    boolean isSaid = !isIdeal || !differs.isEmpty();
    List<Note> notes = new ArrayList<>();
    if (isSaid) {
      String value = isByLocks ? "lock_waits_per_ms" : "hand_overs_per_ms";
      notes.add(
          Note.of(Kind.RUN_QUEUES, text)
              .with(value, isByLocks ? rates.lockWaits() : rates.handOvers()));
    }
    String worst = worst(points);
    if (!worst.isEmpty()) {
      notes.add(
          Note.of(
              Kind.RUN_QUEUES,
              "Linux may queue a woken thread behind another one, and leave a processor idle"
                  + " beside it for some ms. At worst the speedup is then "
                  + worst
                  + "."));
    }
    return new TwoMachines(curve, by, notes);
  }

  /** The lower end of the range where neither of the two machines has it. */
  private static String worst(List<SpeedupPoint> points) {
    return points.stream()
        .filter(
            p ->
                p.unevenSpeedup().orElse(Double.NaN)
                    < NEAR * Math.min(p.speedup(), p.otherSpeedup().orElse(p.speedup())))
        .flatMap(p -> ExtraReplays.difference(p.leastSpeedup(), p).stream())
        .limit(ExtraReplays.MOST_TOLD)
        .collect(Collectors.joining(", "));
  }

  private static String differences(List<SpeedupPoint> points) {
    return points.stream()
        .filter(p -> p.otherSpeedup().isPresent())
        .flatMap(p -> ExtraReplays.difference(p.otherSpeedup().getAsDouble(), p).stream())
        .limit(ExtraReplays.MOST_TOLD)
        .collect(Collectors.joining(", "));
  }
}
