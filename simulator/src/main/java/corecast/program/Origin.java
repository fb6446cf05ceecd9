package corecast.program;

import java.util.List;

/**
 * Where a program comes from.
 *
 * @param name file name or test name, for messages
 * @param recorded whether it was recorded (its steps then have recorded times), not written
 * @param outcomeDependent number of operations whose outcome depended on timing and is kept
 * @param warnings what a reader of a prediction must know, one line each
 */
public record Origin(String name, boolean recorded, long outcomeDependent, List<String> warnings) {

  /** A program that was written, not recorded. */
  public static Origin written(String name) {
    return new Origin(name, false, 0, List.of());
  }

  public Origin {
    warnings = List.copyOf(warnings);
  }
}
