package corecast.analysis.weight;

import corecast.program.CallPaths;
import corecast.program.Program;
import corecast.program.Progress;
import corecast.simulator.timeline.StretchTree;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;

/**
 * Weights of functions in one backward pass over stretches: as {@link TreeSweep}, but a line of
 * segments with the same weights is one node of the tree, and goes into the sums at once.
 */
final class StretchSweep {
  private final StretchTree tree;
  private final Columns columns;
  private final StretchTree.Leaves leaves;
  private final FallSums sums;
  private final NarrowRows rows;

  /** Number of each stretch's row, 0 if it has none. */
  private final int[] rowOf;

  /** By row: the stretch it last changed at; it is the row of all from there to where it is now. */
  private int[] lineOf = new int[16];

  private final TiedStretches tied;

  /**
   * @param columns at most {@link NarrowRows#MOST_COLUMNS}
   */
  StretchSweep(StretchTree tree, Columns columns) {
    this.tree = tree;
    this.columns = columns;
    this.leaves = tree.leaves();
    this.sums = new FallSums(tree.program().paths(), columns);
    this.rows = new NarrowRows(columns);
    this.rowOf = new int[tree.events()];
    this.tied = new TiedStretches(tree);
  }

  /** Adds up; to be called once. */
  FallSums sums() {
    Progress.begin("weighing", tree.events());
    addLeaves();
    int run = leaves.runs() - 1;
    int lastAlone = tree.lastAlone();
    if (lastAlone != Timeline.ROOT) {
      addAtLeast(lastAlone, tree.before(lastAlone), 1); // nothing is left to run behind it
    }
    for (int k = tree.events() - 1; k >= 0; k--) {
      Progress.did(k + 1);
      if (tied.nextStretches() > k) {
        tied.addTo(this);
      }
      int after = tree.after(k);
      while (run >= 0 && leaves.stretches(run) > k) {
        if (leaves.parent(run) == k && leaves.most(run) == after - 1) {
          after = leaves.fewest(run); // of both changes together, which mostly is none at a barrier
        } else {
          addRun(run);
        }
        run--;
      }
      add(k, after);
    }
    return sums;
  }

  private void addLeaves() {
    CallPaths paths = tree.program().paths();
    for (int n = columns.processors(0); n < tree.maxRunning(); n++) {
      int column = columns.upTo(n);
      for (int path = Program.NO_PATH; path < paths.size(); path++) {
        double nanos = leaves.nanos(path, n);
        if (nanos != 0) {
          sums.work(path).fall[column] += nanos;
        }
      }
      for (int function = 0; function < paths.functions(); function++) {
        int calls = leaves.calls(function, n);
        if (calls != 0) {
          sums.calls(function).fall[column] += calls;
        }
      }
    }
  }

  private void addRun(int run) {
    rows.addChange(rowOf(leaves.parent(run)), leaves.most(run) + 1, leaves.fewest(run));
  }

  /**
   * @param after how many bodies ran after a stretch, and leaves of it right behind
   */
  private void add(int k, int after) {
    int row = rowOf[k];
    int before = tree.before(k);
    if (before != after) {
      if (row == 0 && before == after + 1 && !tree.enters(k)) {
        addLeaf(k, after);
        return;
      }
      row = rowOf(k);
      rows.addChange(row, before, after);
    } else if (row == 0) {
      return;
    }
    int parent = tree.parent(k);
    if (parent == Timeline.ROOT) {
      sumUp(row, parent);
      rows.give(row);
    } else if (rowOf[parent] == 0) {
      rowOf[parent] = row; // an only child so far: its row becomes the parent's
    } else {
      sumUp(row, parent);
      int both = rows.merge(row, rowOf(parent));
      rowOf[parent] = both;
      lineOf[both] = parent;
    }
  }

  /**
   * Adds to the sums what a row is the row of since it last changed, down to a stretch that it has
   * come to, without that.
   */
  private void sumUp(int row, int to) {
    int k = lineOf[row];
    while (k != to) {
      int path = tree.path(k);
      double nanos = 0;
      do {
        nanos += tree.nanos(k);
        if (tree.enters(k)) {
          countCalls(k, row);
        }
        k = tree.parent(k);
      } while (k != to && tree.path(k) == path);
      rows.addTo(sums.work(path), row, nanos);
    }
    lineOf[row] = to;
  }

  /** A stretch with no other weight than 1 / P at all counts up to a number. */
  private void addLeaf(int k, int mostProcessors) {
    int column = columns.upTo(mostProcessors);
    if (column >= 0) {
      sums.work(tree.path(k)).fall[column] += tree.nanos(k);
      int parent = tree.parent(k);
      if (parent != Timeline.ROOT) {
        rows.add(rowOf(parent), column, 1);
      }
    }
  }

  private void countCalls(int k, int row) {
    if (tree.entersOne(k)) {
      int function = tree.program().paths().function(tree.path(k));
      rows.addWhereNotZero(sums.calls(function), row, 1);
    } else {
      tree.forEachEntry(
          k, (function, times) -> rows.addWhereNotZero(sums.calls(function), row, times));
    }
  }

  /** Adds max(P, running) to the weights of a stretch and all it descends from, so often. */
  void addAtLeast(int stretch, int running, int times) {
    rows.addAtLeast(rowOf(stretch), running, times);
  }

  /** Adds max(P, before) - max(P, after) to the weights of those. */
  void addChange(int stretch, int before, int after) {
    rows.addChange(rowOf(stretch), before, after);
  }

  /** The row of a stretch, which is about to change there. */
  private int rowOf(int stretch) {
    int row = rowOf[stretch];
    if (row != 0) {
      sumUp(row, stretch);
      return row;
    }
    row = rows.take();
    rowOf[stretch] = row;
    if (row >= lineOf.length) {
      lineOf = Arrays.copyOf(lineOf, Math.max(2 * lineOf.length, row + 1));
    }
    lineOf[row] = stretch;
    return row;
  }
}
