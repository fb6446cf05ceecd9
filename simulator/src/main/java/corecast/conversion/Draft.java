package corecast.conversion;

import corecast.program.ProgramBuilder;
import java.util.List;

/**
 * A program in the making: the recording it is made of, what it has so far, and what could not be
 * taken over. All who match events and write steps share it.
 */
final class Draft {
  final Recording recording;
  final ProgramBuilder builder;
  final Bodies bodies;
  final RecordedNames names;
  final RecordedObjects objects;
  final RecordedFunctions functions;
  final Extras extras = new Extras();
  final Findings findings = new Findings();

  Draft(Recording recording) {
    this.recording = recording;
    this.builder = new ProgramBuilder(recording.space, recording.keepTimes);
    this.bodies = new Bodies(builder);
    this.names = new RecordedNames(recording);
    this.objects = new RecordedObjects(recording, builder, names);
    this.functions = new RecordedFunctions(builder, names);
  }

  List<EventLog> logs() {
    return recording.logs;
  }

  /** Writes the steps of one body. */
  BodyWriter writer(int body) {
    return new BodyWriter(builder, functions, findings, body);
  }
}
