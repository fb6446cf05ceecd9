package corecast.cli;

import corecast.program.recorded.RecordedProgram;
import corecast.program.recorded.Verdict;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code corecast record}: runs a program with the agent. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description =
        "Runs an unmodified program on one CPU with the recording agent, writes the trace and"
            + " prints a verdict on it.",
    customSynopsis = "corecast record [OPTIONS] -- java ... Main args")
final class RecordCommand implements Callable<Integer> {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "app.cct",
      description = "the trace to write (default: ${DEFAULT-VALUE})")
  private Path output = Path.of("app.cct");

  @Option(
      names = "--cpus",
      paramLabel = "N",
      defaultValue = "1",
      description = "pin to this many CPUs; the design asks for one (default: ${DEFAULT-VALUE})")
  private int cpus;

  @Option(
      names = "--procs",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "processors the program shall see, for those that size their pools by it (default: those"
              + " of this machine)")
  private int processors;

  @Option(
      names = "--include",
      paramLabel = "GLOB",
      description = "record functions of these classes only, such as 'com.acme.*'; may be repeated")
  private List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description = "record no functions of these classes; may be repeated")
  private List<String> exclude = new ArrayList<>();

  @Option(
      names = "--depth",
      paramLabel = "N",
      defaultValue = "128",
      description = "deepest function recorded (default: ${DEFAULT-VALUE})")
  private int depth;

  @Option(
      names = "--limit",
      paramLabel = "MB",
      defaultValue = "4096",
      description = "the trace stops growing at this many MB (default: ${DEFAULT-VALUE})")
  private long limitMegabytes;

  @Option(names = "--debug", description = "print a stack trace if the command fails")
  private boolean debug;

  @Parameters(paramLabel = "COMMAND", arity = "1..*", description = "java ... Main args")
  private List<String> command = new ArrayList<>();

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter err = Objects.requireNonNull(spec).commandLine().getErr();
    if (cpus < 1 || depth < 1 || limitMegabytes < 4 || processors < 0) {
      throw new Failure("expected --cpus and --depth of 1 or more, --limit of 4 or more");
    }
    int seen = processors == 0 ? Runtime.getRuntime().availableProcessors() : processors;
    Map<String, String> agent = new LinkedHashMap<>();
    agent.put("include", String.join(";", include));
    agent.put("exclude", String.join(";", exclude));
    agent.put("depth", Integer.toString(depth));
    agent.put("limit", Long.toString(limitMegabytes << 20));
    Target target = new Target(command, output, cpus, seen, agent);
    int status = record(target, err);
    if (status != 0) {
      throw new Failure(
          "the program ended with status " + status + "; what it did is in " + output);
    }
    return 0;
  }

  /** Records and prints the verdict; returns the program's exit status. */
  static int record(Target target, PrintWriter err) throws IOException {
    Path folder = target.out().toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new Failure(target.out() + ": its folder does not exist; create it first");
    }
    Files.deleteIfExists(target.out());
    int status = target.run(Installation.agentJar());
    if (!Files.exists(target.out())) {
      throw new Failure(
          "nothing was recorded: the program ended with status "
              + status
              + " before the agent began; see its messages above");
    }
    Verdict verdict = RecordedProgram.read(target.out()).verdict();
    err.println();
    err.println("corecast: " + target.out());
    verdict.lines().forEach(line -> err.println("  " + line));
    err.flush();
    return status;
  }
}
