package corecast.analysis.action;

import corecast.analysis.weight.FunctionWeight;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.EditedTimes;
import corecast.analysis.whatif.ScaledFunction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What comes first on each number of processors: of the actions that were found for one of them,
 * and of the functions that lead on others.
 */
final class Leading {
  private final Actions.Search search;
  private final Replayer replayer;
  private final int[] counts;

  Leading(Actions.Search search, Replayer replayer) {
    this.search = search;
    this.replayer = replayer;
    this.counts = few(search.counts());
  }

  /** The first and the last of them, and those that are twice another, or half as many again. */
  private static int[] few(int[] counts) {
    return IntStream.range(0, counts.length)
        .filter(i -> i == 0 || i == counts.length - 1 || isSampled(counts[i]))
        .map(i -> counts[i])
        .toArray();
  }

  private static boolean isSampled(int count) {
    return Integer.bitCount(count) == 1 || count % 3 == 0 && Integer.bitCount(count / 3) == 1;
  }

  /** A thing that can be changed. */
  private record Thing(Action.Kind kind, String object) {}

  List<Actions.Lead> of(List<Trial> trials, List<Action> ranked) {
    Map<Thing, IntFunction<Edit>> edits = new LinkedHashMap<>(); // by number of processors
    List<Trial> best = new ArrayList<>(trials);
    best.sort(Comparator.comparingDouble(Trial::thenNanos));
    boolean isSleepBehind = Ranking.isSleepBehind(ranked);
    for (Trial trial : best) {
      if (isSleepBehind && trial.subject().kind() == Action.Kind.DELAYS) {
        continue;
      }
      if (ranked.stream().anyMatch(a -> a.object().equals(trial.subject().name()))) {
        edits.putIfAbsent(new Thing(kind(trial), trial.subject().name()), edit(trial));
      }
    }
    if (counts.length < 2 || !replayer.canAfford(edits.size() + 3L, counts.length)) {
      return List.of();
    }
    for (String function : leaders()) {
      edits.putIfAbsent(
          new Thing(Action.Kind.FUNCTION, function),
          p -> ScaledFunction.cheaper(function, Proposals.CHEAPER));
    }
    double[] before = EditedTimes.before(search.leading(), counts);
    Map<Thing, double[]> after = new LinkedHashMap<>();
    edits.forEach((thing, edit) -> after.put(thing, times(edit)));
    List<Actions.Lead> leads = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      add(leads, counts[i], first(after, before[i], i));
    }
    return leads;
  }

  private static Action.Kind kind(Trial trial) {
    Action.Kind kind = trial.subject().kind();
    return kind == Action.Kind.SERIAL ? Action.Kind.FUNCTION : kind;
  }

  /** What is shared by all processors is so by as many as there are. */
  private static IntFunction<Edit> edit(Trial trial) {
    return trial.subject().kind() == Action.Kind.SERIAL
        ? p -> ActionSearch.shared(trial.subject(), p)
        : p -> trial.edit();
  }

  private double[] times(IntFunction<Edit> edit) {
    if (edit.apply(1).equals(edit.apply(2))) {
      return replayer.nanos(edit.apply(1), counts);
    }
    double[] times = new double[counts.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = replayer.nanos(edit.apply(counts[i]), new int[] {counts[i]})[0];
    }
    return times;
  }

  /** The functions that lead on one of the counts; on one processor that is the work. */
  private List<String> leaders() {
    FunctionWeights weights = FunctionWeights.of(search.ideal(), counts, WeightOptions.DEFAULT);
    List<String> leaders = new ArrayList<>();
    for (int count : counts) {
      weights.rows().stream()
          .filter(w -> w.processors() == count && !w.isOfNoFunction() && w.selfNanos() > 0)
          .findFirst()
          .map(FunctionWeight::function)
          .filter(f -> !leaders.contains(f))
          .ifPresent(leaders::add);
    }
    return leaders;
  }

  private static @Nullable Thing first(Map<Thing, double[]> after, double before, int at) {
    Thing first = null;
    double least = (1 - Proposals.WORTH) * before;
    for (Map.Entry<Thing, double[]> one : after.entrySet()) {
      if (one.getValue()[at] < least - 1e-9 * before
          || (first == null && one.getValue()[at] <= least)) {
        first = one.getKey();
        least = one.getValue()[at];
      }
    }
    return first;
  }

  private static void add(List<Actions.Lead> leads, int count, @Nullable Thing first) {
    Action.@Nullable Kind kind = first == null ? null : first.kind();
    String object = first == null ? "" : first.object();
    int last = leads.size() - 1;
    if (last >= 0 && leads.get(last).kind() == kind && leads.get(last).object().equals(object)) {
      leads.set(last, new Actions.Lead(leads.get(last).from(), count, kind, object));
    } else {
      leads.add(new Actions.Lead(count, count, kind, object));
    }
  }
}
