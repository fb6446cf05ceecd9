package corecast.trace;

/** Codes of {@link EventKind#IO} and {@link EventKind#STREAM} records: what was called. */
public final class IoCode {
  public static final int READ = 1;
  public static final int WRITE = 2;
  public static final int ACCEPT = 3;
  public static final int CONNECT = 4;

  /** A child process was waited for, and has ended. */
  public static final int PROCESS = 5;

  public static final int SELECT = 6;
  public static final int CLOSE = 7;
  public static final int FLUSH = 8;

  /** How long a child process lasted that has ended; the two below stand directly before it. */
  public static final int CHILD_LASTED = 9;

  /** CPU time of the child. */
  public static final int CHILD_CPU = 10;

  /** CPU time of the recorded process meanwhile. */
  public static final int CHILD_BUSY = 11;

  /** What a child process has written was read. */
  public static final int CHILD_OUTPUT = 12;

  /** An accept that failed: its socket was closed, as a rule. */
  public static final int FAILED_ACCEPT = 13;

  /** A child process was waited for in vain: it had not ended by then. */
  public static final int UNENDED_PROCESS = 14;

  /** What was written to a file was forced to its device. */
  public static final int FORCE = 15;

  /** A read of an asynchronous channel that has nothing to read yet: the next read answers it. */
  public static final int ASK = 16;

  /** A read of a stream waited for as long as it was given, in vain. */
  public static final int TIMED_OUT = 17;

  private IoCode() {}
}
