package corecast.study;

import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.HeadRoom;
import corecast.analysis.whatif.Suggestions;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.analysis.whatif.WhatIf;
import corecast.note.Note;
import corecast.simulator.Simulator;
import corecast.study.table.WhatIfTables;
import java.util.List;

/**
 * Questions about changes of a program.
 *
 * @param simulator as for predictions
 * @param notes what must be known of every answer
 */
record WhatIfQuestions(Simulator simulator, List<Note> notes) {
  Answer<WhatIf> whatIf(Processors processors, List<Edit> edits) {
    WhatIf value = WhatIf.of(simulator, edits, processors.counts());
    return new Answer<>(value, List.of(WhatIfTables.gains(value)), notes);
  }

  Answer<Suggestions> suggest(Processors processors, int most) {
    Suggestions value = Suggestions.of(simulator, processors.counts(), most);
    return new Answer<>(value, List.of(WhatIfTables.suggestions(value.ranked())), notes);
  }

  Answer<HeadRoom> headRoom(Processors processors, String function) {
    HeadRoom value = HeadRoom.of(simulator, function, processors.counts());
    return new Answer<>(value, List.of(WhatIfTables.headRoom(value)), notes);
  }

  Answer<VirtualSpeedup> virtualSpeedup(Processors processors, String function) {
    VirtualSpeedup value = VirtualSpeedup.of(simulator, function, processors.counts());
    return new Answer<>(value, List.of(WhatIfTables.virtualSpeedup(value)), notes);
  }
}
