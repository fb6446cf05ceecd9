package corecast.analysis.action;

import corecast.analysis.constraint.Contention;
import corecast.analysis.whatif.EditedTimes;
import corecast.analysis.whatif.RefusedEdit;
import corecast.note.ShellWords;
import corecast.simulator.Simulator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts trials in their order, joins those that gain alike, and cuts what is too many. */
final class Ranking {
  /** Run times that differ by less are alike. */
  static final double AS_GOOD = 1.01;

  /** Changes of one thing that are said. */
  private static final int OF_ONE = 2;

  private final Actions.Search search;
  private final int processors;
  private final double[] before; // T(1), T(P)
  private final double[] otherBefore;

  Ranking(Actions.Search search, int processors, double[] before, double[] otherBefore) {
    this.search = search;
    this.processors = processors;
    this.before = before;
    this.otherBefore = otherBefore;
  }

  List<Action> of(List<Trial> trials, Contention contention) {
    List<Action> actions = new ArrayList<>();
    Set<Action> ofSleepers = new HashSet<>();
    for (List<Trial> alike : joined(trials)) {
      if (actions.size() < search.most()) {
        Action action = action(alike);
        if (!Double.isNaN(action.thenSpeedup())) { // or it deadlocks on one processor
          actions.add(action);
          if (isHeldAsleep(alike.get(0).subject(), contention)) {
            ofSleepers.add(action);
          }
        }
      }
    }
    actions.sort(
        Comparator.comparingDouble((Action a) -> -a.gain())
            .thenComparingDouble(a -> -a.minGain())
            .thenComparing(Action::id));
    holdersFirst(actions, ofSleepers);
    if (actions.size() < search.most() && Proposals.isBusy(contention)) {
      Action more = moreProcessors(contention);
      if (more.gain() >= Proposals.WORTH) {
        actions.add(more);
      }
    }
    return actions;
  }

  private static boolean isHeldAsleep(Subject subject, Contention contention) {
    return subject.kind() != Action.Kind.ORDER
        && subject.kind() != Action.Kind.IN_FLIGHT
        && contention.objects().stream()
            .anyMatch(c -> c.object() == subject.object() && contention.isHeldAsleep(c));
  }

  /**
   * A sleep does not come first where others wait meanwhile for what the sleepers have: to have
   * more of that, or to have it for a shorter time, is what can be done about it.
   */
  private static void holdersFirst(List<Action> actions, Set<Action> ofSleepers) {
    if (!actions.isEmpty() && actions.get(0).kind() == Action.Kind.DELAYS) {
      actions.stream()
          .filter(ofSleepers::contains)
          .findFirst()
          .ifPresent(
              first -> {
                actions.remove(first);
                actions.add(0, first);
              });
    }
  }

  /** Whether a sleep gains more than what comes first. */
  static boolean isSleepBehind(List<Action> ranked) {
    return ranked.stream()
        .anyMatch(a -> a.kind() == Action.Kind.DELAYS && a.gain() > ranked.get(0).gain());
  }

  /** The best first; those of one thing that are alike are together, and few of each are kept. */
  private static List<List<Trial>> joined(List<Trial> trials) {
    List<Trial> sorted = new ArrayList<>(trials);
    sorted.sort(
        Comparator.comparingDouble(Trial::thenNanos).thenComparing(t -> t.subject().name()));
    Map<Subject, List<List<Trial>>> bySubject = new LinkedHashMap<>();
    List<List<Trial>> all = new ArrayList<>();
    for (Trial trial : sorted) {
      List<List<Trial>> same = bySubject.computeIfAbsent(trial.subject(), s -> new ArrayList<>());
      List<Trial> last = same.isEmpty() ? List.of() : same.get(same.size() - 1);
      if (!last.isEmpty() && trial.thenNanos() <= AS_GOOD * last.get(0).thenNanos()) {
        last.add(trial);
      } else if (same.size() < OF_ONE) {
        List<Trial> one = new ArrayList<>(List.of(trial));
        same.add(one);
        all.add(one);
      }
    }
    return all;
  }

