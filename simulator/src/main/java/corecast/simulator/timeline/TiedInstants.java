package corecast.simulator.timeline;

import java.util.Arrays;

/** The instants at which several segments ended: which, and because of what others began then. */
final class TiedInstants {
  /** For each instant: what ended, causes of what began, how many of both, before, stretches. */
  private int[] numbers = new int[16];

  private int size;
  private int ends;

  /** An instant follows; what ends at it is told next. */
  void begin() {
    ends = 0;
  }

  void end(int stretch) {
    add(stretch);
    ends++;
  }

  /**
   * The instant is over.
   *
   * @param before how many bodies ran before it
   * @param begun the causes of what began at it
   */
  void finish(int stretches, int before, int[] begun, int begins) {
    for (int i = 0; i < begins; i++) {
      add(begun[i]);
    }
    add(begins);
    add(ends);
    add(before);
    add(stretches);
  }

  private void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  Backward backward() {
    return new Backward();
  }

  /** A way back through the instants; at first before the last one. */
  final class Backward implements StretchTree.Instants {
    private int next = size; // behind the next instant
    private int ends;
    private int begins;
    private int first;
    private int before;

    @Override
    public int nextStretches() {
      return next == 0 ? -1 : numbers[next - 1];
    }

    @Override
    public void advance() {
      before = numbers[next - 2];
      ends = numbers[next - 3];
      begins = numbers[next - 4];
      first = next - 4 - begins - ends;
      next = first;
    }

    @Override
    public int before() {
      return before;
    }

    @Override
    public int ends() {
      return ends;
    }

    @Override
    public int end(int i) {
      return numbers[first + i];
    }

    @Override
    public int begins() {
      return begins;
    }

    @Override
    public int causeOfBeginning(int i) {
      return numbers[first + ends + i];
    }
  }
}
