package corecast.analysis.action;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import corecast.analysis.constraint.Contention;
import corecast.analysis.constraint.Contention.Results;
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
  private final Program program;
  private final Contention contention;

  private Submitters(Program program, Contention contention) {
    this.program = program;
    this.contention = contention;
  }

  static List<Subject> of(Program program, Contention contention) {
    Submitters all = new Submitters(program, contention);
    double least = Proposals.WORTH * contention.timeNanos() * contention.processors();
    Map<Integer, List<Results>> byPool =
        contention.results().stream()
            .filter(results -> results.nanos() > 0)
            .collect(groupingBy(Results::pool, TreeMap::new, toList()));
    return byPool.values().stream()
        .filter(results -> idleNanos(results) >= least)
        .map(all::subject)
        .toList();
  }

  private static double idleNanos(List<Results> results) {
    return results.stream().mapToDouble(Results::idleNanos).sum();
  }

  private Subject subject(List<Results> results) {
    Results most = Collections.max(results, Comparator.comparingDouble(Results::idleNanos));
    String function = function(most);
    String why =
        Lines.printable(program.bodyName(most.submitter().body()))
            + " waits "
            + (function.isEmpty() ? "" : "in " + Lines.printable(function) + " ")
            + "for results of its tasks before it submits more. Meanwhile "
            + Numbers.fixed(most.idleNanos() / most.nanos(), 1)
            + " of "
            + CountText.of(contention.processors(), "processor")
            + (contention.processors() == 1 ? " is idle" : " are idle")
            + ". More can be submitted first if neither later tasks nor the code in between need"
            + " earlier results";
    return new Subject(
        Action.Kind.IN_FLIGHT,
        most.pool(),
        program.objectName(most.pool()),
        false,
        program.paths().place(function).words(),
        why,
        idleNanos(results) / contention.processors());
  }

  /** The function in which it waits most often; empty if that has no name. */
  private String function(Results results) {
    Map<Integer, Long> paths =
        results
            .submitter()
            .early()
            .map(wait -> program.path(wait.step()))
            .collect(groupingBy(path -> path, TreeMap::new, counting()));
    int path = Collections.max(paths.entrySet(), Map.Entry.comparingByValue()).getKey();
    return path == Program.NO_PATH
        ? ""
        : program.paths().functionName(program.paths().function(path));
  }
}
