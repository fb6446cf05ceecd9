package corecast.cli;

import corecast.cli.output.Output;
import corecast.cli.output.Width;
import corecast.cli.output.Wrapping;
import corecast.report.AnswerLines;
import corecast.study.Quality;
import java.io.IOException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** How far to rely on an answer: before all else, where there is something to say. */
final class Badge {
  private Badge() {}

  static void print(@Nullable Quality quality, Output out) throws IOException {
    if (quality != null) {
      for (String line : AnswerLines.quality(quality)) {
        out.line(line);
      }
    }
  }

  /** In one line on standard error, where standard output is for a program. */
  static void print(@Nullable Quality quality, PrintWriter err, Width width) {
    if (quality != null) {
      Wrapping.lines(AnswerLines.qualityInOne(quality), width).forEach(err::println);
      err.flush();
    }
  }
}
