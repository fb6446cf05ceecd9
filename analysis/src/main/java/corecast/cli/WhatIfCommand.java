package corecast.cli;

import corecast.analysis.whatif.WhatIf;
import corecast.cli.output.Output;
import corecast.study.Answer;
import corecast.study.Study;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "whatif",
    description = {
      "Changes the program, replays it, and prints what that gains on each number of processors.",
      "Several changes are made together, in this order: functions, locks, pools, queues."
    },
    footer = {
      "",
      "Columns: processors,time_ns,whatif_time_ns,gain,gain_ns,leader,whatif_leader",
      "",
      "Example: corecast whatif app.cct --function parse=-20%% --lock Cache.map split=4 --pool W=8"
    })
final class WhatIfCommand extends ReadingCommand {
  @Mixin private ReplayInput.One input = new ReplayInput.One();
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private EditOptions edits = new EditOptions();
  @Mixin private FormatOption format = new FormatOption();

  @Override
  ReplayInput input() {
    return input;
  }

  @Override
  int execute(Output out) throws IOException {
    if (edits.isEmpty()) {
      throw usage("expected a change: --function, --lock, --pool or --queue");
    }
    try (Study study = open(2)) {
      begin("replaying", 2, 2);
      Answer<WhatIf> answer = study.whatIf(processors.get(), edits.get());
      endStages(study);
      List<String> head = List.of(study.summary(), answer.value().describe(), "");
      print(format, head, answer.tables().get(0), answer.notes(), out);
    }
    return Status.DONE;
  }
}
