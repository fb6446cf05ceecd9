package corecast.trace;

/** What a number in a record stands for. */
public enum Operand {
  /** The dense number of the object that the record is about: a lock, a queue, a pool, a thread. */
  TARGET,
  /** The number of a function, see {@link EventKind#METHOD}. */
  FUNCTION,
  /** The identity hash of a task or future, or the number that fork/join tasks and stages have. */
  TASK,
  /** The identity hash of an item that is handed over. */
  ITEM,
  RESULT,
  NANOS,
  /** How many: permits, items, yields, bytes. */
  COUNT,
  /** The number of a loop, or of a class with loops, in the program. */
  PLACE,
  /** A code, flags or a number that the kind explains. */
  DETAIL
}
