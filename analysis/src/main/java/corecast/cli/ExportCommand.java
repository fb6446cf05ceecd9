package corecast.cli;

import corecast.analysis.weight.SegmentWeights;
import corecast.cli.output.Output;
import corecast.cli.output.OutputFile;
import corecast.cli.output.OutputPlace;
import corecast.report.SegmentTable;
import corecast.report.Table;
import corecast.report.TableFormat;
import corecast.report.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "export",
    description = {
      "Writes results for other tools.",
      "csv: the simulated run with the weight of each segment; into a folder also the curve, the"
          + " functions and the crossovers."
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
  private ProcessorCounts processors = new ProcessorCounts(new int[] {8});

  @Option(names = "--to", paramLabel = "csv", required = true, description = "The format.")
  private String format = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FOLDER",
      description = "Write one file for each table there (default: the run to standard output).")
  private @Nullable Path output;

  @Mixin private WeightChoice weights = new WeightChoice();

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    if (!FORMATS.contains(format)) {
      throw usage("no format '" + format + "' for --to; there is " + String.join(", ", FORMATS));
    }
    if (output != null) {
      OutputPlace.checkFolder(output);
    }
    begin("reading", 1, 2);
    ProgramFile program = input().read();
    begin("weighing", 2, 2);
    var simulator = input().simulator(program);
    simulator.keepReplay();
    Table segments =
        SegmentTable.of(
            reader -> {
              for (int p : processors.counts()) {
                SegmentWeights.forEach(simulator, p, weights.get(), reader);
              }
            });
    if (output == null) {
      TableFormat.CSV.write(segments, out);
      simulator.forgetReplay();
      endStages(program, input().file());
      warn(input().reservations(program), false, out);
      return Status.DONE;
    }
    Investigation all =
        Investigation.of(
            input().file(), simulator, processors.counts(), weights.get(), program.verdict());
    Files.createDirectories(output);
    write(Tables.curve(all.curve().points()), "curve", output, out);
    write(Tables.functions(all.findings().weights()), "functions", output, out);
    write(Tables.crossovers(all.weights().crossovers()), "crossovers", output, out);
    write(segments, "segments", output, out);
    simulator.forgetReplay();
    endStages(program, input().file());
    warn(input().reservations(program), false, out);
    return Status.DONE;
  }

  private static void write(Table table, String name, Path folder, Output out) throws IOException {
    Path file = folder.resolve(name + ".csv");
    OutputFile.writeText(file, text -> TableFormat.CSV.write(table, text));
    out.line("wrote " + file);
  }
}
