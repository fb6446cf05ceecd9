package corecast.recorder.hook.object;

/**
 * What {@code ForkJoinTask} and {@code CompletableFuture} become when the agent weaves them as they
 * are loaded: objects that carry a number of their own. They are many and short-lived, so a table
 * by identity would cost more than all the rest of a hook.
 */
public interface Numbered {
  /**
   * The number: 0 if none was given yet, positive for a task that was handed over and has not
   * begun, negative for everything else.
   */
  public int corecastNumber();

  public void corecastNumber(int number);
}
