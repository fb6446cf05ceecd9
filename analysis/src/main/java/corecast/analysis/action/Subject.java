package corecast.analysis.action;

/**
 * What of a program is worth a trial.
 *
 * @param kind what it is
 * @param object its number; -1 of functions and processors
 * @param name its name; empty of processors
 * @param alike how many of that name are changed together; 1 of a single thing
 * @param isInclusive of a function, whether with all that it calls
 * @param at file and line; empty if not known
 * @param why what was seen of it, as a clause
 * @param most what a change of it can gain at most, estimated, ns
 */
record Subject(
    Action.Kind kind,
    int object,
    String name,
    int alike,
    boolean isInclusive,
    String at,
    String why,
    double most) {

  /** A single thing. */
  Subject(
      Action.Kind kind,
      int object,
      String name,
      boolean isInclusive,
      String at,
      String why,
      double most) {
    this(kind, object, name, 1, isInclusive, at, why, most);
  }
}
