package corecast.recorder;

import java.util.List;

/**
 * How much a random test tries: little by default, all of it in the profile {@code thorough}, which
 * sets {@code corecast.thorough}. A test that asks has the tag {@code more}, by which that profile
 * finds it.
 */
public final class Effort {
  private static final boolean IS_THOROUGH = Boolean.getBoolean("corecast.thorough");

  private Effort() {}

  /** One of two numbers, say of seeds. */
  public static int of(int few, int all) {
    return IS_THOROUGH ? all : few;
  }

  /**
   * Flags for a recorded program that runs for a moment. Half of the CPU time of its start is that
   * of the second compiler, which it has only where all is tried.
   */
  public static List<String> compilers() {
    return IS_THOROUGH ? List.of() : List.of("-XX:TieredStopAtLevel=1");
  }
}
