package corecast.examples.truth;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a recording predicts.
 *
 * @param recorded seconds from the start of the command to the end of the target
 * @param verdict seconds from there to the end of the command
 * @param cpu processor time of the recorded process, in seconds; 0 if the verdict has none
 * @param one replayed time on one processor, in seconds
 * @param speedup predicted speedup on two
 * @param warnings the first words of what the prediction warns of, empty if of nothing
 */
record Predicted(
    double recorded, double verdict, double cpu, double one, double speedup, String warnings) {
  private static final Pattern CPU = Pattern.compile("The process used ([0-9.]+) s of CPU time");

  /** Records a program and asks for its speedup on two processors. */
  static Predicted of(Path corecast, Path trace, List<String> java)
      throws IOException, InterruptedException {
    List<String> record =
        new ArrayList<>(
            List.of(corecast.toString(), "record", "--procs", "2", "-o", trace.toString(), "--"));
    record.addAll(java);
    Shell.Ended recorded = Shell.run(record);
    if (recorded.status() != 0) {
      throw new IOException("record: " + last(recorded.err()));
    }
    Shell.Ended answer =
        Shell.run(
            List.of(
                corecast.toString(), "predict", trace.toString(), "-p", "1,2", "--format", "csv"));
    if (answer.status() != 0) {
      throw new IOException("predict: " + last(answer.err()));
    }
    List<String> rows = answer.out().lines().toList();
    String[] one = rows.get(1).split(",", -1);
    String[] two = rows.get(2).split(",", -1);
    Matcher cpu = CPU.matcher(recorded.err());
    return new Predicted(
        recorded.childSeconds(),
        recorded.seconds() - recorded.childSeconds(),
        cpu.find() ? Double.parseDouble(cpu.group(1)) : 0,
        Double.parseDouble(one[1]) / 1e9,
        Double.parseDouble(two[2]),
        warnings(answer.err()));
  }

  /** Warnings, without bars that would end the cell of a table. */
  private static String warnings(String err) {
    List<String> found =
        Arrays.stream(err.split("\n"))
            .map(String::strip)
            .filter(line -> line.startsWith("warning: "))
            .map(line -> line.substring("warning: ".length()).replace('|', '/'))
            .map(line -> line.length() > 60 ? line.substring(0, 60) + "..." : line)
            .toList();
    return String.join("; ", found);
  }

  private static String last(String err) {
    List<String> lines = err.strip().lines().toList();
    return lines.isEmpty() ? "no message" : lines.get(lines.size() - 1);
  }
}
