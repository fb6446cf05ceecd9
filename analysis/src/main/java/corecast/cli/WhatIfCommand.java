package corecast.cli;

import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.cli.output.Output;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.study.Answer;
import corecast.study.Recordings;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.table.WhatIfTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "whatif",
    description = {
      "Changes the program, replays it, and prints what that gains on each number of processors.",
      "Several changes are made together, in this order: functions, delays, pauses, locks, pools, queues, semaphores, takers, tasks in flight, longest first."
    },
    footer = {
      "",
      "Columns: processors,time_ns,whatif_time_ns,gain,gain_ns,leader,whatif_leader,"
          + "gain_low,gain_high,gain_low_ns,gain_high_ns",
      "Of several recordings: processors,time_ns,whatif_time_ns,gain,min_gain,max_gain,gain_ns,"
          + "gain_low,gain_high,gain_low_ns,gain_high_ns",
      "With --suggest: processors,rank,change,time_ns,whatif_time_ns,gain,gain_ns,source,"
          + "gain_low,gain_high,gain_low_ns,gain_high_ns",
      "With --head-room: processors,function,from,to,from_time_ns,to_time_ns,slope",
      "With --virtual-speedup: processors,function,cheaper,time_ns,whatif_time_ns,gain,gain_ns,"
          + "gain_low,gain_high,gain_low_ns,gain_high_ns",
      "--suggest and --virtual-speedup of several recordings: min_gain,max_gain behind gain",
      "",
      "Example: corecast whatif app.cct --function parse=-20%% --lock Cache.map split=4 --pool W=8"
    })
final class WhatIfCommand extends ReadingCommand.OfSeveral {
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private MachineOption machine = new MachineOption();
  @Mixin private EditOptions edits = new EditOptions();
  @Mixin private FormatOption format = new FormatOption();

  /** Smaller shares are 0.0 % for people. */
  private static final double WORTH_SAYING = 0.0005;

  @Option(
      names = "--suggest",
      description =
          "Try the obvious changes, each alone, and rank them: functions 20 %% cheaper; locks that threads wait for removed, split, or held half as long; pools and queues doubled.")
  private boolean suggests;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "With --suggest: how many functions, and how many locks, are tried (default:"
              + " ${DEFAULT-VALUE}).")
  private int top;

  @Option(
      names = "--head-room",
      paramLabel = "FUNCTION",
      description =
          "How far the function can be improved until less, nothing or again something is gained.")
  private @Nullable String headRoom;

  @Option(
      names = "--virtual-speedup",
      paramLabel = "FUNCTION",
      description = "What is gained by the function 0, 5, ... 100 %% cheaper.")
  private @Nullable String virtualSpeedup;

  @Override
  StudyOptions options() {
    return machine.in(super.options());
  }

  @Override
  int execute(Output out) throws IOException {
    int questions =
        (edits.isEmpty() ? 0 : 1)
            + (suggests ? 1 : 0)
            + (headRoom == null ? 0 : 1)
            + (virtualSpeedup == null ? 0 : 1);
    WrongUse.when(
        questions != 1,
        "expected changes (--function, --with-calls, --delays, --pauses, --lock, --pool, --queue, --semaphore,"
            + " --takers, --in-flight, --longest-first), or one of --suggest, --head-room and --virtual-speedup");
    machine.check();
    WrongUse.when(top < 1, "--top " + top + ": expected 1 or more");
    List<Path> files = input().files();
    if (files.size() > 1) {
      Recordings recordings = Recordings.of(files, options());
      Answer<?> answer = answer(recordings);
      List<String> head = new ArrayList<>(recordings.summaries());
      head.add("");
      print(format, head, answer.tables().get(format.isText() ? 1 : 0), answer, out);
      return Status.DONE;
    }
    try (Study study = open(2)) {
      begin("replaying", 2, 2);
      List<String> head = new ArrayList<>(List.of(study.summary()));
      Answer<?> answer = answer(study, head);
      endStages(study);
      head.add("");
      int table = format.isText() ? answer.tables().size() - 1 : 0;
      print(format, head, answer.tables().get(table), answer, out);
    }
    return Status.DONE;
  }

  private Answer<?> answer(Recordings recordings) throws IOException {
    Recordings.Progress progress = progress("replaying");
    return suggests
        ? recordings.suggest(processors.get(), top, progress)
        : headRoom != null
            ? recordings.headRoom(processors.get(), headRoom, progress)
            : virtualSpeedup != null
                ? recordings.virtualSpeedup(processors.get(), virtualSpeedup, progress)
                : recordings.whatIf(processors.get(), edits.get(), progress);
  }

  /** Asks, and adds what people should read above the table. */
  private Answer<?> answer(Study study, List<String> head) {
    if (suggests) {
      Answer<Suggestions> answer = study.suggest(processors.get(), top);
      answer.value().refused().forEach(reason -> head.add("Not tried: " + reason));
      long useless = WhatIfTables.useless(answer.value());
      if (useless > 0 && format.isText()) {
        head.add(
            CountText.of(useless, "change gains or costs", "changes gain or cost")
                + " less than 0.05 %: left out (--format csv prints all).");
      }
      return answer;
    }
    if (headRoom != null) {
      Answer<HeadRoom> answer = study.headRoom(processors.get(), headRoom);
      head.addAll(leads(answer.value()));
      return answer;
    }
    if (virtualSpeedup != null) {
      Answer<VirtualSpeedup> answer = study.virtualSpeedup(processors.get(), virtualSpeedup);
      return answer;
    }
    Answer<WhatIf> answer = study.whatIf(processors.get(), edits.get());
    head.add(answer.value().describe());
    return answer;
  }

  private List<String> leads(HeadRoom room) {
    List<String> lines = new ArrayList<>();
    int[] counts = processors.get().counts();
    for (int i = 0; i < counts.length; i++) {
      double until = room.leads().get(i);
      if (!Double.isNaN(until)) {
        lines.add(
            "On "
                + CountText.of(counts[i], "processor")
                + " "
                + room.function()
                + (until == 1
                    ? " leads however cheap it gets."
                    : until < WORTH_SAYING
                        ? " leads as it is, and no longer if it gets cheaper."
                        : " leads until it is " + Numbers.percent(until) + " cheaper."));
      }
    }
    if (!room.isComplete()) {
      lines.add("There are more ranges than those below; they are shorter.");
    }
    return lines;
  }
}
