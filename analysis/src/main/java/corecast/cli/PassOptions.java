package corecast.cli;

import corecast.cli.output.Output;
import corecast.conversion.ConversionOptions;
import corecast.conversion.RecordedProgram;
import corecast.conversion.plan.PassAccount;
import corecast.program.ProgramText;
import corecast.study.ProgramFile;
import corecast.study.file.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a conversion did, pass by pass, for whoever looks for the pass that a step comes from. */
final class PassOptions {
  @Option(
      names = "--passes",
      description = "Of a trace: print what each pass of the conversion did, not the program.")
  private boolean list;

  @Option(
      names = "--after",
      paramLabel = "PASS",
      description = "Of a trace: run only the passes up to this one, and those that are needed.")
  private @Nullable String last;

  @Option(
      names = "--without",
      paramLabel = "PASS",
      description = "Of a trace: leave out this pass, and those that cannot do without it.")
  private @Nullable String leftOut;

  boolean areGiven() {
    return list || last != null || leftOut != null;
  }

  void dump(Path file, boolean truncated, @Nullable Path output, Output out) throws IOException {
    if (ProgramFile.isText(file)) {
      throw new Failure(
          file
              + ": no pass has made a written program; leave out --passes, --after,"
              + " --without");
    }
    ConversionOptions options = ConversionOptions.DEFAULT;
    options = truncated ? options.alsoTruncated() : options;
    options = last == null ? options : options.after(last);
    options = leftOut == null ? options : options.without(leftOut);
    RecordedProgram.Result converted;
    try {
      converted = RecordedProgram.convert(file, options);
    } catch (IllegalArgumentException e) {
      throw new Failure(file + ": " + e.getMessage());
    }
    if (list) {
      for (PassAccount pass : converted.passes()) {
        out.line(line(pass));
      }
    } else {
      DumpCommand.write(writer -> ProgramText.print(converted.program(), writer), output, out);
    }
  }

  private static String line(PassAccount pass) {
    String did = pass.describe();
    return String.format(Locale.ROOT, "%-18s %s", pass.pass(), did.isEmpty() ? "-" : did);
  }
}
