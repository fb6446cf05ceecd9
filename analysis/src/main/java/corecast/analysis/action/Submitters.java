package corecast.analysis.action;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import corecast.analysis.constraint.Contention;
import corecast.analysis.constraint.Contention.Results;
import corecast.analysis.whatif.ResultWaits;
import corecast.analysis.whatif.ResultWaits.Submitter;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.Program;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Pools to which somebody submits more only when results are there, while processors are idle. */
final class Submitters {
  /** Who waits and submits more less often may do something else then. */
  private static final int ROUNDS = 2;

  private static final Results NOTHING = new Results(0, 0);

  private final Program program;
  private final Contention contention;

  private Submitters(Program program, Contention contention) {
    this.program = program;
    this.contention = contention;
  }

  static List<Subject> of(Program program, Contention contention) {
    Submitters all = new Submitters(program, contention);
    double least = Proposals.WORTH * contention.timeNanos() * contention.processors();
    if (contention.results().values().stream().mapToDouble(Results::idleNanos).sum() < least) {
      return List.of();
    }
    return ResultWaits.of(program).entrySet().stream()
        .filter(pool -> pool.getValue().stream().anyMatch(one -> one.rounds() >= ROUNDS))
        .map(pool -> all.subject(pool.getKey(), pool.getValue()))
        .toList();
  }

  private Subject subject(int pool, List<Submitter> submitters) {
    double idle = submitters.stream().mapToDouble(this::idleNanos).sum();
    Submitter most = Collections.max(submitters, Comparator.comparingDouble(this::idleNanos));
    String function = function(most);
    String why =
        Lines.printable(program.bodyName(most.body()))
            + " waits for results "
            + (function.isEmpty() ? "" : "in " + Lines.printable(function) + " ")
            + "before it submits more. Meanwhile "
            + Numbers.fixed(idleNanos(most) / results(most).nanos(), 1)
            + " of "
            + CountText.of(contention.processors(), "processor")
            + (contention.processors() == 1 ? " is idle" : " are idle");
    return new Subject(
        Action.Kind.IN_FLIGHT,
        pool,
        program.objectName(pool),
        false,
        program.paths().place(function).words(),
        why,
        idle / contention.processors());
  }

  private double idleNanos(Submitter submitter) {
    return results(submitter).idleNanos();
  }

  private Results results(Submitter submitter) {
    return contention.results().getOrDefault(submitter.body(), NOTHING);
  }

  /** The function in which it waits most often; empty if that has no name. */
  private String function(Submitter submitter) {
    Map<Integer, Long> paths =
        submitter
            .early()
            .map(program::path)
            .boxed()
            .collect(groupingBy(path -> path, TreeMap::new, counting()));
    int path = Collections.max(paths.entrySet(), Map.Entry.comparingByValue()).getKey();
    return path == Program.NO_PATH
        ? ""
        : program.paths().functionName(program.paths().function(path));
  }
}
