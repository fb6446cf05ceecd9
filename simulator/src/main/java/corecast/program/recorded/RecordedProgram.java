package corecast.program.recorded;

import corecast.program.Origin;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program as it was recorded, with the verdict on its recording.
 *
 * @param program the replayable program
 * @param verdict what the recording is worth
 */
public record RecordedProgram(Program program, Verdict verdict) {

  /**
   * Reads a trace.
   *
   * @throws TraceFormatException if the file is no whole trace; the message says where and what
   * @throws IOException if the file cannot be read
   */
  public static RecordedProgram read(Path file) throws IOException {
    try (TraceReader trace = TraceReader.open(file)) {
      return of(file.getFileName().toString(), trace);
    }
  }

  private static RecordedProgram of(String name, TraceReader trace) throws TraceFormatException {
    Survey survey = Survey.of(trace);
    Matches matches = Matches.of(survey);
    SectionOrder order = SectionOrder.of(trace, survey, matches);
    ProgramBuilder program = new ProgramBuilder();
    Bodies bodies = new Bodies(program, survey);
    Tally tally = new Tally();
    long cost = trace.header().costPerEventPicos();
    InitialItems.putInto(program, survey, bodies);
    for (int stream : trace.streams()) {
      new StreamConverter(program, survey, matches, order, bodies, tally, cost, stream)
          .convert(trace.records(stream));
    }
    List<String> warnings = warnings(survey, matches, bodies, trace);
    Verdict verdict =
        new Verdict(
            survey.streams.size(),
            survey.taskRuns.size(),
            survey.events,
            tally.segments,
            survey.lastNanos,
            tally.cpuNanos,
            tally.workNanos,
            tally.libraryNanos,
            tally.recorderNanos,
            trace.header().processCpuNanos(),
            trace.header().dropped(),
            trace.header().closed(),
            trace.truncated(),
            survey.outcomes,
            tally.unmatched,
            survey.facts,
            warnings);
    program.origin(new Origin(name, true, verdict.outcomeDependent(), warnings));
    return new RecordedProgram(program.build(), verdict);
  }

  private static List<String> warnings(
      Survey survey, Matches matches, Bodies bodies, TraceReader trace) {
    List<String> warnings = new ArrayList<>();
    if (bodies.unexplainedThreads() > 0) {
      warnings.add(
          bodies.unexplainedThreads()
              + " threads began without a recorded start; the first thread starts them in the"
              + " replay");
    }
    if (matches.neverRun > 0) {
      warnings.add(matches.neverRun + " submitted tasks never ran in the recording; left out");
    }
    for (Map.Entry<String, String> fact : survey.facts.entrySet()) {
      if (fact.getKey().startsWith("warning.")) {
        warnings.add(fact.getValue());
      }
    }
    if (trace.truncated()) {
      warnings.add("the trace is truncated: the end of the program is missing");
    }
    return warnings;
  }
}
