package corecast.program;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a program comes from.
 *
 * @param name file name or test name, for messages
 * @param recorded whether it was recorded (its steps then have a recorded order), not written
 * @param outcomeDependent number of operations whose outcome depended on timing and is kept
 * @param recordedOrder for recorded programs: for each step its position in the recorded order of
 *     all steps; empty otherwise
 * @param warnings what a reader of a prediction must know, one line each
 */
public record Origin(
    String name,
    boolean recorded,
    long outcomeDependent,
    int @Nullable [] recordedOrder,
    List<String> warnings) {

  /** A program that was written, not recorded. */
  public static Origin written(String name) {
    return new Origin(name, false, 0, null, List.of());
  }

  public Origin {
    warnings = List.copyOf(warnings);
  }
}
