package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.RecordedProgram;
import corecast.conversion.Verdict;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Effort;
import corecast.recorder.Jdks;
import corecast.recorder.concurrent.Corecast;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A program of {@code corecast.examples.targets}, as it was recorded and stored. */
final class ForkedRecording {
  private static final Path TARGETS = Path.of("target/test-classes").toAbsolutePath();

  /** Where the class is that programs set marks with. */
  private static final String MARKS = TestProcess.classPath(Corecast.class);

  /** A unit of work of {@code targets.Work}, and of the times beside it, ns. */
  static final double UNIT = 10e6;

  /** Flags for programs whose times are those of a clock: on a busy machine these are longer. */
  static final List<String> LONG_UNITS = List.of("-Dcorecast.unit.millis=60");

  static final double LONG_UNIT = 60e6;

  static final List<String> USUAL_UNITS = List.of("-Dcorecast.unit.millis=10");
  private static final Pattern PART = Pattern.compile("\\bWork\\.part(\\d+)$");

  final Program program;
  final Verdict verdict;
  final List<String> printed;

  /** The program where the work takes exactly as long as it was meant to. */
  private final Program given;

  /** The same where input and output take no time. */
  private final Program withoutIo;

  private final double unit;

  private ForkedRecording(Path trace, List<String> printed, double unit) throws IOException {
    RecordedProgram.Result result = RecordedProgram.convert(trace);
    this.program = result.program();
    this.verdict = result.verdict();
    this.printed = printed;
    this.unit = unit;
    String text = ProgramText.print(program);
    this.given = ProgramText.parse("given", GivenWork.in(text, this::nanosOf));
    this.withoutIo = ProgramText.parse("without io", GivenWork.withoutIo(text, this::nanosOf));
  }

  /** {@code Work.part12} takes the twelfth part of a unit. */
  private long nanosOf(String function) {
    Matcher part = PART.matcher(function);
    return part.find() ? (long) unit / Integer.parseInt(part.group(1)) : -1;
  }

  /** A program that prints the same as without the agent. */
  static ForkedRecording of(Jdks.Jdk jdk, Path folder, String target, String... scenario)
      throws Exception {
    return compared(jdk, folder, USUAL_UNITS, arguments(target, scenario));
  }

  /** The same with {@link #LONG_UNITS}. */
  static ForkedRecording ofLongUnits(Jdks.Jdk jdk, Path folder, String target, String... scenario)
      throws Exception {
    return compared(jdk, folder, LONG_UNITS, arguments(target, scenario));
  }

  /**
   * With more options of the agent and flags of the virtual machine, and not compared with a run
   * without the agent.
   */
  static ForkedRecording with(
      Jdks.Jdk jdk, Path folder, String agent, List<String> flags, String target, String scenario)
      throws Exception {
    List<String> all = units(flags);
    List<String> arguments = arguments(target, scenario);
    return stored(jdk, folder, agent, all, arguments, false);
  }

