package corecast.conversion.draft;

import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.program.ProgramBuilder;
import java.util.List;

/**
 * A program in the making: the recording it is made of, what it has so far, and what could not be
 * taken over. All who match events and write steps share it.
 */
public final class Draft {
  public final Recording recording;
  public final ProgramBuilder builder;
  public final Bodies bodies;
  public final RecordedNames names;
  public final RecordedObjects objects;
  public final RecordedFunctions functions;
  public final Extras extras = new Extras();
  public final Findings findings = new Findings();
  public final Deadlines deadlines;

  public Draft(Recording recording) {
    this.recording = recording;
    this.builder = new ProgramBuilder(recording.space, recording.keepTimes);
    this.bodies = new Bodies(builder);
    this.names = new RecordedNames(recording);
    this.objects = new RecordedObjects(recording, builder, names);
    this.functions = new RecordedFunctions(builder, names);
    this.deadlines = new Deadlines(bodies, names, extras);
  }

  public List<EventLog> logs() {
    return recording.logs;
  }

  /** Writes the steps of one body. */
  public BodyWriter writer(int body) {
    return new BodyWriter(builder, functions, findings, body);
  }
}
