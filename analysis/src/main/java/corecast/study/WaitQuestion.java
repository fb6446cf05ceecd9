package corecast.study;

import corecast.analysis.waiting.WaitSite;
import corecast.analysis.waiting.WaitingTimes;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.simulator.Simulator;
import corecast.study.table.WaitTables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What is waited for, and what explains it. */
final class WaitQuestion {
  private WaitQuestion() {}

  /**
   * Asks it for each number of processors.
   *
   * @param leading how run times are predicted
   * @param warnings what must be known of a program after its replay
   */
  static Answer<List<WaitingTimes>> ask(
      Simulator simulator,
      Simulator leading,
      Processors processors,
      Function<Simulator, List<Note>> warnings) {
    List<WaitingTimes> all = new ArrayList<>();
    for (int p : processors.counts()) {
      all.add(WaitingTimes.of(simulator, p));
    }
    List<Note> notes = new ArrayList<>();
    boolean isOther = false;
    for (WaitingTimes waiting : all) {
      String predicted = OwnTime.predicted(leading, waiting.processors(), waiting.timeNanos());
      isOther |= !predicted.isEmpty();
      notes.add(note(waiting, predicted));
    }
    notes.add(
        Note.of(
            Note.Kind.WAITS,
            "Waits of several threads at the same time add up; what the run would gain is a"
                + " question for whatif."));
    if (isOther) {
      notes.add(
          Note.of(
              Note.Kind.OWN_TIME,
              "These are waits in the run of the program alone. " + OwnTime.besides(leading)));
    }
    notes.addAll(warnings.apply(simulator));
    return new Answer<>(List.copyOf(all), List.of(WaitTables.sites(all, false)), notes);
  }

  private static Note note(WaitingTimes waiting, String predicted) {
    long idle = waiting.sites().stream().filter(WaitSite::isIdle).mapToLong(WaitSite::waits).sum();
    String text =
        CountText.of(waiting.processors(), "processor")
            + ": "
            + CountText.of(waiting.waits(), "wait", "waits")
            + " of "
            + Numbers.duration(waiting.waitNanos())
            + " together"
            + (idle == 0 ? "" : ", and " + CountText.of(idle, "idle one", "idle ones"))
            + ", in a run of "
            + Numbers.duration(waiting.timeNanos())
            + predicted
            + ".";
    return Note.of(Note.Kind.WAITS, text)
        .with("processors", waiting.processors())
        .with("waits", waiting.waits())
        .with("wait_ns", waiting.waitNanos())
        .with("idle_waits", idle)
        .with("time_ns", waiting.timeNanos());
  }
}
