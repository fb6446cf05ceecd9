package corecast.note;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Something that a reader of a result must know.
 *
 * @param kind what it is about; its name in lower case is its name in json, and stable
 * @param text short sentences for people
 * @param values the numbers in it by name; a name ends in its unit where there is one
 */
public record Note(Kind kind, Severity severity, String text, Map<String, Number> values) {

  public Note {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** A note as severe as its kind, without numbers. */
  public static Note of(Kind kind, String text) {
    return new Note(kind, kind.severity, text, Map.of());
  }

  public Note with(String name, Number value) {
    Map<String, Number> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Note(kind, severity, text, more);
  }

  public Note in(String file) {
    return new Note(kind, severity, file + ": " + text, values);
  }

  public boolean isWarning() {
    return severity != Severity.INFO;
  }

  /** Whether it comes before the answer: by it a reader knows how far to trust that. */
  public boolean isFirst() {
    return kind == Kind.SELF_CHECK || kind == Kind.CPU_BALANCE;
  }

  public enum Severity {
    INFO,
    WARNING,
    /**
     * Changes the answer: it is not about all of the recorded program, or not decided as asked for.
     */
    SEVERE
  }

  public enum Kind {
    // ---- the recording
    EVENTS_LOST(Severity.SEVERE),
    /** A part of the file is missing or damaged. */
    TRUNCATED(Severity.SEVERE),
    /** The program was killed, or halted, while it was recorded. */
    NOT_ENDED(Severity.SEVERE),
    ENDED_BY_SIGNAL(Severity.WARNING),
    /** Other programs had much of the CPU on which the program was recorded. */
    DISTURBED(Severity.WARNING),
    /** Who had the CPU time of the process does not add up to it. */
    CPU_BALANCE(Severity.WARNING),
    /** What the recorder cannot see. */
    NOT_CAPTURED(Severity.WARNING),
    UNMATCHED(Severity.WARNING),
    PROCESSORS_ASKED(Severity.WARNING),
    /** Work was divided into tasks by the number of processors. */
    TASKS_SPLIT(Severity.WARNING),
    /** No class is named by the pattern for functions. */
    NO_FUNCTIONS(Severity.WARNING),
    /** Virtual threads: what a carrier does between two of them counts for one. */
    VIRTUAL_THREADS(Severity.WARNING),
    TIMING_OUTCOMES(Severity.WARNING),
    SPINNING(Severity.WARNING),
    SMALL_ITEMS(Severity.WARNING),
    /** What the conversion decided, or could not decide. */
    CONVERSION(Severity.WARNING),
    /** What the recorder noticed. */
    RECORDER(Severity.WARNING),
    /** The program was made of what another tool recorded. */
    IMPORTED(Severity.WARNING),

    // ---- what had to be done so that the replay ends
    TAKERS_KEPT(Severity.SEVERE),
    /** Every object keeps its recorded order. */
    ORDER_KEPT(Severity.SEVERE),
    /** Operations came before others that were recorded first. */
    TURNS_GIVEN_UP(Severity.SEVERE),
    /** Waits that nothing ends are left out. */
    WAITS_LEFT_OUT(Severity.SEVERE),

    // ---- the prediction
    /** On one processor the replay does not take as long as the recording did. */
    SELF_CHECK(Severity.SEVERE),
    NO_LOWER_BOUND(Severity.INFO),
    /** The critical path of a program that runs predicts no speedup. */
    NO_PREDICTION(Severity.INFO),
    CURVE(Severity.INFO),
    /** What holds the program back, from how many processors on. */
    CONSTRAINT(Severity.INFO),
    /** What another order of the tasks of pools gains. */
    POOL_ORDER(Severity.INFO),
    /** Pools whose tasks begin in the order in which they came, whatever was asked for. */
    POOL_ORDER_KEPT(Severity.WARNING),
    /** What an operating system's run queues change. */
    RUN_QUEUES(Severity.INFO),
    IDLE_TIME(Severity.INFO),
    /** Waits that were not recorded. */
    UNKNOWN_WAITS(Severity.INFO),
    /** The virtual machine's own threads. */
    VM_THREADS(Severity.INFO),
    /** What another order of monitors changes. */
    MONITOR_ORDER(Severity.INFO),
    PAUSES(Severity.INFO),

    // ---- weights and paths
    /** Of which time the weights are shares. */
    OWN_TIME(Severity.INFO),
    /** Segments that end together have weights to one side only. */
    TIED_SEGMENTS(Severity.WARNING),
    /** Weights beside sleeps, input and output. */
    DELAYS(Severity.WARNING),
    /** A replay with a cheaper function does not save what its weight promises. */
    NOT_CONFIRMED(Severity.WARNING),
    /** Whether a replay confirms the weights was not tried. */
    NOT_TRIED(Severity.WARNING),
    PATHS(Severity.INFO),
    WAITS(Severity.INFO),

    // ---- several recordings, and real runs
    /** Recordings that look like different programs. */
    DIFFERENT_WORK(Severity.WARNING),
    /** How much longer or shorter the second of two recordings is. */
    DIFFERENCE(Severity.INFO),
    MEDIAN(Severity.INFO),
    /** Between which values figures lie, as far as chance goes. */
    INTERVALS(Severity.INFO),
    /** Real runs that other programs disturbed, or that did something else. */
    MEASUREMENT_VOID(Severity.WARNING),
    /** What real runs say of the prediction. */
    MEASURED(Severity.INFO);

    private final Severity severity;

    Kind(Severity severity) {
      this.severity = severity;
    }
  }
}
