package corecast.study;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.note.Note.Kind;
import corecast.program.CountText;
import corecast.recovery.FewObjects;
import corecast.simulator.Completion;
import corecast.simulator.ObjectOrder;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.Outcome;
import java.util.List;

/**
 * A recorded program on run queues, beside ideal sharing: where it deadlocks there, one object or a
 * few keep their recorded order, and where it takes too long, it is given up.
 *
 * @param simulator how it was replayed
 * @param timeNanos T(1), and that of each point, ns; NaN where it has come to no end
 * @param notes what had to be done, or why there is no end
 */
record RunQueueReplay(Simulator simulator, double[] timeNanos, List<Note> notes) {
  RunQueueReplay {
    notes = List.copyOf(notes);
  }

  /**
   * Replays it on one processor, and on those of each point.
   *
   * @param queues all decisions made anew
   */
  static RunQueueReplay of(Simulator queues, List<SpeedupPoint> points) {
    Completion free = ExtraReplays.completion(queues, points);
    Outcome outcome = free.outcome();
    if (!outcome.isDeadlock()) {
      return new RunQueueReplay(queues, free.timeNanos(), List.of());
    }
    if (!outcome.isTooLong()) {
      FewObjects objects = FewObjects.of(queues.program(), outcome, points.size() + 1L);
      while (objects.hasNext()) {
        ObjectOrder order = objects.next();
        Simulator kept = queues.with(queues.options().keeping(order));
        Completion completion = ExtraReplays.completion(kept, points);
        if (!completion.outcome().isDeadlock()) {
          String text =
              FewObjects.sentence("With run queues, replaying with a free order", order.objects());
          Note note = Note.of(Kind.RUN_QUEUES, text).with("objects", order.objects().size());
          return new RunQueueReplay(kept, completion.timeNanos(), List.of(note));
        }
      }
    }
    return new RunQueueReplay(queues, free.timeNanos(), List.of(given(queues, outcome)));
  }

  /** Whether it has come to its end on all of them. */
  boolean ends() {
    for (double nanos : timeNanos) {
      if (Double.isNaN(nanos)) {
        return false;
      }
    }
    return true;
  }

  private static Note given(Simulator queues, Outcome outcome) {
    long allowed = ExtraReplays.allowed(queues.program());
    return Note.of(
        Kind.RUN_QUEUES,
        "Only ideal sharing was computed, so there is no range: with run queues "
            + (outcome.isTooLong()
                ? "a replay was given up after "
                    + CountText.of(allowed, "event")
                    + ", far more than the program has steps"
                : "the replay deadlocked, whichever object kept its recorded order")
            + " (--machine queues).");
  }
}
