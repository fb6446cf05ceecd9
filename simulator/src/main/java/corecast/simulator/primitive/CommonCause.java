package corecast.simulator.primitive;

/** Tells which event two events have in common in the tree of causes. */
@FunctionalInterface
public interface CommonCause {
  /** The nearest common ancestor of two events, each possibly the root, -1. */
  int of(int a, int b);
}
