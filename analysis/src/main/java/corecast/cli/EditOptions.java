package corecast.cli;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.EditText;
import corecast.analysis.whatif.LongestTasksFirst;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Changes of a program. */
final class EditOptions {
  @Option(
      names = "--function",
      paramLabel = "NAME=CHANGE",
      description =
          "The function's own work: f=-20%%, f=+50%%, f=x0.5, f=-2ms for that much less in all, or"
              + " f=-2us/call.")
  private List<String> functions = new ArrayList<>();

  @Option(
      names = "--with-calls",
      paramLabel = "NAME=CHANGE",
      description = "The function's work with that of all that it calls: f=-20%%, f=x0.5.")
  private List<String> withCalls = new ArrayList<>();

  @Option(
      names = "--delays",
      paramLabel = "NAME=CHANGE",
      description = "How long the function sleeps and waits for input and output: f=-50%%, f=x0.5.")
  private List<String> delays = new ArrayList<>();

  @Option(
      names = "--pauses",
      paramLabel = "CHANGE",
      description = "The pauses of the virtual machine: --pauses=-50%%, --pauses=x0.5.")
  private List<String> pauses = new ArrayList<>();

  @Option(
      names = "--lock",
      arity = "2",
      paramLabel = "WORD",
      description =
          "The lock's name, then what becomes of it: remove. split=4: four locks, dealt out in turn to the threads that take it. shorten=50%%: that much less work inside. move-out=50%%: that much of it done before. readers='get*': a read-write lock that functions of"
              + " such names read.")
  private List<String> locks = new ArrayList<>();

  @Option(names = "--pool", paramLabel = "NAME=N", description = "Workers of a pool: W=8.")
  private List<String> pools = new ArrayList<>();

  @Option(names = "--queue", paramLabel = "NAME=N", description = "Capacity of a queue: Q=64.")
  private List<String> queues = new ArrayList<>();

  @Option(
      names = "--semaphore",
      paramLabel = "NAME=N",
      description = "Permits of a semaphore: S=4.")
  private List<String> semaphores = new ArrayList<>();

  @Option(
      names = "--takers",
      paramLabel = "NAME=N",
      description =
          "So many threads take from a queue, as if its items may be handled in any order: Q=3.")
  private List<String> takers = new ArrayList<>();

  @Option(
      names = "--in-flight",
      paramLabel = "POOL=N",
      description =
          "So many tasks are submitted before a result is waited for, as if nothing until then needed it: W=64, W=unbounded.")
  private List<String> inFlight = new ArrayList<>();

  @Option(
      names = "--longest-first",
      paramLabel = "POOL",
      description =
          "The tasks of a pool that take longest, with all that depends on them, begin first.")
  private List<String> longestFirst = new ArrayList<>();

  boolean isEmpty() {
    return functions.isEmpty()
        && withCalls.isEmpty()
        && delays.isEmpty()
        && pauses.isEmpty()
        && locks.isEmpty()
        && pools.isEmpty()
        && queues.isEmpty()
        && semaphores.isEmpty()
        && takers.isEmpty()
        && inFlight.isEmpty()
        && longestFirst.isEmpty();
  }

  List<Edit> get() {
    List<Edit> edits = new ArrayList<>();
    add(edits, "--function", functions, EditText::function);
    add(edits, "--with-calls", withCalls, EditText::withCalls);
    add(edits, "--delays", delays, EditText::delays);
    add(edits, "--pauses", pauses, EditText::pauses);
    for (int i = 0; i + 1 < locks.size(); i += 2) {
      String name = locks.get(i);
      String how = locks.get(i + 1);
      edits.add(parsed("--lock", () -> EditText.lock(name, how)));
    }
    add(edits, "--pool", pools, EditText::pool);
    add(edits, "--queue", queues, EditText::queue);
    add(edits, "--semaphore", semaphores, EditText::semaphore);
    add(edits, "--takers", takers, EditText::takers);
    add(edits, "--in-flight", inFlight, EditText::inFlight);
    longestFirst.forEach(pool -> edits.add(new LongestTasksFirst(pool)));
    return edits;
  }

  private static void add(
      List<Edit> edits, String option, List<String> texts, Function<String, Edit> parse) {
    texts.forEach(text -> edits.add(parsed(option, () -> parse.apply(text))));
  }

  private static Edit parsed(String option, Supplier<Edit> edit) {
    try {
      return edit.get();
    } catch (IllegalArgumentException e) {
      throw new WrongUse(option + " " + e.getMessage());
    }
  }
}
