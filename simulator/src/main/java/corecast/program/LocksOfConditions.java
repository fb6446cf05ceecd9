package corecast.program;

import corecast.trace.ObjectKind;

/** Which lock a monitor or condition that is waited on belongs to. */
final class LocksOfConditions {
  private final Recording recording;

  LocksOfConditions(Recording recording) {
    this.recording = recording;
  }

  /** The lock's object number; a monitor is its own lock. */
  int lockOf(int object) {
    Recording.TracedObject traced = recording.objects.get(object);
    if (traced == null || traced.kind() != ObjectKind.CONDITION || traced.p1() == 0) {
      return object;
    }
    return (int) Math.min(traced.p1(), Integer.MAX_VALUE);
  }

  boolean isReadWrite(int lock) {
    Recording.TracedObject traced = recording.objects.get(lock);
    return traced != null && traced.kind() == ObjectKind.READ_WRITE_LOCK;
  }
}