  /** Several programs of a class, run one after the other by another one. */
  static ForkedRecording batch(
      Jdks.Jdk jdk,
      Path folder,
      List<String> flags,
      Class<?> runner,
      Class<?> target,
      List<String> programs)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of(runner.getName(), target.getName()));
    arguments.addAll(programs);
    return compared(jdk, folder, units(flags), arguments);
  }

  /** The same, recorded now. */
  static ForkedRecording live(
      Jdks.Jdk jdk,
      Path trace,
      List<String> flags,
      Class<?> runner,
      Class<?> target,
      List<String> programs)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of(runner.getName(), target.getName()));
    arguments.addAll(programs);
    List<String> printed = record(jdk.java(), trace, "", units(flags), arguments, true);
    return new ForkedRecording(trace, printed, UNIT);
  }

  private static List<String> arguments(String target, String... scenario) {
    List<String> arguments = new ArrayList<>(List.of("corecast.examples.targets." + target));
    arguments.addAll(List.of(scenario));
    return arguments;
  }

  private static List<String> units(List<String> flags) {
    List<String> all = new ArrayList<>(flags);
    boolean isSaid = flags.containsAll(LONG_UNITS) || flags.containsAll(USUAL_UNITS);
    all.addAll(isSaid ? List.of() : USUAL_UNITS);
    return all;
  }

  private static ForkedRecording compared(
      Jdks.Jdk jdk, Path folder, List<String> flags, List<String> arguments) throws Exception {
    return stored(jdk, folder, "", flags, arguments, true);
  }

  private static ForkedRecording stored(
      Jdks.Jdk jdk,
      Path folder,
      String agent,
      List<String> flags,
      List<String> arguments,
      boolean isCompared)
      throws Exception {
    List<String> words = new ArrayList<>(List.of(agent));
    words.addAll(flags);
    words.addAll(arguments);
    String last =
        arguments.get(0).endsWith(".Batch") ? "batch" : arguments.get(arguments.size() - 1);
    String target = arguments.get(last.equals("batch") ? 1 : 0);
    String base = target.substring(target.lastIndexOf('.') + 1) + "-" + last;
    StoredRecordings.Stored stored =
        StoredRecordings.of(
            jdk,
            StoredRecordings.name(base, words),
            folder,
            trace -> record(jdk.java(), trace, agent, flags, arguments, isCompared));
    double unit = flags.containsAll(LONG_UNITS) ? LONG_UNIT : UNIT;
    return new ForkedRecording(stored.trace(), stored.printed(), unit);
  }

  private static List<String> record(
      Path java,
      Path trace,
      String agent,
      List<String> flags,
      List<String> arguments,
      boolean isCompared)
      throws Exception {
    List<String> all = new ArrayList<>(flags);
    all.add(TestProcess.agent("out=" + trace + agent));
    Path folder = trace.getParent();
    List<String> printed = run(java, folder, arguments, all);
    if (isCompared) {
      assertThat(printed).isEqualTo(run(java, folder, arguments, flags));
    }
    return printed;
  }

  /** The main class and its arguments, and what it printed. */
  private static List<String> run(
      Path java, Path folder, List<String> arguments, List<String> flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(TestProcess.onOneCpu());
    command.addAll(List.of(java.toString(), "-XX:+UseSerialGC"));
    command.addAll(Effort.compilers());
    command.addAll(flags);
    command.addAll(List.of("-cp", TARGETS + File.pathSeparator + MARKS));
    command.addAll(arguments);
    return TestProcess.printed(command, folder, 60 + 10L * arguments.size()).lines().toList();
  }

  /** The program where the work takes exactly as long as it was meant to. */
  Program given() {
    return given;
  }

  /** The same where input and output take no time. */
  Program withoutIo() {
    return withoutIo;
  }

  /** So many nanoseconds in units. */
  double units(double nanos) {
    return nanos / unit;
  }

  /** Time on so many processors with the work that was meant and no input and output, in units. */
  double units(int processors) {
    return units(nanos(withoutIo, processors));
  }

  /** Time on so many processors, ns. */
  double nanos(int processors) {
    return nanos(program, processors);
  }

  private static double nanos(Program program, int processors) {
    Simulator simulator = new Simulator(program, ReplayOptions.DEFAULT);
    assertThat(simulator.replay(processors).outcome().blocked())
        .as("on %d processors", processors)
        .isEmpty();
    return simulator.completion(new int[] {processors}).timeNanos()[0];
  }

  /** What a thread does to objects whose names begin so: "write-lock read-lock ...". */
  String steps(String thread, String... objects) {
    StringBuilder steps = new StringBuilder();
    for (int body = 0; body < program.bodies(); body++) {
      if (program.bodyName(body).equals(thread)) {
        for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
          if (isOnObject(program.operation(s))
              && isOne(program.objectName(program.object(s)), objects)) {
            steps.append(steps.length() == 0 ? "" : " ").append(program.operation(s).keyword());
          }
        }
      }
    }
    return steps.toString();
  }

  private static boolean isOne(String name, String... beginnings) {
    return Stream.of(beginnings).anyMatch(name::startsWith);
  }

  private static boolean isOnObject(Operation operation) {
    return switch (operation) {
      case RUN, SLEEP, IO, ENTER, EXIT, MARK -> false;
      case SPAWN, JOIN, GET, SUBMIT, PARK, UNPARK, TRY -> false;
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

  /**
   * A child process, as it is in the replay.
   *
   * @param idle for how long it waits, ns
   * @param lasted the same with the CPU time of the child, and of the thread that waits for it
   */
  record Child(long idle, long lasted) {}

  /** The child that ends in a thread, or a task, which says so to others. */
  Child child(int number) {
    for (int body = 0; body < program.bodies(); body++) {
      long idle = 0;
      long work = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        switch (program.operation(s)) {
          case IO -> idle += program.amount(s);
          case RUN -> work += program.amount(s);
          case COUNT_DOWN -> {
            if (program.objectName(program.object(s)).endsWith("~child~" + number + "~end")) {
              return new Child(idle, idle + work);
            }
          }
          default -> {
            // not of interest
          }
        }
      }
    }
    throw new AssertionError("nobody waits for child " + number);
  }

  /** CPU time a thread uses, ns. */
  long work(String thread) {
    return sum(thread, Operation.RUN);
  }

  /** That of all threads and tasks. */
  long work() {
    return IntStream.range(0, program.bodies())
        .mapToObj(program::bodyName)
        .distinct()
        .mapToLong(this::work)
        .sum();
  }

  /** What a thread was meant to work, ns. */
  long givenWork(String thread) {
    return sum(withoutIo, thread, Operation.RUN);
  }

  private long sum(String thread, Operation operation) {
    return sum(program, thread, operation);
  }

  private static long sum(Program program, String thread, Operation operation) {
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
