package corecast.simulator.timeline;

import corecast.program.Program;
import java.util.Arrays;

/**
 * Stretches after which their bodies had to wait or ended, and nobody began because of them. One
 * weighs 1 / P if at most as many processors are there as bodies ran afterwards, and else nothing:
 * so it need not be kept, and only the sum of those alike is.
 *
 * <p>To the weights of what they descend from they add the same. Those of one parent often are one
 * behind the other, each with one running body less, and make one <em>run</em> of leaves.
 */
final class Leaves implements StretchTree.Leaves {
  private static final int MOST_SUMS = 1 << 20;

  /** Room for the numbers of running bodies. */
  private final int width;

  private final boolean fits;
  private final double[] nanos; // by path, the first for none, and number of running bodies
  private final int[] calls; // by function and number of running bodies

  // By run.
  private int[] parent = new int[16];
  private int[] fewest = new int[16];
  private int[] most = new int[16];
  private int[] stretches = new int[16];
  private int runs;

  Leaves(Program program) {
    this.width = program.bodies() + 1;
    long paths = program.paths().size() + 1L;
    this.fits = paths * width <= MOST_SUMS;
    this.nanos = new double[fits ? (int) paths * width : 0];
    this.calls = new int[fits ? program.paths().functions() * width : 0];
  }

  boolean fits() {
    return fits;
  }

  /**
   * Adds one.
   *
   * @param its call path
   * @param after how many bodies ran after it
   * @param stretchesNow how many stretches there are without it
   */
  void add(int itsParent, int its, int after, double itsNanos, int stretchesNow) {
    nanos[(its + 1) * width + after] += itsNanos;
    if (itsParent == Timeline.ROOT) {
      return;
    }
    int last = runs - 1;
    if (last >= 0 && parent[last] == itsParent && fewest[last] == after + 1) {
      fewest[last] = after;
      return;
    }
    if (runs == parent.length) {
      parent = Arrays.copyOf(parent, 2 * runs);
      fewest = Arrays.copyOf(fewest, 2 * runs);
      most = Arrays.copyOf(most, 2 * runs);
      stretches = Arrays.copyOf(stretches, 2 * runs);
    }
    parent[runs] = itsParent;
    fewest[runs] = after;
    most[runs] = after;
    stretches[runs++] = stretchesNow;
  }

  /** The leaf added last entered a function before it. */
  void entered(int function, int after) {
    calls[function * width + after]++;
  }

  @Override
  public double nanos(int path, int after) {
    return fits ? nanos[(path + 1) * width + after] : 0;
  }

  @Override
  public int calls(int function, int after) {
    return fits ? calls[function * width + after] : 0;
  }

  @Override
  public int runs() {
    return runs;
  }

  @Override
  public int parent(int run) {
    return parent[run];
  }

  @Override
  public int fewest(int run) {
    return fewest[run];
  }

  @Override
  public int most(int run) {
    return most[run];
  }

  @Override
  public int stretches(int run) {
    return stretches[run];
  }
}
