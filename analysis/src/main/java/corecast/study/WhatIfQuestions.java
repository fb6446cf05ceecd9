package corecast.study;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.GainBars;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.note.Note;
import corecast.simulator.Simulator;
import corecast.study.table.Table;
import corecast.study.table.WhatIfTables;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Questions about changes of a program.
 *
 * @param simulator as for predictions
 * @param ideal the program by itself, with ideal sharing: for intervals; {@code null} without them
 * @param notes what must be known of every answer
 */
record WhatIfQuestions(Simulator simulator, @Nullable Simulator ideal, List<Note> notes) {
  Answer<WhatIf> whatIf(Processors processors, List<Edit> edits) {
    WhatIf value = WhatIf.of(simulator, edits, processors.counts());
    GainBars bars = bars(List.of(edits), processors);
    List<Table> tables =
        List.of(WhatIfTables.gains(value, bars), WhatIfTables.gainsForPeople(value, bars));
    return new Answer<>(value, tables, notes(bars, 1));
  }

  Answer<Suggestions> suggest(Processors processors, int most) {
    Suggestions value = Suggestions.of(simulator, processors.counts(), most);
    GainBars bars = bars(alone(value.edits()), processors);
    return new Answer<>(
        value, WhatIfTables.suggestions(value, bars), notes(bars, value.edits().size()));
  }

  Answer<HeadRoom> headRoom(Processors processors, String function) {
    HeadRoom value = HeadRoom.of(simulator, function, processors.counts());
    return new Answer<>(value, List.of(WhatIfTables.headRoom(value)), notes);
  }

  Answer<VirtualSpeedup> virtualSpeedup(Processors processors, String function) {
    VirtualSpeedup value = VirtualSpeedup.of(simulator, function, processors.counts());
    GainBars bars = bars(alone(value.edits()), processors);
    return new Answer<>(
        value, WhatIfTables.virtualSpeedup(value, bars), notes(bars, value.edits().size()));
  }

  private static List<List<Edit>> alone(List<Edit> edits) {
    return edits.stream().map(List::of).toList();
  }

  private GainBars bars(List<List<Edit>> changes, Processors processors) {
    return ideal == null || changes.isEmpty()
        ? GainBars.NONE
        : GainBars.of(ideal, changes, processors.counts());
  }

  /** What must be known, and how so many of the changes got their intervals. */
  private List<Note> notes(GainBars bars, int changes) {
    if (changes == 0 || ideal == null) {
      return notes;
    }
    List<Note> all = new ArrayList<>(Intervals.notes(bars.replays(), bars.tried(), changes));
    all.addAll(notes);
    return all;
  }

  Answer<List<VirtualSpeedup>> virtualSpeedups(Processors processors, int most) {
    List<VirtualSpeedup> values = VirtualSpeedup.ofLargest(simulator, processors.counts(), most);
    List<Table> tables =
        values.stream()
            .map(value -> WhatIfTables.virtualSpeedup(value, GainBars.NONE).get(0))
            .toList();
    return new Answer<>(values, tables, notes);
  }
}
