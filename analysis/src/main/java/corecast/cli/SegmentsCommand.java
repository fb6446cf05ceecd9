package corecast.cli;

import corecast.cli.output.Output;
import corecast.study.Answer;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.table.Table;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "segments",
    description = "Prints the weight of each segment: each run, sleep or io step of each thread.",
    footer = {
      "",
      "Columns: processors,thread,segment,function,start_ns,work_ns,weight",
      "",
      "Example: corecast segments app.cct -p 8 --format csv"
    })
final class SegmentsCommand extends ReadingCommand.OfOne {
  @Mixin private RunsOption processors = new RunsOption();

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private WeightChoice weights = new WeightChoice();

  @Override
  StudyOptions options() {
    return super.options().weights(weights.get());
  }

  @Override
  int execute(Output out) throws IOException {
    try (Study study = open(2)) {
      begin("weighing", 2, 2);
      Answer<Table> answer = study.segments(processors.get());
      printPlain(format, answer.value(), answer, out);
      endStages(study);
    }
    return Status.DONE;
  }
}
