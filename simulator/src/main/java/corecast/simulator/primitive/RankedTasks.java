package corecast.simulator.primitive;

import java.util.Arrays;

/**
 * Tasks of which the one with the smallest rank is next; of several, the one that came first. A
 * binary heap of keys in parallel arrays.
 */
final class RankedTasks implements TaskQueue {
  private final TaskOrder order;
  private int[] task = new int[16];
  private long[] rank = new long[16];
  private long[] came = new long[16];
  private int size;
  private long sequence;

  RankedTasks(TaskOrder order) {
    this.order = order;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public void add(int newcomer) {
    if (size == task.length) {
      task = Arrays.copyOf(task, 2 * size);
      rank = Arrays.copyOf(rank, 2 * size);
      came = Arrays.copyOf(came, 2 * size);
    }
    long its = order.rank(newcomer, sequence);
    int place = size++;
    while (place > 0 && its < rank[(place - 1) >> 1]) { // a newcomer is behind its equals
      move((place - 1) >> 1, place);
      place = (place - 1) >> 1;
    }
    put(place, newcomer, its, sequence++);
  }

  @Override
  public int poll() {
    int first = task[0];
    int last = --size;
    int place = 0;
    while (true) {
      int child = 2 * place + 1;
      if (child >= last) {
        break;
      }
      child += child + 1 < last && isBefore(child + 1, child) ? 1 : 0;
      if (!isBefore(child, last)) {
        break;
      }
      move(child, place);
      place = child;
    }
    move(last, place);
    return first;
  }

  private boolean isBefore(int a, int b) {
    return rank[a] < rank[b] || (rank[a] == rank[b] && came[a] < came[b]);
  }

  private void move(int from, int to) {
    put(to, task[from], rank[from], came[from]);
  }

  private void put(int place, int itsTask, long itsRank, long itsCame) {
    task[place] = itsTask;
    rank[place] = itsRank;
    came[place] = itsCame;
  }
}
