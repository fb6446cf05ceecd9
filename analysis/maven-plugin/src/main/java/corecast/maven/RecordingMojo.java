package corecast.maven;

import corecast.cli.RecordingWords;
import corecast.study.file.Explanation;
import corecast.study.file.Failure;
import corecast.study.target.RecordedRun;
import corecast.study.target.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.jspecify.annotations.Nullable;

/** A goal that asks something of recordings of the project's program. */
abstract class RecordingMojo extends AbstractMojo {
  /** Where recordings are kept for the other goal, by what was recorded. */
  private static final String MADE = "corecast.recordings";

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project = new MavenProject();

  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private @Nullable MavenSession session;

  private final ToolchainManager toolchains;

  /** The class whose main method is run; in its module, if the project is one. */
  @Parameter(property = "corecast.mainClass")
  private @Nullable String mainClass;

  /** What that method gets. */
  @Parameter(property = "corecast.arguments")
  private List<String> arguments = List.of();

  /** Options of its virtual machine, such as {@code -Xmx2g}. */
  @Parameter(property = "corecast.jvmArguments")
  private List<String> jvmArguments = List.of();

  /**
   * The whole command in the place of all that, a word each; its first word is {@code java}, and
   * {@code %classpath} is the project's.
   */
  @Parameter(property = "corecast.command")
  private List<String> command = List.of();

  /** What is on its path: {@code runtime}, or {@code test}. */
  @Parameter(property = "corecast.classpathScope", defaultValue = "runtime")
  private String classpathScope = "runtime";

  /** Whether a project that is a module is run from the module path. */
  @Parameter(property = "corecast.useModulePath", defaultValue = "true")
  private boolean useModulePath = true;

  /** How many recordings are made. */
  @Parameter(property = "corecast.runs", defaultValue = "3")
  private int runs = 3;

  /** The number of processors that the program sees; without it, those of this machine. */
  @Parameter(property = "corecast.procs")
  private @Nullable Integer procs;

  /** Options of {@code corecast record}, a word each, such as {@code --warmup=2s}. */
  @Parameter(property = "corecast.recordOptions")
  private List<String> recordOptions = List.of();

  /** Where everything goes. */
  @Parameter(
      property = "corecast.folder",
      defaultValue = "${project.build.directory}/corecast",
      required = true)
  private File folder = new File("corecast");

  /** What everything is called: the recordings, the page, the report of the check. */
  @Parameter(property = "corecast.name", defaultValue = "${project.artifactId}", required = true)
  private String name = "app";

  /** Whether nothing is done. */
  @Parameter(property = "corecast.skip", defaultValue = "false")
  private boolean skip;

  RecordingMojo(ToolchainManager toolchains) {
    this.toolchains = toolchains;
  }

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip || project.getPackaging().equals("pom")) {
      getLog().info("corecast: nothing is recorded here");
      return;
    }
    if (System.getProperty("java.awt.headless") == null) {
      System.setProperty("java.awt.headless", "true"); // pictures of the page, and no window
    }
    try {
      prepare();
      ask(recordings());
    } catch (IOException | RuntimeException | DependencyResolutionRequiredException e) {
      throw new MojoExecutionException(Explanation.of(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("interrupted while the program was recorded", e);
    }
  }

  /** Before anything is recorded: looks at what was configured. */
  abstract void prepare();

  abstract void ask(List<Path> recordings) throws IOException, MojoFailureException;

  final Path file(String prefix, String suffix) {
    return folder.toPath().resolve(prefix + name + suffix);
  }

  final String name() {
    return name;
  }

  /** Recordings that the other goal has made, if they are of the same. */
  private List<Path> recordings()
      throws IOException, InterruptedException, DependencyResolutionRequiredException {
    List<String> words = words();
    Map<String, String> options = RecordingWords.agentOptions(recordOptions);
    List<Object> recorded = List.of(words, options, runs, processors(), folder, name);
    @SuppressWarnings("unchecked") // any object may be kept there, under any object
    Map<Object, Object> context = getPluginContext();
    if (context.get(MADE) instanceof Made made && made.recorded.equals(recorded)) {
      return made.files;
    }
    Files.createDirectories(folder.toPath());
    List<Path> files = new ArrayList<>();
    for (int run = 1; run <= runs; run++) {
      files.add(record(words, options, RecordedRun.numbered(file("", ".cct"), run, runs)));
    }
    context.put(MADE, new Made(recorded, List.copyOf(files)));
    return files;
  }

  private record Made(List<Object> recorded, List<Path> files) {}

  private Path record(List<String> words, Map<String, String> options, Path trace)
      throws IOException, InterruptedException {
    getLog().info("corecast: recording " + trace);
    RecordedRun.Ended ended =
        new RecordedRun(words, trace, 1, processors(), options)
            .run(new Target(Target.Streams.ALL, project.getBasedir()));
    if (ended.status() != 0) {
      throw new Failure(ended.failure(trace));
    }
    return trace;
  }

  private int processors() {
    return procs == null ? Runtime.getRuntime().availableProcessors() : procs;
  }

  private List<String> words() throws IOException, DependencyResolutionRequiredException {
    boolean isTest = classpathScope.equals("test");
    JavaCommand java =
        new JavaCommand(
            java(),
            isTest ? project.getTestClasspathElements() : project.getRuntimeClasspathElements());
    if (!command.isEmpty()) {
      return java.of(command);
    }
    if (mainClass == null) {
      throw new Failure(
          "there is no program to record; give its <mainClass>, or the <command> that runs it, in"
              + " the configuration of corecast-maven-plugin");
    }
    Path classes = Path.of(project.getBuild().getOutputDirectory());
    String module = useModulePath && !isTest ? JavaCommand.moduleOf(classes) : "";
    return java.of(jvmArguments, module, mainClass, arguments);
  }

  /** That of the build's toolchain, or else the one that Maven itself runs in. */
  private String java() {
    Toolchain toolchain = toolchains.getToolchainFromBuildContext("jdk", session);
    String tool = toolchain == null ? null : toolchain.findTool("java");
    return tool != null ? tool : Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
