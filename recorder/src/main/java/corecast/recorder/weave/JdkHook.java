package corecast.recorder.weave;

/**
 * One method of the JDK that is recorded.
 *
 * @param method its name
 * @param descriptor its descriptor
 * @param op a code of {@code Op}, or one of the constants here
 * @param target what it works on
 * @param argument its number
 */
record JdkHook(String method, String descriptor, int op, Target target, Argument argument) {
  /** The target is a task that is handed to {@code this}; what is inside stays silent. */
  static final int SUBMIT = -1;

  /** The target is a task that {@code this} refuses. */
  static final int REJECT = -2;

  /** The current thread ends. */
  static final int THREAD_END = -3;

  enum Target {
    THIS,
    PARAMETER_0,
    NONE
  }

  /** Where the operation's number comes from; times become ns. */
  enum Argument {
    NONE,
    ONE,
    /** An int parameter. */
    NUMBER_0,
    /** A long parameter in ns. */
    NANOS_0,
    NANOS_1,
    /** A long parameter with its unit behind it. */
    TIMEOUT_0,
    TIMEOUT_1
  }
}
