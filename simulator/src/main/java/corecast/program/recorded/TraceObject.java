package corecast.program.recorded;

import corecast.trace.ObjectKind;

/** A numbered object of the trace, as its OBJECT record says. */
record TraceObject(int id, ObjectKind kind, long p1, long p2, long p3, String className) {
  String name() {
    return Names.simple(className) + "@" + id;
  }
}
