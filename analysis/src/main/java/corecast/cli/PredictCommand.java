package corecast.cli;

import corecast.analysis.action.Actions;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.cli.output.Output;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Recordings;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.table.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "predict",
    description =
        "Says what to do first and what it gains. Predicts run time, speedup, efficiency and a lower bound for any number of processors.",
    footer = {
      "",
      "Columns: processors,time_ns,speedup,efficiency,lower_bound_ns,min_speedup,max_speedup,machine,"
          + "constraint,constraint_name,constraint_share,constraint_free_ns,"
          + "time_low_ns,time_high_ns,speedup_low,speedup_high,constraint_source,constraint_package",
      "With --pool-order, behind them: for each order ORDER_time_ns,ORDER_gain; then"
          + " order_bound_ns.",
      "Of several recordings:"
          + " processors,time_ns,min_time_ns,max_time_ns,spread,speedup,min_speedup,max_speedup,"
          + "time_low_ns,time_high_ns,speedup_low,speedup_high",
      "",
      "Example: corecast predict app.cct -p 1..64"
    })
final class PredictCommand extends ReadingCommand.OfSeveral {
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private MachineOption machine = new MachineOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private ForOption first = new ForOption();
  @Mixin private PoolOrderOption orders = new PoolOrderOption();

  @Option(
      names = "--from",
      paramLabel = "MARK",
      description = "Count time from the moment this mark is first reached.")
  private @Nullable String from;

  @Override
  StudyOptions options() {
    List<String> typed = new ArrayList<>(typed(input()));
    typed.addAll(typed(machine));
    StudyOptions options =
        first.in(machine.in(super.options().typed(typed))).from(from).poolOrders(orders.get());
    return format.isExplained() ? options : options.unexplained();
  }

  @Override
  int execute(Output out) throws IOException {
    machine.check();
    WrongUse.when(
        from != null && orders.isGiven(), "--pool-order is of whole runs: leave out --from");
    List<Path> files = input().files();
    first.check(files.size(), format);
    if (files.size() > 1) {
      WrongUse.when(orders.isGiven(), "--pool-order takes one recording: give one file");
      Recordings recordings = Recordings.of(files, options());
      Answer<?> answer = recordings.predict(processors.get(), progress("predicting"));
      print(answer, null, recordings.summaries(), out);
      return Status.DONE;
    }
    try (Study study = open(2)) {
      begin("replaying", 2, 2);
      Asked asked = study.together(() -> ask(study));
      endStages(study);
      print(asked.curve, asked.actions, List.of(study.summary()), out);
    }
    return Status.DONE;
  }

  private record Asked(Answer<SpeedupCurve> curve, @Nullable Answer<Actions> actions) {}

  private Asked ask(Study study) {
    Processors counts = processors.get();
    return new Asked(
        study.predict(counts),
        format.isExplained() ? first.ask(study, counts, Actions.MOST) : null);
  }

  private void print(
      Answer<?> answer, @Nullable Answer<Actions> actions, List<String> summaries, Output out)
      throws IOException {
    List<String> head = new ArrayList<>(summaries);
    head.add("");
    Table table = answer.tables().get(format.isText() ? answer.tables().size() - 1 : 0);
    print(format, head, actions, table, answer.notes(), answer.quality(), out);
  }
}