  private Action action(List<Trial> alike) {
    Trial first =
        alike.stream()
            .min(Comparator.comparing((Trial t) -> !t.change().equals("remove")))
            .orElseThrow();
    List<Trial> others = alike.stream().filter(t -> !t.equals(first)).toList();
    double one = timeOnOne(first);
    double other = otherGain(first);
    double gain = 1 - first.thenNanos() / before[1];
    StringBuilder words = new StringBuilder(first.words());
    for (Trial also : others) {
      String lower = also.words().substring(0, 1).toLowerCase(Locale.ROOT);
      words.append(" or ").append(lower).append(also.words().substring(1));
    }
    Subject subject = first.subject();
    return new Action(
        subject.kind().word() + ":" + subject.name() + ":" + first.change(),
        subject.kind(),
        subject.name(),
        subject.alike(),
        subject.at(),
        first.change(),
        others.stream().map(Trial::change).toList(),
        words.toString(),
        processors,
        before[1],
        first.thenNanos(),
        before[0] / before[1],
        one / first.thenNanos(),
        Math.min(gain, other),
        Math.max(gain, other),
        why(subject, gain),
        repeat(first));
  }

  /** Of a function, as its replay has it: where ends tie, its weight would say something else. */
  private static String why(Subject subject, double gain) {
    return subject.kind() == Action.Kind.FUNCTION
        ? Proposals.percent(gain / Proposals.CHEAPER) + " " + subject.why()
        : subject.why();
  }

  /** T(1) with the change, ns: work that is only shared is still there. */
  private double timeOnOne(Trial trial) {
    return trial.subject().kind() == Action.Kind.SERIAL
        ? before[0]
        : times(search.leading(), trial, 1)[0];
  }

  private double otherGain(Trial trial) {
    @Nullable Simulator other = search.other();
    double then = other == null ? Double.NaN : times(other, trial, processors)[0];
    double gain = 1 - then / otherBefore[1];
    return Double.isNaN(gain) ? 1 - trial.thenNanos() / before[1] : gain;
  }

  private static double[] times(Simulator on, Trial trial, int count) {
    try {
      return EditedTimes.after(on, List.of(trial.edit()), new int[] {count});
    } catch (RefusedEdit e) { // it deadlocks there
      return new double[] {Double.NaN};
    }
  }

  private String repeat(Trial trial) {
    List<String> words = new ArrayList<>(List.of("corecast", "whatif", file()));
    words.addAll(trial.edit().words());
    words.addAll(search.options());
    words.addAll(List.of("-p", Integer.toString(processors)));
    return ShellWords.of(words);
  }

  private String file() {
    return search.ideal().program().origin().file();
  }

  private List<String> predicted(int count) {
    List<String> words = new ArrayList<>(List.of("corecast", "predict", file()));
    words.addAll(search.options());
    words.addAll(List.of("-p", Integer.toString(count)));
    return words;
  }

  private Action moreProcessors(Contention contention) {
    int twice = 2 * processors;
    int[] counts = {twice};
    double then = search.leading().completion(counts).timeNanos()[0];
    @Nullable Simulator other = search.other();
    double otherThen = other == null ? Double.NaN : other.completion(counts).timeNanos()[0];
    double gain = 1 - then / before[1];
    double otherGain = 1 - otherThen / otherBefore[1];
    otherGain = Double.isNaN(otherGain) ? gain : otherGain;
    return new Action(
        "processors::" + twice,
        Action.Kind.PROCESSORS,
        "",
        1,
        "",
        Integer.toString(twice),
        List.of(),
        twice + " instead of " + processors,
        processors,
        before[1],
        then,
        before[0] / before[1],
        before[0] / then,
        Math.min(gain, otherGain),
        Math.max(gain, otherGain),
        Proposals.whyProcessors(contention),
        ShellWords.of(predicted(twice)));
  }
}
