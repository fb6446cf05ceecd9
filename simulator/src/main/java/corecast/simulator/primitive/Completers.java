package corecast.simulator.primitive;

/** Which tasks bring parts to which stages, directly or through other stages. */
public interface Completers {
  boolean isStage(int body);

  /** Whether a part of the stage depends on the task. */
  boolean isBelow(int task, int stage);
}
