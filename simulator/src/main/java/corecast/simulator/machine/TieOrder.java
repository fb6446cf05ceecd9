package corecast.simulator.machine;

/** Which of two bodies is first whose work ends at the same instant. */
public interface TieOrder {
  /** Whether the first one is; not both are the same. */
  boolean isBefore(int body, int other);
}
