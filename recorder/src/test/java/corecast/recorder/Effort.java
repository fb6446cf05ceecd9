package corecast.recorder;

import java.util.List;

/**
 * How much a random test tries: little by default, a quarter of what is left in the profile {@code
 * thorough}, which sets {@code corecast.thorough=true}, and everything with {@code
 * -Dcorecast.thorough=all}. A test that asks has the tag {@code more}, by which that profile finds
 * it.
 */
public final class Effort {
  private static final String THOROUGH = System.getProperty("corecast.thorough", "false");

  private static final boolean IS_ALL = THOROUGH.equals("all");

  private static final boolean IS_THOROUGH = IS_ALL || Boolean.parseBoolean(THOROUGH);

  private Effort() {}

  /** Between two numbers, say of seeds. */
  public static int of(int few, int all) {
    int thorough = IS_ALL ? all : few + (all - few) / 4;
    return IS_THOROUGH ? thorough : few;
  }

  /**
   * Flags for a recorded program that runs for a moment. Half of the CPU time of its start is that
   * of the second compiler, which it has only where all is tried.
   */
  public static List<String> compilers() {
    return IS_THOROUGH ? List.of() : List.of("-XX:TieredStopAtLevel=1");
  }
}
