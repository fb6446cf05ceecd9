package corecast.maven;

import corecast.report.Report;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.toolchain.ToolchainManager;

/**
 * Writes one page about the first recording of the project's program, and what it says first as a
 * text beside it.
 */
@Mojo(
    name = "report",
    defaultPhase = LifecyclePhase.VERIFY,
    requiresDependencyResolution = ResolutionScope.TEST,
    threadSafe = true)
public final class ReportMojo extends RecordingMojo {
  /** The numbers of processors, such as {@code 1..16} or {@code 1,2,4,8}. */
  @Parameter(property = "corecast.processors", defaultValue = "1..16")
  private String processors = "1..16";

  private Processors counts = Processors.of(1);

  @Inject
  public ReportMojo(ToolchainManager toolchains) {
    super(toolchains);
  }

  @Override
  void prepare() {
    counts = Processors.of(processors);
  }

  @Override
  void ask(List<Path> recordings) throws IOException {
    Path page = file("", ".html");
    try (Study study = Study.open(recordings.get(0), StudyOptions.DEFAULT.pictured())) {
      Report report = Report.of(study, counts).madeBy("mvn corecast:report");
      report.writeHtml(page);
      List<String> lines = report.lines();
      lines.forEach(getLog()::info);
      OutputFile.writeText(
          file("", ".txt"), text -> text.append(String.join("\n", lines)).append('\n'));
    }
    getLog().info("corecast: wrote " + page);
  }
}
