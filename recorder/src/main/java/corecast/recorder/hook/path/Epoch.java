package corecast.recorder.hook.path;

/** One computation, from a consistent cut to the next one. */
final class Epoch {
  /** Above those of all computations before; the first has 1. */
  final int number;

  final Selection selection;

  /** By what messages of other processes know it; 0 if they are not to. */
  final long computation;

  private final FunctionNames names;

  Epoch(int number, Selection selection, FunctionNames names, long computation) {
    this.number = number;
    this.computation = computation;
    this.selection = selection;
    this.names = names;
  }

  /** Which of the selected functions a woven one is; below 0 if none. */
  int selected(int method) {
    return selection.of(method, names);
  }
}
