package corecast.program;

/**
 * What there is among the steps of a program.
 *
 * @param segments how many take time
 * @param operations a bit for each operation that there is, by ordinal
 * @param spawned by body: whether a step spawns it
 */
record StepCensus(int segments, long operations, boolean[] spawned) {
  private static final int SPAWN = Operation.SPAWN.ordinal();

  static StepCensus of(Steps steps, int bodies) {
    boolean[] spawned = new boolean[bodies];
    int segments = 0;
    long operations = 0;
    for (int s = 0; s < steps.size(); s++) {
      byte code = steps.operationCode(s);
      operations |= 1L << code;
      if (StepColumns.isSegment(code)) {
        segments++;
      } else if (code == SPAWN) {
        spawned[steps.object(s)] = true;
      }
    }
    return new StepCensus(segments, operations, spawned);
  }

  boolean has(Operation operation) {
    return (operations >> operation.ordinal() & 1) != 0;
  }
}
