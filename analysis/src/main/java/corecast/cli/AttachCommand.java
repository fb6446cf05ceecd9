package corecast.cli;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import corecast.cli.output.Failure;
import corecast.cli.output.Output;
import corecast.cli.output.OutputPlace;
import corecast.cli.target.Home;
import corecast.cli.target.RecordedRun;
import corecast.cli.target.TraceLock;
import corecast.recorder.AgentOptions;
import corecast.report.Lines;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "attach",
    description = {
      "Records a Java program that runs already, for some time.",
      "What its threads are in the middle of at the beginning is not recorded, and it runs on as"
          + " many CPUs as it does: use record where you can."
    },
    footer = {"", "Example: corecast attach 4711 --for 10s -o app.cct"})
final class AttachCommand extends PrintingCommand {
  /** The target calibrates, weaves and closes beside what it has to do itself. */
  private static final long PATIENCE_MILLIS = 60_000;

  @Parameters(paramLabel = "PID", description = "The process id of the Java virtual machine.")
  private long pid;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "app.cct",
      description = "The trace (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("app.cct");

  @Option(
      names = "--for",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Nanos.Converter.class,
      description = "How long, such as 10s or 500ms (default: ${DEFAULT-VALUE}).")
  private Nanos duration = new Nanos(1);

  @Mixin private FunctionOption functions = new FunctionOption();

  private final PrintStream err;

  AttachCommand(PrintStream err) {
    this.err = err;
  }

  @Override
  int execute(Output out) throws IOException {
    long millis = duration.value() / 1_000_000;
    if (millis < 1) {
      throw usage("--for: expected 1ms or more");
    }
    ProcessHandle target =
        ProcessHandle.of(pid)
            .orElseThrow(() -> new Failure(pid + ": there is no such process; see jps -l"));
    Path whole = OutputPlace.checkTrace(output);
    TraceLock lock = TraceLock.of(whole, Thread.currentThread()::interrupt);
    try {
      record(target, whole, millis);
    } finally {
      lock.close();
    }
    err.println("wrote " + output);
    for (String line : ProgramFile.read(output).verdict()) {
      err.println("  " + Lines.printable(line));
    }
    return Status.DONE;
  }

  private void record(ProcessHandle target, Path whole, long millis) throws IOException {
    Path growing = RecordedRun.growing(whole);
    Files.deleteIfExists(growing);
    Map<String, String> options = new LinkedHashMap<>();
    options.put("out", growing.toString());
    options.put("for", Long.toString(millis));
    functions.addTo(options);
    load(AgentOptions.format(options));
    if (!Files.exists(growing)) {
      throw new Failure(
          pid
              + ": nothing is recorded; see what the program has printed, and whether it may write "
              + growing);
    }
    try {
      await(growing, target, millis);
    } catch (InterruptedException e) {
      throw new Failure(
          pid + ": goes on recording for the rest of that time, into " + growing + ", also a trace",
          e);
    }
    Files.move(growing, whole, StandardCopyOption.REPLACE_EXISTING);
  }

  private void load(String options) throws IOException {
    VirtualMachine machine;
    try {
      machine = VirtualMachine.attach(Long.toString(pid));
    } catch (AttachNotSupportedException | IOException e) {
      throw new Failure(
          pid + ": cannot be attached to (" + e.getMessage() + "); is it a Java program of yours?",
          e);
    }
    try {
      machine.loadAgent(Home.agent().toString(), options);
    } catch (AgentLoadException | AgentInitializationException e) {
      throw new Failure(pid + ": does not load the agent (" + e.getMessage() + ")", e);
    } finally {
      machine.detach();
    }
  }

  /** Waits until the recording is closed, or the program has gone. */
  private static void await(Path trace, ProcessHandle target, long millis)
      throws IOException, InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis + PATIENCE_MILLIS);
    while (target.isAlive() && System.nanoTime() < until) {
      try (TraceReader reader = TraceReader.open(trace)) {
        if (reader.header().closed()) {
          return;
        }
      }
      TimeUnit.MILLISECONDS.sleep(Math.min(millis, 100));
    }
  }
}
