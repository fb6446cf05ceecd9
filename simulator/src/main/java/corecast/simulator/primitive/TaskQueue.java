package corecast.simulator.primitive;

/** Tasks that have come to a pool and have no worker yet. */
interface TaskQueue {
  void add(int task);

  /** Takes out the task whose turn it is; undefined if there is none. */
  int poll();

  int size();

  boolean isEmpty();
}
