package corecast.corpus;

import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.trace.TraceFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the conversion makes of a recording, as text.
 *
 * @param texts by what they are: the program, its verdict, the programs that other options give
 * @param counts of bodies, segments, steps and warnings, for humans
 * @param times T(P) of the default replay, ns, or how it ended
 */
record Rendered(Map<String, String> texts, String counts, String times) {
  private static final int[] PROCESSORS = {1, 2, 4, 8};
  private static final int DIGITS = 16;

  /** Longer traces, bytes, are converted with the usual options only: it would take too long. */
  private static final long LONGEST_FOR_OPTIONS = 200_000;

  /**
   * Converts a recording with the usual options, and a short one with each of the others.
   *
   * @param trace the file, whose name is in no text
   */
  static Rendered of(Path trace) {
    Map<String, String> texts = new LinkedHashMap<>();
    try {
      RecordedProgram.Result usual = RecordedProgram.convert(trace);
      Program program = usual.program();
      texts.put("program", ProgramText.print(program));
      texts.put("verdict", verdict(usual));
      if (Files.size(trace) <= LONGEST_FOR_OPTIONS) {
        texts.put("recorded", timed(trace, ConversionOptions.DEFAULT.inRecordedOrder()));
        texts.put("monitors", text(trace, ConversionOptions.DEFAULT.withMonitorOrder()));
        texts.put("takers", text(trace, ConversionOptions.DEFAULT.withTakers()));
      }
      return new Rendered(texts, counts(usual), times(program));
    } catch (IOException | RuntimeException e) {
      String message = e.getClass().getSimpleName() + ": " + e.getMessage();
      texts.put("fails", message.replace(trace.toString(), "FILE"));
      return new Rendered(texts, "fails", "-");
    }
  }

  private static String verdict(RecordedProgram.Result result) {
    List<String> lines = new ArrayList<>(result.verdict().lines());
    lines.add("warnings of the program: " + result.program().origin().warnings());
    lines.add("decides anew: " + result.decidesAnew());
    lines.add("work queues: " + result.workQueues().keySet());
    lines.add("deadlocked: " + result.deadlocked());
    return String.join("\n", lines) + "\n";
  }

  private static String text(Path trace, ConversionOptions options) throws TraceFormatException {
    return ProgramText.print(RecordedProgram.convert(trace, options).program());
  }

  /** The program, and the instants of its steps. */
  private static String timed(Path trace, ConversionOptions options) throws TraceFormatException {
    Program program = RecordedProgram.convert(trace, options).program();
    StringBuilder text = new StringBuilder(ProgramText.print(program));
    for (int body = 0; body < program.bodies(); body++) {
      text.append("# times of ").append(program.bodyName(body)).append(':');
      for (int step = program.firstStep(body); step < program.firstStep(body + 1); step++) {
        text.append(' ').append(program.recordedNanos(body, step));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String counts(RecordedProgram.Result result) {
    Program program = result.program();
    return String.format(
        Locale.ROOT,
        "bodies=%d segments=%d steps=%d warnings=%d",
        program.bodies(),
        program.segments(),
        program.steps(),
        result.verdict().warnings().size());
  }

  private static String times(Program program) {
    Completion completion = new Simulator(program, ReplayOptions.DEFAULT).completion(PROCESSORS);
    List<String> times = new ArrayList<>();
    for (double nanos : completion.timeNanos()) {
      times.add(Double.isNaN(nanos) ? "none" : String.format(Locale.ROOT, "%.1f", nanos));
    }
    return String.join(",", times);
  }

  /** The line of a recording in the file of what is expected. */
  String line(String name) {
    StringBuilder line = new StringBuilder(name);
    texts.forEach((what, text) -> line.append(' ').append(what).append('=').append(digest(text)));
    return line.append(' ').append(counts).append(" T=").append(times).toString();
  }

  private static String digest(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = digest.digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(bytes).substring(0, DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
