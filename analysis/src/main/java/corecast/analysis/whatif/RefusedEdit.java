package corecast.analysis.whatif;

/** A change that a program does not allow; the message says in one line why, and what to do. */
public final class RefusedEdit extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  RefusedEdit(String message) {
    super(message);
  }
}
