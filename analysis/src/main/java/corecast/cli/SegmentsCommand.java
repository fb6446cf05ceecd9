package corecast.cli;

import corecast.cli.output.Output;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.table.Table;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "segments",
    description = "Prints the weight of each segment: each run, sleep or io step of each thread.",
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
  private Processors processors = Processors.of(8);

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private WeightChoice weights = new WeightChoice();

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  StudyOptions options() {
    return super.options().weights(weights.get());
  }

  @Override
  int execute(Output out) throws IOException {
    try (Study study = open(2)) {
      begin("weighing", 2, 2);
      Answer<Table> answer = study.segments(processors);
      printPlain(format, answer.value(), answer.notes(), out);
      endStages(study);
    }
    return Status.DONE;
  }
}
