package corecast.trace;

import java.io.IOException;

/** A file is no whole trace. The message says in one line where, what, and what to do. */
public final class TraceFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public TraceFormatException(String message) {
    super(message);
  }
}
