package corecast.simulator.primitive;

/** A first-in first-out queue of ints in a ring, without boxing. */
public final class IntQueue implements TaskQueue {
  private int[] ring = new int[4];
  private int head;
  private int size;

  @Override
  public boolean isEmpty() {
    return size == 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void add(int value) {
    reserve();
    ring[(head + size) & (ring.length - 1)] = value;
    size++;
  }

  /** Adds a value that is polled before all others. */
  public void addFirst(int value) {
    reserve();
    head = (head - 1) & (ring.length - 1);
    ring[head] = value;
    size++;
  }

  private void reserve() {
    if (size == ring.length) {
      int[] larger = new int[size * 2];
      int first = size - head;
      System.arraycopy(ring, head, larger, 0, first);
      System.arraycopy(ring, 0, larger, first, head);
      ring = larger;
      head = 0;
    }
  }

  /** The oldest value; undefined if empty. */
  public int peek() {
    return ring[head];
  }

  /** Removes the oldest value; undefined if empty. */
  @Override
  public int poll() {
    int value = ring[head];
    head = (head + 1) & (ring.length - 1);
    size--;
    return value;
  }
}
