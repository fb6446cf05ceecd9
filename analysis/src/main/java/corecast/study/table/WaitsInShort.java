package corecast.study.table;

import corecast.analysis.waiting.StepState;
import corecast.analysis.waiting.WaitCause;
import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import corecast.analysis.whatif.LikeLocks;
import corecast.analysis.whatif.Takers;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Waits for people: one line for each lock, queue, pool, or group of like threads that is waited
 * for, with who waits and because of what.
 */
public final class WaitsInShort {
  private static final int CAUSES = 2;

  /** The share of a cause that is written out even if it is not the first. */
  private static final double WORTH_SAYING = 0.05;

  private final WaitingTimes waiting;
  private final List<WaitSite> sites;
  private final LikeNames threads;

  /** Locks of one place that are waited for, by the name of each: what they are called together. */
  private final Map<String, String> likeLocks = new HashMap<>();

  private WaitsInShort(WaitingTimes waiting, boolean withIdle) {
    this.waiting = waiting;
    this.sites = withIdle ? waiting.sites() : waiting.waitingSites();
    this.threads = LikeNames.of(sites.stream().flatMap(WaitsInShort::threads).toList());
    locksByPlace().forEach(this::putTogether);
  }

  /** The names of the locks that are waited for, by place, and what they are called together. */
  private Map<List<String>, Set<String>> locksByPlace() {
    Map<List<String>, Set<String>> byPlace = new HashMap<>();
    for (WaitSite site : sites) {
      if (isLock(site)) {
        String together = LikeLocks.together(site.object(), site.source());
        byPlace
            .computeIfAbsent(List.of(together, site.source()), n -> new HashSet<>())
            .add(site.object());
      }
    }
    return byPlace;
  }

  private void putTogether(List<String> togetherAndPlace, Set<String> names) {
    if (names.size() > 1) {
      String words = names.size() + " locks " + LikeLocks.stem(togetherAndPlace.get(0));
      names.forEach(name -> likeLocks.put(name, words));
    }
  }

  /**
   * The table.
   *
   * @param all the waits on each number of processors
   * @param withIdle with waits of threads that never come to their end
   * @param most lines for each number of processors
   */
  public static Table of(List<WaitingTimes> all, boolean withIdle, int most) {
    List<Row> rows = new ArrayList<>();
    for (WaitingTimes waiting : all) {
      rows.addAll(new WaitsInShort(waiting, withIdle).rows().stream().limit(most).toList());
    }
    List<Column> columns =
        List.of(
            Column.PROCESSORS,
            new Column("object", "waited for", Kind.NAME),
            new Column("wait_ns", "waited", Kind.NANOS),
            new Column("waits", "waits", Kind.COUNT),
            new Column("by", "by", Kind.NAME),
            new Column("because", "because", Kind.NAME));
    return Table.of(columns, rows);
  }

  private List<Row> rows() {
    // By what it is called: several objects may be one to people.
    Map<String, List<WaitSite>> byThing = new LinkedHashMap<>();
    for (WaitSite site : sites) {
      byThing.computeIfAbsent(thing(site), n -> new ArrayList<>()).add(site);
    }
    return byThing.entrySet().stream()
        .sorted(Comparator.comparingDouble(thing -> -nanos(thing.getValue())))
        .map(thing -> row(thing.getKey(), thing.getValue()))
        .toList();
  }

  private Row row(String thing, List<WaitSite> its) {
    List<String> sources = its.stream().map(WaitSite::source).distinct().toList();
    return Row.of(
        waiting.processors(),
        sources.size() > 1 ? thing : Lines.withPlace(thing, sources.get(0)),
        nanos(its),
        its.stream().mapToLong(WaitSite::waits).sum(),
        Lines.some(by(its)),
        because(its));
  }

