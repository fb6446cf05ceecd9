package corecast.study;

import corecast.analysis.phase.Phase;
import corecast.analysis.phase.Phases;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import java.util.ArrayList;
import java.util.List;

/** How much of the critical path is phases that come again and again. */
final class PhaseNote {
  private PhaseNote() {}

  static Note of(Phases found) {
    List<String> parts = new ArrayList<>();
    double nanos = 0;
    for (Phase phase : found.phases()) {
      parts.add(CountText.of(phase.length(), "segment") + " " + phase.count() + " times");
      nanos += phase.nanos();
    }
    double share = found.pathNanos() == 0 ? 0 : nanos / found.pathNanos();
    String path =
        "The critical path on "
            + CountText.of(found.processors(), "processor")
            + " has "
            + CountText.of(found.segments(), "segment");
    String phases =
        parts.isEmpty()
            ? ". None of them come " + found.how().support() + " times or more."
            : ". Phases are "
                + Numbers.percent(share)
                + " of its time: "
                + String.join(", ", parts)
                + ".";
    return Note.of(Note.Kind.PATHS, path + phases)
        .with("processors", found.processors())
        .with("segments", found.segments())
        .with("phases", found.phases().size())
        .with("phases_share", share);
  }
}
