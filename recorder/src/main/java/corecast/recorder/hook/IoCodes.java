package corecast.recorder.hook;

/** What calls of input and output are called in the trace; see {@code EventKind.IO}. */
final class IoCodes {
  /** An accept that failed: its socket was closed, as a rule. */
  static final int FAILED_ACCEPT = 13;

  private IoCodes() {}

  /** The code of an operation of {@link Op}; 0 if it is no input or output. */
  static int of(int op) {
    return switch (op) {
      case Op.IO_READ, Op.STREAM_READ -> 1;
      case Op.IO_WRITE, Op.STREAM_WRITE -> 2;
      case Op.IO_ACCEPT -> 3;
      case Op.IO_CONNECT -> 4;
      case Op.IO_PROCESS -> 5;
      case Op.IO_SELECT -> 6;
      case Op.STREAM_CLOSE -> 7;
      case Op.STREAM_FLUSH -> 8;
      case Op.IO_CHILD -> Children.LASTED;
      default -> 0;
    };
  }

  static boolean isStream(int op) {
    return op >= Op.STREAM_READ && op <= Op.STREAM_FLUSH || op == Op.IO_SELECT;
  }

  /** Whether it says something to other threads, however short it was. */
  static boolean isAlwaysWritten(int op) {
    return isStream(op) || op == Op.IO_CONNECT || op == Op.IO_ACCEPT || op == Op.IO_PROCESS;
  }
}
