package corecast.recorder.hook.path;

/** What the threads of a program share, from one computation to the next. */
final class Computation {
  final HandOvers handOvers = new HandOvers();

  /** The computation that is on. A thread takes part at its cut, which comes later. */
  volatile Epoch epoch;

  /** What a record costs the thread that does it, ns / 1000. */
  volatile long eventPicos;

  Computation(Epoch first) {
    epoch = first;
  }
}
