package corecast.analysis.action;

import corecast.analysis.speedup.AboveLinear;
import corecast.analysis.whatif.LikeLocks;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.RetriedAtomic;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What to do first, in lines for people. */
public final class ActionText {
  /** Longer lines are two. */
  private static final int WIDTH = 120;

  private static final double WORTH_A_RANGE = 0.005;

  /** In place of a list that is empty. */
  public static final String NOTHING = "No change that was tried makes it faster by 1 % or more.";

  private ActionText() {}

  /** Such as "On 8 processors it takes 1.12 s: speedup 1.7 of 8 (1.66 to 1.74).". */
  public static String time(Actions actions) {
    int p = actions.processors();
    String range =
        actions.maxSpeedup() - actions.minSpeedup() < WORTH_A_RANGE
            ? ""
            : " ("
                + Numbers.fixed(actions.minSpeedup(), 2)
                + " to "
                + Numbers.fixed(actions.maxSpeedup(), 2)
                + ")";
    return "On "
        + p
        + (p == 1 ? " processor" : " processors")
        + " it takes "
        + Numbers.duration(actions.timeNanos())
        + (p == 1 ? "" : ": speedup " + Numbers.fixed(actions.speedup(), 2) + " of " + p + range)
        + ".";
  }

  /** The time, and below it a number for each thing to change, and a line for each change. */
  public static List<String> lines(Actions actions) {
    List<String> lines = new ArrayList<>();
    if (!actions.isKnown()) {
      return lines;
    }
    lines.add(time(actions));
    int p = actions.processors();
    if (AboveLinear.is(actions.maxSpeedup(), p)) {
      lines.add(AboveLinear.WORDS);
    } else if (actions.ranked().stream().anyMatch(a -> AboveLinear.is(a.thenSpeedup(), p))) {
      lines.add(AboveLinear.WITH_A_CHANGE);
    }
    if (actions.ranked().isEmpty()) {
      lines.add(NOTHING);
    }
    int longest = actions.ranked().stream().mapToInt(a -> a.words().length()).max().orElse(0);
    int number = 1;
    for (List<Action> thing : things(actions)) {
      lines.add(number++ + ". " + heading(thing.get(0)));
      for (Action action : thing) {
        lines.addAll(change(action, longest));
      }
    }
    lines.addAll(remarks(actions));
    return lines;
  }

  /** The actions, those together that change the same thing. */
  public static List<List<Action>> things(Actions actions) {
    List<List<Action>> things = new ArrayList<>();
    for (Action action : actions.ranked()) {
      things.stream()
          .filter(thing -> thing.get(0).isOfSame(action))
          .findFirst()
          .orElseGet(
              () -> {
                things.add(new ArrayList<>());
                return things.get(things.size() - 1);
              })
          .add(action);
    }
    return things;
  }

  /** What comes first on other numbers of processors, and that not all was tried. */
  public static List<String> remarks(Actions actions) {
    List<String> lines = new ArrayList<>();
    String leads = leads(actions);
    if (!leads.isEmpty()) {
      lines.add(leads);
    }
    if (actions.isLimited() && actions.isKnown()) {
      lines.add("The program is long: fewer changes were tried than could matter.");
    }
    return lines;
  }

  /** What is changed and why: "Lock Cache.map (Cache.java:9): held 99 % of the time, ...". */
  public static String heading(Action action) {
    String name = thing(action.kind(), action.object(), action.alike());
    String placed = Lines.withPlace(name, Lines.printable(action.at()));
    return Character.toUpperCase(placed.charAt(0))
        + placed.substring(1)
        + ": "
        + action.why()
        + ".";
  }

  /** What it makes of the run time: "0.24 s speedup 7.90 -78 %". */
  public static String figures(Action action) {
    String min = percent(action.minGain());
    String max = percent(action.maxGain());
    String gain = percent(action.gain());
    String range = min.equals(max) ? "" : " (" + max + " to " + min + ")";
    return Numbers.duration(action.thenNanos())
        + "   speedup "
        + Numbers.fixed(action.thenSpeedup(), 2)
        + "   "
        + gain
        + " %"
        + range;
  }

  private static String percent(double gain) {
    return Numbers.fixed(-100 * gain, 0);
  }

  private static List<String> change(Action action, int longest) {
    String line =
        "   "
            + action.words()
            + " ".repeat(longest - action.words().length() + 3)
            + figures(action);
    String repeat = Lines.printable(action.repeat());
    return line.length() + 3 + repeat.length() <= WIDTH
        ? List.of(line + "   " + repeat)
        : List.of(line, "     " + repeat);
  }

  /** What is changed: "lock Cache.map", or "256 locks Shard.lock". */
  static String thing(Action.Kind kind, String object, int alike) {
    return (alike == 1 ? "" : alike + " ") + thing(kind, object);
  }

  private static String thing(Action.Kind kind, String object) {
    String name = Lines.printable(object);
    return switch (kind) {
      case LOCK ->
          LikeLocks.isTogether(object)
              ? "locks " + Lines.printable(LikeLocks.stem(object))
              : RetriedAtomic.words(name);
      case POOL -> "pool " + name;
      case IN_FLIGHT -> "submission to pool " + name;
      case ORDER -> "order of tasks in pool " + name;
      case QUEUE -> "queue " + name;
      case SEMAPHORE -> "semaphore " + name;
      case FUNCTION, SERIAL -> "function " + name;
      case STAGE -> "stage behind " + name;
      case DELAYS -> "sleep and I/O in " + name;
      case PAUSES -> "pauses of the virtual machine";
      case PROCESSORS -> "processors";
    };
  }

  /** "First on 1 processor: function price, from 2: lock Cache.map."; empty if it is one thing. */
  private static String leads(Actions actions) {
    List<Actions.Lead> leads = actions.leads();
    if (leads.size() < 2) {
      return "";
    }
    return leads.stream()
        .map(
            lead -> {
              boolean isLast = lead.equals(leads.get(leads.size() - 1));
              String counts =
                  isLast
                      ? "from " + lead.from()
                      : lead.from() == lead.to()
                          ? Integer.toString(lead.from())
                          : lead.from() + "-" + lead.to();
              Action.Kind kind = lead.kind();
              return counts + ": " + (kind == null ? "nothing" : thing(kind, lead.object()));
            })
        .collect(Collectors.joining("; ", "What comes first, by number of processors: ", "."));
  }
}