  /** Who waits: one thread, all of a group of like ones, or some of them. */
  private List<String> by(List<WaitSite> its) {
    Map<String, Set<String>> groups = new LinkedHashMap<>();
    for (WaitSite site : its) {
      groups.computeIfAbsent(thread(site.thread()), n -> new LinkedHashSet<>()).add(site.thread());
    }
    List<String> by = new ArrayList<>();
    groups.forEach(
        (group, members) -> {
          String member = members.iterator().next();
          boolean isAll = members.size() == threads.size(member);
          by.add(isAll ? group : members.size() == 1 ? member : members.size() + " of " + group);
        });
    return by;
  }

  private static double nanos(List<WaitSite> sites) {
    return sites.stream().mapToDouble(WaitSite::nanos).sum();
  }

  private static Stream<String> threads(WaitSite site) {
    Stream<String> ended = isThread(site) ? Stream.of(site.object()) : Stream.of();
    Stream<String> causes = site.causes().stream().map(WaitCause::thread);
    return Stream.of(Stream.of(site.thread()), ended, causes).flatMap(names -> names);
  }

  // ---- what is waited for -----------------------------------------------------------------------

  private static String keyword(WaitSite site) {
    int blank = site.what().indexOf(' ');
    return blank < 0 ? site.what() : site.what().substring(0, blank);
  }

  private static boolean isThread(WaitSite site) {
    return switch (keyword(site)) {
      case "join", "get", "help", "complete" -> true;
      default -> false;
    };
  }

  private static boolean isLock(WaitSite site) {
    return switch (keyword(site)) {
      case "lock", "read-lock", "write-lock" -> true;
      default -> false;
    };
  }

  private String thing(WaitSite site) {
    if (isLock(site) && likeLocks.containsKey(site.object())) {
      return likeLocks.get(site.object());
    }
    String made = isThread(site) ? "" : MadeObjects.words(site.object(), threads::of);
    if (!made.isEmpty()) {
      return made;
    }
    String object = isThread(site) ? thread(site.object()) : MadeObjects.base(site.object());
    return switch (keyword(site)) {
      case "join" -> "end of " + object;
      case "get", "help", "complete" -> "result of " + object;
      case "lock", "read-lock", "write-lock" -> "lock " + object;
      case "submit" -> "worker of " + object;
      case "take" -> "item of " + object;
      case "put" -> "room in " + object;
      case "acquire" -> "permit of " + object;
      case "await" -> "latch " + object;
      case "wait-on" -> "condition " + object;
      default -> site.what();
    };
  }

  /** A thread, or a group of like ones, or what is handled of each item of a queue. */
  private String thread(String name) {
    String queue = Takers.queueOf(name);
    return queue.equals(name) ? threads.of(name) : "items of " + queue;
  }

  // ---- why --------------------------------------------------------------------------------------

  private String because(List<WaitSite> its) {
    Map<String, Double> reasons = new LinkedHashMap<>();
    for (WaitSite site : its) {
      for (WaitCause cause : site.causes()) {
        reasons.merge(words(cause, site.object()), cause.nanos(), Double::sum);
      }
    }
    double all = nanos(its);
    List<Map.Entry<String, Double>> largest =
        reasons.entrySet().stream()
            .sorted(Comparator.comparingDouble(reason -> -reason.getValue()))
            .toList();
    List<String> said = new ArrayList<>();
    for (Map.Entry<String, Double> reason : largest) {
      double share = reason.getValue() / all;
      if (said.isEmpty() || (said.size() < CAUSES && share >= WORTH_SAYING)) {
        said.add(Numbers.fixed(100 * share, 0) + " % " + reason.getKey());
      }
    }
    return String.join("; ", said);
  }

  /** Under the lock itself that is waited for, or another one. */
  private String under(String section, String object) {
    String like = likeLocks.getOrDefault(section, section);
    return section.equals(object)
        ? " under it"
        : like.equals(likeLocks.get(object)) ? " under another of them" : " under " + like;
  }

  private String words(WaitCause cause, String object) {
    String section = cause.section();
    return cause.function()
        + (section.isEmpty() ? "" : under(section, object))
        + (cause.state() == StepState.RUNNING ? "" : " (" + cause.state().words() + ")")
        + ", in "
        + thread(cause.thread());
  }
}
