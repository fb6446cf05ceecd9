package corecast.cli;

import corecast.cli.output.Output;
import corecast.report.AnswerLines;
import corecast.report.JunitXml;
import corecast.study.Answer;
import corecast.study.GoalCheck;
import corecast.study.Recordings;
import corecast.study.SpeedupGoal;
import corecast.study.StudyOptions;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

@Command(
    name = "check",
    description = {
      "Checks whether a program is as fast as expected, for a build.",
      "A goal is missed only if the whole interval of the speedup is below it. Several recordings"
          + " (record --runs 3) make the interval wider than chance within one of them."
    },
    footer = {
      "",
      "Exit status: 0 all goals are met. 1 one is missed, or the command failed. 2 wrong usage. 3 none is missed, but one cannot be judged: the quality is poor, or the recording too short.",
      "Columns: processors,expected,outcome,speedup,speedup_low,speedup_high,text",
      "",
      "Example: corecast check app.cct --speedup 5.5@8 --junit target/TEST-scaling.xml"
    })
final class CheckCommand extends ReadingCommand.OfSeveral {
  @Mixin private MachineOption machine = new MachineOption();
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--speedup",
      required = true,
      paramLabel = "SPEEDUP@PROCESSORS",
      converter = Goal.class,
      description = "Such as 5.5@8: at least 5.5 times as fast on 8 processors as on one.")
  private List<SpeedupGoal> goals = new ArrayList<>();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the outcomes there too, as the report of a test (JUnit XML).")
  private @Nullable Path junit;

  @Override
  StudyOptions options() {
    return machine.in(super.options()).unexplained();
  }

  @Override
  int execute(Output out) throws IOException {
    machine.check();
    List<Path> files = input().files();
    if (junit != null) {
      OutputPlace.checkFile(junit);
    }
    Answer<List<GoalCheck>> answer =
        Recordings.of(files, options()).check(goals, progress("replaying"));
    finish();
    if (junit != null) {
      OutputFile.writeText(junit, xml -> JunitXml.write(files.get(0), answer.value(), xml));
    }
    if (format.isText()) {
      List<String> lines = answer.value().stream().map(GoalCheck::line).toList();
      for (String line : AnswerLines.of(answer.quality(), answer.notes(), lines)) {
        out.line(line);
      }
    } else {
      format.write(answer.tables().get(0), answer.notes(), answer.quality(), out, err());
    }
    return switch (GoalCheck.overall(answer.value())) {
      case MET -> Status.DONE;
      case MISSED -> Status.FAILED;
      case UNCLEAR -> Status.UNCLEAR;
    };
  }

  static final class Goal implements ITypeConverter<SpeedupGoal> {
    @Override
    public SpeedupGoal convert(String text) {
      try {
        return SpeedupGoal.of(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }
}
