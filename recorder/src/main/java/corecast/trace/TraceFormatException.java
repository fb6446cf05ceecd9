package corecast.trace;

import java.io.IOException;

/** The file is no readable trace. The message is one line: where, what, what to do. */
public final class TraceFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public TraceFormatException(String message) {
    super(message);
  }

  TraceFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
