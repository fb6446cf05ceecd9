package corecast.simulator.timeline;

import corecast.program.column.ColumnSpace;

/** A tree of events, each with the one that caused it. */
public interface Causes {
  int events();

  /** The cause of an event, which has a smaller number; {@link Timeline#ROOT} if it has none. */
  int parent(int k);

  /** The nearest common ancestor of two events; O(log events). */
  int commonAncestor(int a, int b);

  /** Where more columns about the events are to be kept. */
  ColumnSpace space();
}
