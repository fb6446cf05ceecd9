package corecast.maven;

import corecast.report.AnswerLines;
import corecast.report.JunitXml;
import corecast.study.Answer;
import corecast.study.GoalCheck;
import corecast.study.GoalCheck.Outcome;
import corecast.study.Recordings;
import corecast.study.SpeedupGoal;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import corecast.study.file.OutputFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

/** Fails the build if the project's program is slower on many processors than expected. */
@Mojo(
    name = "check",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class CheckMojo extends RecordingMojo {
  /**
   * What is expected, such as {@code 5.5@8}: at least 5.5 times as fast on 8 processors as on one.
   */
  @Parameter(property = "corecast.speedups")
  private List<String> speedups = List.of();

  /** Whether the build fails, too, where it cannot be judged whether a goal is met. */
  @Parameter(property = "corecast.failIfUnclear", defaultValue = "false")
  private boolean failIfUnclear;

  /** Where the outcomes go as the report of a test; without it, TEST-NAME.xml in the folder. */
  @Parameter(property = "corecast.junit")
  private @Nullable File junit;

  private List<SpeedupGoal> goals = List.of();

  @Inject
  public CheckMojo(ToolchainManager toolchains) {
    super(toolchains);
  }

  @Override
  void prepare() {
    goals = speedups.stream().map(SpeedupGoal::of).toList();
    if (goals.isEmpty()) {
      throw new Failure(
          "there is no goal to check; give one in the configuration of corecast-maven-plugin, as in"
              + " <speedups><speedup>5.5@8</speedup></speedups>");
    }
  }

  @Override
  void ask(List<Path> recordings) throws IOException, MojoFailureException {
    Answer<List<GoalCheck>> answer =
        Recordings.of(recordings, StudyOptions.DEFAULT.unexplained())
            .check(goals, Recordings.Progress.NONE);
    List<GoalCheck> checks = answer.value();
    Path report = junit == null ? file("TEST-", ".xml") : junit.toPath();
    Files.createDirectories(report.toAbsolutePath().getParent());
    OutputFile.writeText(report, xml -> JunitXml.write(Path.of(name()), checks, xml));
    List<String> lines = checks.stream().map(GoalCheck::line).toList();
    AnswerLines.of(answer.quality(), answer.notes(), lines).forEach(getLog()::info);
    Outcome overall = GoalCheck.overall(checks);
    if (overall == Outcome.MISSED || (failIfUnclear && overall == Outcome.UNCLEAR)) {
      throw new MojoFailureException(
          checks.stream()
              .filter(check -> check.outcome() == overall)
              .map(GoalCheck::text)
              .collect(Collectors.joining("; ")));
    }
  }
}
