package corecast.conversion.log;

/** Keys of the facts in a trace ({@code META}) that the conversion understands. */
public final class RecordingNotes {
  /** What the recorder knows it cannot see: a class, a kind of thread, a primitive. */
  public static final String NOT_CAPTURED = "not-recorded";

  /** What {@code Runtime.availableProcessors()} told the program. */
  public static final String AVAILABLE_PROCESSORS = "processors.seen";

  /** Where it was asked: a number, the answer, the place. */
  public static final String ASKED_AT = "processors.asked-at";

  /** Where a pool was made that asks by itself, in the same form. */
  public static final String SIZED_AT = "processors.sized-at";

  /** What the recorder told the program, if not the truth. */
  public static final String PRETENDED_PROCESSORS = "processors.pretended";

  /** What the virtual machine said at the start. */
  public static final String MACHINE_PROCESSORS = "processors.available";

  /** What divided its work by the number of processors that were seen. */
  public static final String SPLIT = "tasks.split";

  /** Of which kinds the tasks of the common pool were: {@code completions}, {@code others}. */
  public static final String COMMON_POOL_TASKS = "common-pool.tasks";

  /** Classes and methods that could not be woven. */
  public static final String NOT_WOVEN = "not-woven";

  /** The exit status of a target that ended with another one than 0. */
  public static final String STATUS = "target.status";

  /** Keys that begin so carry a warning of whoever started the recording. */
  public static final String WARNING = "warning.";

  /** That threads were deadlocked, as the virtual machine found them. */
  public static final String DEADLOCK = WARNING + "deadlock";

  /**
   * What the clock of the records and {@code System.nanoTime()} had counted at the end, {@code
   * own,system} in ns.
   */
  public static final String CLOCK_END = "clock.end";

  /** What a thread did after its last record: its stream, until when, and its CPU time, ns. */
  static final String REST = "thread.rest";

  /** How many hooks virtual threads called, which are not recorded. */
  public static final String VIRTUAL_EVENTS = "virtual.events.unrecorded";

  public static final String JAVA_VERSION = "java.version";

  /** How many carriers of virtual threads the target's command line asked for. */
  public static final String CARRIERS = "virtual.carriers";

  /** How many milliseconds the virtual machine has compiled during the recording. */
  public static final String COMPILATION = "compilation.millis";

  /** For how long the one CPU of the recording had nothing to do, ns. */
  public static final String IDLE = "cpu.idle";

  /**
   * For how long other programs had that CPU, and of how long a time, {@code others,time} in ns.
   */
  public static final String OTHERS = "cpu.others";

  /** How much of {@link #RECORDER} was taken by hooks. */
  public static final String HOOKS = "hooks.nanos";

  /** CPU time, ns, that the recorder has taken in threads of the program. */
  public static final String RECORDER = "recorder.nanos";

  /** Loops that can only wait for another thread. */
  public static final String SPIN_LOOP = "spin-loop";

  /** A loop that may take a lock: the number of its class, and the loop. */
  public static final String SPIN_LOCK = "spin-lock";

  /** A class whose spin locks were switched off: records a second, and the class. */
  public static final String SPIN_LOCKS_OFF = "spin-lock.off";

  /** One of these loops whose waits were recorded as parks: the number of its class, the loop. */
  public static final String SPIN_WAIT = "spin-wait";

  /** A class whose waits in such loops were switched off: records a second, and the class. */
  public static final String SPIN_WAITS_OFF = "spin-wait.off";

  /** Where sections of atomics were switched off: attempts a second, and the place. */
  public static final String UPDATES_OFF = "updates.off";

  /** A loop whose claims were switched off: claims a second, and the place. */
  public static final String CLAIMS_OFF = "claims.off";

  /** A loop that ended by the time: its number, {@code wait} or {@code work}, and the place. */
  public static final String CLOCK_LOOP = "clock-loop";

  /** A place that sleeps for as long as a clock says. */
  public static final String CLOCK_SLEEP = "clock-sleep";

  /** Of which classes functions were to be recorded: patterns. Absent if there were none. */
  public static final String INCLUDE = "functions.include";

  /** A process that a signal has ended has this status, and the signal's number added. */
  private static final int SIGNALLED = 128;

  private static final int MOST_SIGNALS = 64;

  private RecordingNotes() {}

  /** The number of the signal that an exit status stands for; 0 if for none. */
  public static long signal(long status) {
    return status > SIGNALLED && status <= SIGNALLED + MOST_SIGNALS ? status - SIGNALLED : 0;
  }
}
