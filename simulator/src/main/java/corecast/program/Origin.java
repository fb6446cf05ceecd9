package corecast.program;

import java.io.File;
import java.util.List;

/**
 * Where a program comes from.
 *
 * @param file the file as it was named by whoever asked for it, or a test name: for messages
 * @param recorded whether it was recorded (its steps then have recorded times), not written
 * @param outcomeDependent number of operations whose outcome depended on timing and is kept
 * @param warnings what a reader of a prediction must know, one line each
 * @param idleNanos for how long the one CPU of the recording had nothing to do; 0 if unknown
 */
public record Origin(
    String file, boolean recorded, long outcomeDependent, List<String> warnings, long idleNanos) {

  /** A program that was written, not recorded. */
  public static Origin written(String file) {
    return new Origin(file, false, 0, List.of(), 0);
  }

  public Origin {
    warnings = List.copyOf(warnings);
  }

  /** Name of the file without its folder: for headings. */
  public String name() {
    return file.substring(file.lastIndexOf(File.separatorChar) + 1);
  }
}
