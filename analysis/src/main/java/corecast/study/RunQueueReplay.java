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
import java.util.Arrays;
import java.util.List;

/**
 * A recorded program on run queues, beside ideal sharing: where it deadlocks there, one object or a
 * few keep their recorded order, and where it takes too long, it is given up.
 *
 * @param simulator how it was replayed
 * @param ends whether it has come to its end wherever it must
 * @param timeNanos T(1), and that of each point, ns, if it has
 * @param notes what had to be done, or why there is no end
 */
record RunQueueReplay(Simulator simulator, boolean ends, double[] timeNanos, List<Note> notes) {
  RunQueueReplay {
    notes = List.copyOf(notes);
  }

  /**
   * Replays it on one processor, and on those of each point.
   *
   * @param queues all decisions made anew
   * @param also numbers of processors on which it must end as well, so that it does not depend on
   *     the points what is decided anew
   */
  static RunQueueReplay of(Simulator queues, List<SpeedupPoint> points, int[] also) {
    Completion free = ExtraReplays.completion(queues, points, also);
    Outcome outcome = free.outcome();
    if (!outcome.isDeadlock()) {
      return ended(queues, free, points, List.of());
    }
    if (!outcome.isTooLong()) {
      long replays = 1L + points.size() + also.length;
      FewObjects objects = FewObjects.of(queues.program(), outcome, replays);
      while (objects.hasNext()) {
        ObjectOrder order = objects.next();
        Simulator kept = queues.with(queues.options().keeping(order));
        Completion completion = ExtraReplays.completion(kept, points, also);
        if (!completion.outcome().isDeadlock()) {
          String text =
              FewObjects.sentence("With run queues, replaying with a free order", order.objects());
          Note note = Note.of(Kind.RUN_QUEUES, text).with("objects", order.objects().size());
          return ended(kept, completion, points, List.of(note));
        }
      }
    }
    return new RunQueueReplay(queues, false, new double[0], List.of(given(queues, outcome)));
  }

  private static RunQueueReplay ended(
      Simulator queues, Completion completion, List<SpeedupPoint> points, List<Note> notes) {
    double[] times = Arrays.copyOf(completion.timeNanos(), 1 + points.size());
    return new RunQueueReplay(queues, true, times, notes);
  }

  private static Note given(Simulator queues, Outcome outcome) {
    long allowed = ExtraReplays.allowed(queues.program());
    return Note.of(
        Kind.RUN_QUEUES,
        "Only ideal sharing was computed, so there is no range. With run queues (--machine queues) "
            + (outcome.isTooLong()
                ? "a replay was given up after "
                    + CountText.of(allowed, "event")
                    + ". The program has far fewer steps."
                : "the replay deadlocked, whichever object kept its recorded order."));
  }
}
