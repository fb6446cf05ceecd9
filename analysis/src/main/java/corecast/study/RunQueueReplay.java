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
import java.util.stream.IntStream;

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
   * @param also numbers of processors on which it must end as well: what is decided anew is the
   *     same for all points among them, whichever these are
   */
  static RunQueueReplay of(Simulator queues, List<SpeedupPoint> points, int[] also) {
    int[] counts =
        IntStream.concat(Arrays.stream(also), Arrays.stream(ExtraReplays.counts(points))).toArray();
    Completion free = ExtraReplays.completion(queues, counts);
    Outcome outcome = free.outcome();
    if (!outcome.isDeadlock()) {
      return ended(queues, free, also.length, List.of());
    }
    if (!outcome.isTooLong()) {
      long replays = Arrays.stream(counts).distinct().count();
      FewObjects objects = FewObjects.of(queues.program(), outcome, replays);
      while (objects.hasNext()) {
        ObjectOrder order = objects.next();
        Simulator kept = queues.with(queues.options().keeping(order));
        Completion completion = ExtraReplays.completion(kept, counts);
        if (!completion.outcome().isDeadlock()) {
          String text =
              FewObjects.sentence("With run queues, replaying with a free order", order.objects());
          Note note = Note.of(Kind.RUN_QUEUES, text).with("objects", order.objects().size());
          return ended(kept, completion, also.length, List.of(note));
        }
      }
    }
    return new RunQueueReplay(queues, false, new double[0], List.of(given(queues, outcome)));
  }

  private static RunQueueReplay ended(
      Simulator queues, Completion completion, int first, List<Note> notes) {
    double[] times = completion.timeNanos();
    return new RunQueueReplay(queues, true, Arrays.copyOfRange(times, first, times.length), notes);
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
