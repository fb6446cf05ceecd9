package corecast.analysis.action;

import corecast.analysis.constraint.Contention;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.WeightOptions;
import corecast.analysis.whatif.ChangedLock;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.EditText;
import corecast.analysis.whatif.EditedTimes;
import corecast.analysis.whatif.InFlight;
import corecast.analysis.whatif.LockChange.Removed;
import corecast.analysis.whatif.LockChange.Shortened;
import corecast.analysis.whatif.LockChange.Split;
import corecast.analysis.whatif.LongestTasksFirst;
import corecast.analysis.whatif.Resized;
import corecast.analysis.whatif.ScaledCalls;
import corecast.analysis.whatif.ScaledDelays;
import corecast.analysis.whatif.ScaledFunction;
import corecast.analysis.whatif.ScaledPauses;
import corecast.analysis.whatif.Takers;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.program.PoolSize;
import corecast.program.Program;
import corecast.simulator.StopTheWorld;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Proposes, tries, ranks and cuts: one program's actions on one number of processors. */
final class ActionSearch {
  private static final double SHORTER = 0.5;

  /** Pools and semaphores are tried with so many times as many places as there are processors. */
  private static final int TIMES = 4;

  /** By itself, on one processor, and on the other machine. */
  private static final int TRIALS_OF_AN_ORDER = 3;

  private final Actions.Search search;
  private final Program program;
  private final int processors;
  private final Replayer replayer;
  private final double[] before; // T(1), T(P)
  private final double[] otherBefore;
  private final List<Trial> trials = new ArrayList<>();

  /** What was tried of things that have a size. */
  private final Map<Subject, Sizes> swept = new HashMap<>();

  ActionSearch(Actions.Search search, int processors) {
    this.search = search;
    this.program = search.ideal().program();
    this.processors = processors;
    this.replayer = new Replayer(search.leading(), processors);
    int[] counts = {1, processors};
    this.before = EditedTimes.before(search.leading(), counts);
    this.otherBefore =
        search.other() == null ? before : search.other().completion(counts).timeNanos();
  }

  Actions all() {
    int[] here = {processors};
    FunctionWeights weights = FunctionWeights.of(search.ideal(), here, WeightOptions.DEFAULT);
    Contention contention = Contention.of(search.ideal(), processors);
    for (Subject subject : Proposals.of(program, contention, weights, before[1], pausesShare())) {
      first(subject);
    }
    List<Trial> firsts = new ArrayList<>(trials);
    firsts.sort(Comparator.comparingDouble(Trial::thenNanos));
    for (Trial trial : firsts) {
      if (gain(trial) >= Proposals.WORTH) {
        more(trial);
      }
    }
    trials.removeIf(trial -> !(gain(trial) >= Proposals.WORTH));
    Ranking ranking = new Ranking(search, processors, before, otherBefore);
    List<Action> ranked = ranking.of(trials, contention);
    double speedup = before[0] / before[1];
    double otherSpeedup = otherBefore[0] / otherBefore[1];
    double other = Double.isNaN(otherSpeedup) ? speedup : otherSpeedup; // a deadlock on either
    return new Actions(
        processors,
        before[1],
        speedup,
        Math.min(speedup, other),
        Math.max(speedup, other),
        ranked,
        new Leading(search, replayer).of(trials, ranked),
        replayer.isExhausted());
  }

  private double pausesShare() {
    StopTheWorld stop = search.leading().options().stopTheWorld();
    return before[1] == 0 ? 0 : stop.nanos(program.pauses(), processors) / before[1];
  }

  private double gain(Trial trial) {
    return before[1] == 0 ? 0 : 1 - trial.thenNanos() / before[1];
  }

  // ---- the change of each thing that gains most ------------------------------------------------

  private void first(Subject subject) {
    switch (subject.kind()) {
      case LOCK -> {
        if (!tries(removed(subject))) {
          tries(shortened(subject));
        }
      }
      case POOL, QUEUE, SEMAPHORE, STAGE, IN_FLIGHT -> {
        Sizes sizes = sizes(subject);
        tries(resized(subject, sizes.largest(), sizes.nanos(sizes.largest())));
      }
      case ORDER -> {
        if (replayer.canAfford(TRIALS_OF_AN_ORDER * Replayer.REPLAYS_OF_AN_ORDER)) {
          tries(longestFirst(subject));
        }
      }
      case FUNCTION -> tries(cheaper(subject));
      case SERIAL -> tries(shared(subject));
      case DELAYS -> tries(half(subject, new ScaledDelays(subject.name(), SHORTER)));
      case PAUSES -> tries(half(subject, new ScaledPauses(SHORTER)));
      default -> {}
    }
  }

  private boolean tries(Trial trial) {
    boolean isKnown = !Double.isNaN(trial.thenNanos());
    if (isKnown) {
      trials.add(trial);
    }
    return isKnown;
  }

  private Trial trial(Subject subject, Edit edit, String change, String words) {
    return new Trial(subject, edit, change, words, replayer.nanos(edit));
  }

  private Trial removed(Subject lock) {
    String words = lock.alike() == 1 ? "Removed" : "All removed";
    return trial(lock, new ChangedLock(lock.name(), new Removed()), "remove", words);
  }

  private Trial shortened(Subject lock) {
    Shortened half = new Shortened(SHORTER);
    return trial(lock, new ChangedLock(lock.name(), half), half.word(), "Held half as long");
  }

