package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.RecordedProgram;
import corecast.conversion.Verdict;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.recorder.concurrent.Corecast;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A program of {@code corecast.examples.targets}, recorded in a virtual machine of its own. */
final class ForkedRecording {
  private static final Path TARGETS = Path.of("target/test-classes").toAbsolutePath();

  /** Where the class is that programs set marks with. */
  private static final String MARKS = TestProcess.classPath(Corecast.class);

  /** Units of work and times are so much shorter where only what is printed counts. */
  private static final String SHORT = "-Dcorecast.unit.millis=15";

  final Program program;
  final Verdict verdict;
  final List<String> printed;

  private ForkedRecording(Program program, Verdict verdict, List<String> printed) {
    this.program = program;
    this.verdict = verdict;
    this.printed = printed;
  }

  static ForkedRecording of(Path java, Path folder, String target, String... scenario)
      throws Exception {
    Path trace = folder.resolve("trace.cct");
    List<String> arguments = new ArrayList<>(List.of("corecast.examples.targets." + target));
    arguments.addAll(List.of(scenario));
    List<String> recorded =
        run(java, folder, arguments, List.of(TestProcess.agent("out=" + trace)));
    assertThat(recorded).isEqualTo(run(java, folder, arguments, List.of(SHORT)));
    RecordedProgram.Result result = RecordedProgram.convert(trace);
    return new ForkedRecording(result.program(), result.verdict(), recorded);
  }

  /**
   * With more options of the agent and flags of the virtual machine, and not compared with a run
   * without the agent.
   */
  static ForkedRecording with(
      Path java, Path folder, String agent, List<String> flags, String target, String scenario)
      throws Exception {
    Path trace = folder.resolve("trace.cct");
    List<String> all = new ArrayList<>(flags);
    all.add(TestProcess.agent("out=" + trace + agent));
    String main = "corecast.examples.targets." + target;
    List<String> printed = run(java, folder, List.of(main, scenario), all);
    RecordedProgram.Result result = RecordedProgram.convert(trace);
    return new ForkedRecording(result.program(), result.verdict(), printed);
  }

  /** Several programs of a class, run one after the other by another one. */
  static ForkedRecording batch(
      Path java,
      Path folder,
      List<String> flags,
      Class<?> runner,
      Class<?> target,
      List<String> programs)
      throws Exception {
    Path trace = folder.resolve("trace.cct");
    List<String> arguments = new ArrayList<>(List.of(runner.getName(), target.getName()));
    arguments.addAll(programs);
    List<String> all = new ArrayList<>(flags);
    all.add(TestProcess.agent("out=" + trace));
    List<String> recorded = run(java, folder, arguments, all);
    all.set(flags.size(), SHORT);
    assertThat(recorded).isEqualTo(run(java, folder, arguments, all));
    RecordedProgram.Result result = RecordedProgram.convert(trace);
    return new ForkedRecording(result.program(), result.verdict(), recorded);
  }

  /** The main class and its arguments, and what it printed. */
  private static List<String> run(
      Path java, Path folder, List<String> arguments, List<String> flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(List.of(java.toString(), "-XX:+UseSerialGC"));
    command.addAll(flags);
    command.addAll(List.of("-cp", TARGETS + File.pathSeparator + MARKS));
    command.addAll(arguments);
    return TestProcess.printed(command, folder, 60 + 10L * arguments.size()).lines().toList();
  }

  /** Time on so many processors, ns. */
  double nanos(int processors) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    assertThat(simulator.replay(processors).outcome().blocked())
        .as("on %d processors", processors)
        .isEmpty();
    return simulator.completion(new int[] {processors}).timeNanos()[0];
  }

  /** What a thread does to objects whose names begin so: "write-lock read-lock ...". */
  String steps(String thread, String object) {
    StringBuilder steps = new StringBuilder();
    for (int body = 0; body < program.bodies(); body++) {
      if (program.bodyName(body).equals(thread)) {
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          if (isOnObject(program.operation(s))
              && program.objectName(program.object(s)).startsWith(object)) {
            steps.append(steps.length() == 0 ? "" : " ").append(program.operation(s).keyword());
          }
        }
      }
    }
    return steps.toString();
  }

  private static boolean isOnObject(Operation operation) {
    return switch (operation) {
      case RUN, SLEEP, IO, ENTER, EXIT, MARK -> false;
      case SPAWN, JOIN, GET, SUBMIT, PARK, UNPARK -> false;
      default -> true;
    };
  }

  /** Real time a thread spends in delays, ns. */
  long delays(String thread) {
    return sum(thread, Operation.SLEEP);
  }

  /** Real time a thread spends in delays, and in input and output, ns. */
  long idleness(String thread) {
    return delays(thread) + sum(thread, Operation.IO);
  }

  /** CPU time a thread uses, ns. */
  long work(String thread) {
    return sum(thread, Operation.RUN);
  }

  private long sum(String thread, Operation operation) {
    long sum = 0;
    for (int body = 0; body < program.bodies(); body++) {
      if (program.bodyName(body).equals(thread)) {
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          sum += program.operation(s) == operation ? program.amount(s) : 0;
        }
      }
    }
    return sum;
  }
}
