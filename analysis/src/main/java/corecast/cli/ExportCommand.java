package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.report.TableFormat;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import corecast.study.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "export",
    description = {
      "Writes results for other tools.",
      "csv: all segments of the simulated run with their weights. With -o FOLDER also the speedup"
          + " curve, the functions and the crossovers."
    },
    footer = {"", "Example: corecast export app.cct -p 8 --to csv -o tables"})
final class ExportCommand extends ReadingCommand {
  private static final List<String> FORMATS = List.of("csv");

  @Mixin private ReplayInput.One input = new ReplayInput.One();

  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "8",
      converter = ProcessorCounts.Converter.class,
      description = "Such as 8 or 1..16 (default: ${DEFAULT-VALUE}).")
  private Processors processors = Processors.of(8);

  @Option(names = "--to", paramLabel = "csv", required = true, description = "The format.")
  private String format = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "Write one file for each table there (default: the run to standard output).")
  private @Nullable Path output;

  @Mixin private WeightChoice weights = new WeightChoice();

  /** Answers of one replay. */
  private record Answers(
      Answer<Table> segments, Answer<SpeedupCurve> curve, Answer<FunctionWeights> weights) {}

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  StudyOptions options() {
    return super.options().weights(weights.get()).unexplained();
  }

  @Override
  int execute(Output out) throws IOException {
    if (!FORMATS.contains(format)) {
      throw usage("no format '" + format + "' for --to; there is " + String.join(", ", FORMATS));
    }
    if (output != null) {
      OutputPlace.checkFolder(output);
    }
    try (Study study = open(2)) {
      begin("weighing", 2, 2);
      if (output == null) {
        Answer<Table> segments = study.segments(processors);
        TableFormat.CSV.write(segments.value(), out);
        endStages(study);
        Warnings.print(segments.notes(), err());
      } else {
        writeAll(study, output, out);
      }
    }
    return Status.DONE;
  }

  private void writeAll(Study study, Path folder, Output out) throws IOException {
    Answers all =
        study.together(
            () ->
                new Answers(
                    study.segments(processors),
                    study.predict(processors),
                    study.weights(processors)));
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put("curve", all.curve.tables().get(0));
    tables.put("functions", all.weights.tables().get(0));
    tables.put("crossovers", all.weights.tables().get(1));
    tables.put("segments", all.segments.value());
    Files.createDirectories(folder);
    for (Map.Entry<String, Table> table : tables.entrySet()) {
      Path file = folder.resolve(table.getKey() + ".csv");
      OutputFile.writeText(file, text -> TableFormat.CSV.write(table.getValue(), text));
      out.line("wrote " + file);
    }
    endStages(study);
    Set<Note> notes = new LinkedHashSet<>(all.weights.notes());
    notes.addAll(all.curve.notes());
    Warnings.print(List.copyOf(notes), err());
  }
}
