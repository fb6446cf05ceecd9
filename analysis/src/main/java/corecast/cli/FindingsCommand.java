package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Lines;
import corecast.note.ShellWords;
import corecast.report.AnswerLines;
import corecast.report.Finding;
import corecast.report.FindingList;
import corecast.report.FindingTable;
import corecast.report.FindingsJson;
import corecast.report.FindingsSarif;
import corecast.report.SourceFiles;
import corecast.report.TableFormat;
import corecast.study.Answer;
import corecast.study.Quality;
import corecast.study.Recordings;
import corecast.study.Study;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "findings",
    description = {
      "Prints what is to be known of a program, one finding after the other, for scripts. It is what holds the program back, which functions are worth optimizing, and how good the answer is.",
      "A finding has an id that is the same in another recording, and a command that prints it"
          + " again."
    },
    footer = {
      "",
      "Columns: id,kind,subject,source,claim,from_processors,to_processors,share,speedup,"
          + "speedup_without,grade,found,recordings,evidence",
      "Figures of columns are those of the largest number of processors.",
      "",
      "Examples: corecast findings app.cct --format json",
      "          corecast findings app.cct --format sarif --sources src/main/java"
    })
final class FindingsCommand extends ReadingCommand.OfSeveral {
  @Mixin private CurveOption processors = new CurveOption();

  enum Format {
    TEXT,
    CSV,
    JSON,
    SARIF
  }

  @Option(
      names = {"-f", "--format"},
      paramLabel = "text|csv|json|sarif",
      defaultValue = "text",
      converter = Converter.class,
      description =
          "text for people; csv and json for programs; sarif 2.1.0 for code scanning (default:"
              + " ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Option(
      names = "--sources",
      paramLabel = "FOLDER",
      description =
          "With --format sarif: look for source files below this folder, so that their paths are"
              + " known. May be given several times.")
  private List<Path> sources = new ArrayList<>();

  @Option(
      names = "--schema",
      help = true,
      description = "Print the schema of --format json, and exit.")
  private boolean schema;

  @Override
  int execute(Output out) throws IOException {
    if (schema) {
      out.append(FindingsJson.schema());
      return Status.DONE;
    }
    WrongUse.when(
        !sources.isEmpty() && format != Format.SARIF,
        "--sources: has no effect here; use it with --format sarif");
    SourceFiles known = sources.isEmpty() ? SourceFiles.NONE : SourceFiles.in(sources);
    List<Path> files = input().files();
    Answer<List<Finding>> answer =
        FindingList.of(
            Recordings.of(files, options()), processors.get(), this::command, progress("looking"));
    finish();
    switch (format) {
      case TEXT -> printForPeople(answer, out);
      case CSV -> {
        Badge.print(answer.quality(), err(), width());
        TableFormat.CSV.write(FindingTable.of(answer.value()), out);
        Warnings.print(answer.notes(), err(), width());
      }
      case JSON -> FindingsJson.write(files, processors.get(), answer, out);
      case SARIF -> new FindingsSarif(known).write(answer, out);
    }
    return Status.DONE;
  }

  private static void printForPeople(Answer<List<Finding>> answer, Output out) throws IOException {
    Warnings.printFirst(answer.notes(), out);
    for (Finding finding : answer.value()) {
      out.line(Lines.printable(finding.id()));
      for (String line : claim(finding, answer.quality())) {
        out.line("  " + Lines.printable(line));
      }
      for (String command : finding.evidence()) {
        out.line("  " + Lines.printable(command));
      }
      out.line("");
    }
    Warnings.print(answer.notes(), out);
  }

  private static List<String> claim(Finding finding, @Nullable Quality quality) {
    return quality != null && finding.kind() == Finding.Kind.QUALITY
        ? AnswerLines.quality(quality)
        : List.of(finding.claim());
  }

  /** With the options that say how the file is replayed, as they were typed. */
  private String command(Study study, String command, String... words) {
    List<String> all = new ArrayList<>(List.of("corecast", command, study.file().toString()));
    all.addAll(typed(input()));
    all.addAll(typed(processors));
    all.addAll(List.of(words));
    return ShellWords.of(all);
  }

  static final class Converter implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return ConstantName.of(Format.class, text, "text, csv, json or sarif");
    }
  }
}
