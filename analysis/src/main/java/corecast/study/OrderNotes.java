package corecast.study;

import corecast.analysis.order.KeptPool;
import corecast.analysis.order.OrderedTime;
import corecast.analysis.order.OrderedTimes;
import corecast.analysis.order.PoolOrder;
import corecast.analysis.order.PoolOrders;
import corecast.note.Lines;
import corecast.note.Note;
import corecast.note.Note.Kind;
import corecast.note.Numbers;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What other orders of the tasks of pools gain, in words, and which pools keep theirs. */
final class OrderNotes {
  private static final int MOST_NAMES = 5;

  private OrderNotes() {}

  static List<Note> of(PoolOrders found) {
    List<Note> notes = new ArrayList<>();
    for (PoolOrder order : found.orders()) {
      if (order != PoolOrder.FIFO && !found.rows().isEmpty()) {
        notes.add(gain(found, order));
      }
    }
    if (found.has(PoolOrder.TYPES) && !found.rows().isEmpty()) {
      notes.add(types(found));
    }
    notes.addAll(deadlocks(found));
    notes.addAll(kept(found));
    return notes;
  }

  private static Note gain(PoolOrders found, PoolOrder order) {
    OrderedTimes best = null;
    OrderedTime time = null;
    for (OrderedTimes row : found.rows()) {
      for (OrderedTime its : row.times()) {
        boolean isBetter = time == null || Double.isNaN(time.gain()) || its.gain() > time.gain();
        if (its.order() == order && isBetter) {
          best = row;
          time = its;
        }
      }
    }
    if (best == null || time == null || Double.isNaN(time.gain()) || time.gain() < 0.0005) {
      return Note.of(
          Kind.POOL_ORDER,
          "Tasks of pools, "
              + order.title()
              + ": not faster on any of these numbers of processors.");
    }
    return Note.of(
            Kind.POOL_ORDER,
            "Tasks of pools, "
                + order.title()
                + ": "
                + Numbers.duration(time.timeNanos())
                + " instead of "
                + Numbers.duration(best.timeNanos())
                + " on "
                + CountText.of(best.processors(), "processor")
                + ", "
                + Numbers.percent(time.gain())
                + " less. That is where it gains most.")
        .with("processors", best.processors())
        .with("time_ns", best.timeNanos())
        .with("order_time_ns", time.timeNanos())
        .with("gain", time.gain());
  }

  private static Note types(PoolOrders found) {
    List<String> others = new ArrayList<>(found.types());
    others.removeAll(found.criticalTypes());
    String text;
    if (found.criticalTypes().isEmpty()) {
      text = "No task of these pools is on the critical path, so no type of them comes first.";
    } else if (others.isEmpty()) {
      text =
          "All types of tasks are on the critical path ("
              + Lines.some(found.criticalTypes(), MOST_NAMES)
              + "). So types do not tell which task is urgent; the longest remaining path may.";
    } else {
      text =
          "Types of tasks on the critical path: "
              + Lines.some(found.criticalTypes(), MOST_NAMES)
              + ". Not on it: "
              + Lines.some(others, MOST_NAMES)
              + ".";
    }
    return Note.of(Kind.POOL_ORDER, text)
        .with("critical_types", found.criticalTypes().size())
        .with("types", found.types().size());
  }

  private static List<Note> deadlocks(PoolOrders found) {
    List<Note> notes = new ArrayList<>();
    for (PoolOrder order : found.orders()) {
      boolean any =
          found.rows().stream()
              .flatMap(row -> row.times().stream())
              .anyMatch(time -> time.order() == order && Double.isNaN(time.timeNanos()));
      if (any) {
        notes.add(
            Note.of(
                Kind.POOL_ORDER_KEPT,
                "Tasks of pools, "
                    + order.title()
                    + ": the replay deadlocks. Tasks hold all workers and wait for tasks that have"
                    + " none yet."));
      }
    }
    return notes;
  }

  private static List<Note> kept(PoolOrders found) {
    if (found.rows().isEmpty() && found.kept().isEmpty()) {
      return List.of(
          Note.of(
              Kind.POOL_ORDER_KEPT,
              "No task is submitted to a pool, so there is no order to choose (--pool-order)."));
    }
    Map<String, List<String>> pools = new LinkedHashMap<>();
    for (KeptPool pool : found.kept()) {
      pools.computeIfAbsent(pool.why(), why -> new ArrayList<>()).add(pool.pool());
    }
    List<Note> notes = new ArrayList<>();
    pools.forEach(
        (why, names) ->
            notes.add(
                Note.of(
                        Kind.POOL_ORDER_KEPT,
                        Lines.some(names, MOST_NAMES)
                            + ": tasks begin in the order in which they came. That is because "
                            + why
                            + ".")
                    .with("pools", names.size())));
    return notes;
  }
}
