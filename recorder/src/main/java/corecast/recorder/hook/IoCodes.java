package corecast.recorder.hook;

import corecast.trace.IoCode;

/** What calls of input and output are called in the trace. */
final class IoCodes {
  private IoCodes() {}

  /** The code of an operation of {@link Op}; 0 if it is no input or output. */
  static int of(int op) {
    return switch (op) {
      case Op.IO_READ, Op.STREAM_READ -> IoCode.READ;
      case Op.IO_WRITE, Op.STREAM_WRITE -> IoCode.WRITE;
      case Op.IO_ACCEPT -> IoCode.ACCEPT;
      case Op.IO_CONNECT -> IoCode.CONNECT;
      case Op.IO_PROCESS -> IoCode.PROCESS;
      case Op.IO_SELECT -> IoCode.SELECT;
      case Op.STREAM_CLOSE -> IoCode.CLOSE;
      case Op.STREAM_FLUSH -> IoCode.FLUSH;
      case Op.IO_CHILD -> IoCode.CHILD_LASTED;
      case Op.IO_FORCE -> IoCode.FORCE;
      case Op.STREAM_ASK -> IoCode.ASK;
      default -> 0;
    };
  }

  /** The code of an operation that did not do what it is there for. */
  static int ofFailed(int op) {
    return switch (op) {
      case Op.IO_ACCEPT -> IoCode.FAILED_ACCEPT;
      case Op.IO_PROCESS -> IoCode.UNENDED_PROCESS;
      default -> of(op);
    };
  }

  static boolean isStream(int op) {
    return op >= Op.STREAM_READ && op <= Op.STREAM_FLUSH
        || op == Op.IO_SELECT
        || op == Op.STREAM_ASK;
  }

  /** Whether it says something to other threads, however short it was. */
  static boolean isAlwaysWritten(int op) {
    return isStream(op) || op == Op.IO_CONNECT || op == Op.IO_ACCEPT || op == Op.IO_PROCESS;
  }
}
