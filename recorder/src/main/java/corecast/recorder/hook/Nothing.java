package corecast.recorder.hook;

import corecast.trace.EventBuffer;

/** Stands where nothing is, so that hot fields need no null. */
final class Nothing {
  static final Object OBJECT = new Object();

  /** Has no room for any record. */
  static final EventBuffer BUFFER = EventBuffer.closed();

  private Nothing() {}
}
