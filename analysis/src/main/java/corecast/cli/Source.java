package corecast.cli;

import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.program.recorded.RecordedProgram;
import corecast.program.recorded.Verdict;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The FILE that a command works on: a trace, or a program text. */
final class Source {
  @Parameters(
      paramLabel = "FILE",
      description = "a trace written by record (.cct), or a program text (.program)")
  private Path file = Path.of("");

  Path file() {
    return file;
  }

  /** A program and, if it was recorded, the verdict on its recording. */
  record Loaded(Program program, @Nullable Verdict verdict) {}

  Loaded load() throws IOException {
    return load(file);
  }

  static Loaded load(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new Failure(file + ": is a folder; give a .cct or .program file");
    }
    byte[] first;
    try (InputStream in = Files.newInputStream(file)) {
      first = in.readNBytes(8);
    }
    boolean text = file.toString().endsWith(".program");
    if (TraceReader.looksLikeTrace(first) || (!text && file.toString().endsWith(".cct"))) {
      RecordedProgram recorded = RecordedProgram.read(file);
      if (recorded.program().segments() == 0) {
        throw new Failure(file + ": no work was recorded; record the program again");
      }
      return new Loaded(recorded.program(), recorded.verdict());
    }
    if (!text) {
      throw new Failure(
          file
              + ": neither a trace nor named .program; give a file that record wrote, or rename"
              + " a program text to end in .program");
    }
    return new Loaded(ProgramText.parse(file), null);
  }
}
