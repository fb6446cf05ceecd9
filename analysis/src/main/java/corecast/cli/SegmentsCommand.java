package corecast.cli;

import corecast.analysis.weight.SegmentWeights;
import corecast.cli.output.Output;
import corecast.report.SegmentTable;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "segments",
    description = "The weight of each segment: each run, sleep or io step of each thread.",
    footer = {
      "",
      "Columns: processors,thread,segment,function,start_ns,work_ns,weight",
      "",
      "Example: corecast segments app.cct -p 8 --format csv"
    })
final class SegmentsCommand extends ReadingCommand {
  @Mixin private ReplayInput.One input = new ReplayInput.One();

  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "8",
      converter = ProcessorCounts.Converter.class,
      description = "Such as 8 or 1,2,4,8 or 1..16 (default: ${DEFAULT-VALUE}).")
  private ProcessorCounts processors = new ProcessorCounts(new int[] {8});

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private WeightChoice weights = new WeightChoice();

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    begin("reading", 1, 2);
    ProgramFile program = input().read();
    begin("weighing", 2, 2);
    var simulator = input().simulator(program);
    simulator.keepReplay();
    format
        .get()
        .write(
            SegmentTable.of(
                reader -> {
                  for (int p : processors.counts()) {
                    SegmentWeights.forEach(simulator, p, weights.get(), reader);
                  }
                }),
            out);
    simulator.forgetReplay();
    endStages(program, input().file());
    warn(input().reservations(program), false, out);
    return Status.DONE;
  }
}
