package corecast.cli;

/** A command failed; the message says in one line where, what, and what to do. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Failure(String message) {
    super(message);
  }
}