  private Trial split(Subject lock, int ways) {
    Split split = new Split(ways);
    String words = "Split " + ways + " ways";
    return trial(lock, new ChangedLock(lock.name(), split), split.word(), words);
  }

  private Trial cheaper(Subject function) {
    double factor = 1 - Proposals.CHEAPER;
    return function.isInclusive()
        ? trial(
            function,
            new ScaledCalls(function.name(), factor),
            "-20%:with-calls",
            "A fifth cheaper with all that it calls")
        : trial(
            function,
            ScaledFunction.cheaper(function.name(), Proposals.CHEAPER),
            "-20%",
            "A fifth cheaper");
  }

  private Trial longestFirst(Subject pool) {
    return trial(pool, new LongestTasksFirst(pool.name()), "longest-first", "Longest first");
  }

  private Trial half(Subject subject, Edit edit) {
    return trial(subject, edit, "-50%", "Half as long");
  }

  /** As if its work were shared by all processors, at best. */
  private Trial shared(Subject function) {
    return trial(
        function,
        shared(function, processors),
        "shared=" + processors + (function.isInclusive() ? ":with-calls" : ""),
        "Shared by " + CountText.of(processors, "thread") + " at best");
  }

  static Edit shared(Subject function, int by) {
    String text = function.name() + "=x" + Numbers.plain(1.0 / by, false);
    return function.isInclusive() ? EditText.withCalls(text) : EditText.function(text);
  }

  /** Pools and semaphores up to four times, threads of a stage as many as there are processors. */
  private Sizes sizes(Subject subject) {
    return swept.computeIfAbsent(subject, this::unswept);
  }

  private Sizes unswept(Subject subject) {
    long size = size(subject);
    long many = TIMES * (long) processors;
    long largest =
        switch (subject.kind()) {
          case QUEUE, IN_FLIGHT -> Program.UNBOUNDED;
          case STAGE -> Math.max(Math.min(processors, items(subject)), size);
          default -> Math.max(many, size >= many ? 2 * size : 0);
        };
    return new Sizes(replayer, to -> resize(subject, to), size, largest, before[1]);
  }

  private long size(Subject subject) {
    return switch (subject.kind()) {
      case STAGE -> Math.max(1, Takers.served(program, subject.object()));
      case IN_FLIGHT -> InFlight.now(program, subject.object());
      default -> PoolSize.workers(program.objectParameter(subject.object()), processors);
    };
  }

  /** How many there are to handle, if one thread handles all. */
  private long items(Subject stage) {
    return program.servedPools()[stage.object()]
        ? Long.MAX_VALUE
        : Takers.items(program, stage.object());
  }

  private static Edit resize(Subject subject, long to) {
    return switch (subject.kind()) {
      case STAGE -> new Takers(subject.name(), (int) to);
      case IN_FLIGHT -> new InFlight(subject.name(), to);
      default -> new Resized(Resized.What.valueOf(subject.kind().name()), subject.name(), to);
    };
  }

  private Trial resized(Subject subject, long to, double nanos) {
    String thing =
        switch (subject.kind()) {
          case POOL -> "worker";
          case QUEUE -> "place";
          case STAGE -> "thread";
          case IN_FLIGHT -> "task";
          default -> "permit";
        };
    boolean isInFlight = subject.kind() == Action.Kind.IN_FLIGHT;
    String many = isInFlight ? "All tasks" : "No limit";
    String words =
        (to == Program.UNBOUNDED ? many : CountText.of(to, thing))
            + (isInFlight ? " submitted before a result is waited for," : "")
            + " instead of "
            + sizes(subject).size()
            + (subject.kind() == Action.Kind.STAGE ? ", if items may come in any order" : "")
            + (isMost(subject, to) ? ", the most that was tried" : "");
    return new Trial(subject, resize(subject, to), Resized.sizeInWords(to), words, nanos);
  }

  /** Whether still more might gain still more. */
  private boolean isMost(Subject subject, long to) {
    return (subject.kind() == Action.Kind.POOL || subject.kind() == Action.Kind.SEMAPHORE)
        && to == sizes(subject).largest();
  }

  // ---- other changes of the same thing ----------------------------------------------------------

  private void more(Trial first) {
    Subject subject = first.subject();
    switch (subject.kind()) {
      case LOCK -> {
        if (first.change().equals("remove")) {
          if (subject.alike() == 1) {
            splits(subject, first.thenNanos());
          }
          tries(shortened(subject));
        }
      }
      case POOL, QUEUE, SEMAPHORE, STAGE, IN_FLIGHT -> {
        Sizes sizes = sizes(subject);
        @Nullable Long knee = sizes.knee();
        if (knee != null && knee != sizes.largest()) {
          trials.remove(first);
          tries(resized(subject, knee, sizes.nanos(knee)));
        }
      }
      default -> {}
    }
  }

  /** In two, four, eight ... until that is as good as without it. */
  private void splits(Subject lock, double withoutNanos) {
    @Nullable Trial best = null;
    for (int ways = 2; ways <= processors && replayer.canAfford(2); ways *= 2) {
      Trial split = split(lock, ways);
      if (Double.isNaN(split.thenNanos())) {
        return;
      }
      best = best == null || split.thenNanos() < best.thenNanos() ? split : best;
      if (split.thenNanos() <= Ranking.AS_GOOD * withoutNanos) {
        break;
      }
    }
    if (best != null) {
      trials.add(best);
    }
  }
}
