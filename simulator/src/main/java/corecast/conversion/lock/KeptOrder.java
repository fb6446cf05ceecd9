package corecast.conversion.lock;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.LogEvent;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Facts;
import corecast.conversion.plan.InsertedStep;
import corecast.conversion.plan.Pass;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.Slot;
import corecast.note.Lines;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Custom synchronizers. One that is only taken exclusively, and given back by whoever took it, is a
 * mutex; for one in shared mode see {@link SharedHolds}. Of any other nothing is known but the
 * order in the recording, which is kept: what is acquired comes after all releases by others that
 * came before. The releases between two acquisitions are a latch {@code synchronizer~release~N}.
 */
public final class KeptOrder {
  public static final Pass PASS =
      Pass.named("kept-order")
          .needs(Facts.PARTS, Facts.REFUSALS)
          .gives(Facts.KEPT_ORDER)
          .inserts(Slot.KEPT_ORDER)
          .does((in, with, plan) -> match(plan));

  /** Older releases than this many latches have come by the newer ones, or else long ago. */
  private static final int MOST_AWAITED = 64;

  private final List<LogEvent> changes = new ArrayList<>();
  private boolean shared;

  private static void match(Plan plan) {
    Recording recording = plan.recording;
    if (recording.objects.values().stream().noneMatch(KeptOrder::isSynchronizer)) {
      return;
    }
    Map<Integer, KeptOrder> synchronizers = new TreeMap<>();
    for (EventLog log : recording.logs) {
      for (int event = 0; event < log.size(); event++) {
        if (isChange(recording, log, event)
            && log.inBody(event)
            && log.decision(event) != Decision.OMITTED) {
          KeptOrder of = synchronizers.computeIfAbsent(log.object(event), o -> new KeptOrder());
          of.changes.add(new LogEvent(log, event));
          of.shared |= isShared(log.kind(event));
        }
      }
    }
    List<String> kept = new ArrayList<>();
    List<String> told = new ArrayList<>();
    synchronizers.forEach(
        (object, of) -> {
          if (of.isMutex()) {
            return;
          }
          String name = plan.names.object(object);
          of.changes.sort(Comparator.comparingLong(LogEvent::nanos));
          Recording.TracedObject traced = recording.objects.get(object);
          SharedHolds holds = traced == null ? null : SharedHolds.of(of.changes, traced);
          if (holds != null) {
            holds.write(name, plan);
            told.add(holds.says(name));
          } else {
            of.keep(name, plan);
            kept.add(name);
          }
        });
    if (!told.isEmpty()) {
      plan.findings.warning(
          "These custom synchronizers are replayed as semaphores or read-write locks:"
              + " "
              + Lines.some(told)
              + ".");
    }
    if (!kept.isEmpty()) {
      plan.findings.warning(
          "These custom synchronizers keep their recorded order, which may hide parallelism:"
              + " "
              + Lines.some(kept)
              + ".");
    }
  }

  static boolean isRelease(LogEvent change) {
    return change.kind() == EventKind.UNLOCK || change.kind() == EventKind.SHARED_RELEASE;
  }

  private static boolean isShared(EventKind kind) {
    return kind == EventKind.SHARED_ACQUIRE || kind == EventKind.SHARED_RELEASE;
  }

  private static boolean isChange(Recording recording, EventLog log, int event) {
    EventKind kind = log.kind(event);
    if (kind != EventKind.LOCK && kind != EventKind.UNLOCK && !isShared(kind)) {
      return false;
    }
    Recording.TracedObject traced = recording.objects.get(log.object(event));
    return traced != null && isSynchronizer(traced);
  }

  private static boolean isSynchronizer(Recording.TracedObject traced) {
    return traced.kind() == ObjectKind.SYNCHRONIZER;
  }

  private boolean isMutex() {
    if (shared) {
      return false;
    }
    Map<Integer, Integer> held = new HashMap<>();
    for (LogEvent change : changes) {
      if (held.merge(change.body(), isRelease(change) ? -1 : 1, Integer::sum) < 0) {
        return false;
      }
    }
    return held.values().stream().allMatch(count -> count == 0);
  }

  private void keep(String name, Plan plan) {
    List<List<LogEvent>> epochs = new ArrayList<>();
    List<Set<Integer>> releasers = new ArrayList<>();
    Map<Integer, Integer> seen = new HashMap<>();
    List<LogEvent> open = new ArrayList<>();
    for (LogEvent change : changes) {
      plan.omit(change.log(), change.event());
      if (isRelease(change)) {
        open.add(change);
        continue;
      }
      if (!open.isEmpty()) {
        String latch = name + "~release~" + epochs.size();
        InsertedStep countDown = InsertedStep.countDown(latch, open.size());
        Set<Integer> by = new HashSet<>();
        for (LogEvent release : open) {
          plan.before(release.log(), release.event(), countDown);
          by.add(release.body());
        }
        epochs.add(open);
        releasers.add(by);
        open = new ArrayList<>();
      }
      int body = change.body();
      int first = Math.max(seen.getOrDefault(body, 0), epochs.size() - MOST_AWAITED);
      for (int e = first; e < epochs.size(); e++) {
        boolean onlyOwn = releasers.get(e).size() == 1 && releasers.get(e).contains(body);
        if (!onlyOwn) {
          InsertedStep await = InsertedStep.await(name + "~release~" + e, epochs.get(e).size());
          plan.before(change.log(), change.event(), await);
        }
      }
      seen.put(body, epochs.size());
    }
  }
}
