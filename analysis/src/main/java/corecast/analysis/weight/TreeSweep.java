package corecast.analysis.weight;

import corecast.program.Progress;
import corecast.program.column.IntColumn;
import corecast.simulator.timeline.Timeline;
import org.jspecify.annotations.Nullable;

/**
 * All weights of all segments in one backward pass (docs/model.md, section 3): P x weight of a
 * segment is the sum, over the events that descend from its end, of max(P, n before) - max(P, n
 * after). Rows are carried for live events only: those with a descendant already seen.
 */
final class TreeSweep implements WeightRows {
  private final Timeline timeline;
  private final Columns columns;
  private final EventTerms terms;
  private final RowPool rows;

  /** Number of each event's row in the pool, 0 if it has none. */
  private final IntColumn rowOf;

  /** The same as an array; none if it is in pages. */
  private final int @Nullable [] rowOfInHeap;

  private @Nullable Stretches stretches;

  private TreeSweep(Timeline timeline, Columns columns, EventTerms terms) {
    this.timeline = timeline;
    this.columns = columns;
    this.terms = terms;
    this.rows = new RowPool(columns);
    this.rowOf = timeline.program().space().ints(timeline.events());
    rowOf.grow(timeline.events());
    this.rowOfInHeap = rowOf.array();
  }

  static TreeSweep of(Timeline timeline, Columns columns, TimeOrigin origin) {
    EventTerms untied = new UntiedTerms(timeline, columns, origin);
    return new TreeSweep(
        timeline, columns, timeline.isTied() ? new TiedTerms(timeline, origin, untied) : untied);
  }

  @Override
  public Columns columns() {
    return columns;
  }

  @Override
  public void forEach(Reader reader) {
    sweep(reader, null);
  }

  @Override
  public void addTo(PathSums sums, @Nullable EventRows events) {
    if (timeline.isExact()) {
      sweep(sums::countCalls, new Stretches(timeline, rows, sums, events));
    } else { // what lies between two events is not quite a length
      WeightRows.super.addTo(sums, events);
    }
  }

  /**
   * @param reader is handed the row of each event, or of each that does not just go on in a stretch
   * @param open adds up by stretches; {@code null} if the reader does that
   */
  private void sweep(Reader reader, @Nullable Stretches open) {
    stretches = open;
    Progress.begin("weighing", timeline.events());
    for (int k = timeline.events() - 1; k >= 0; k--) {
      Progress.did(k + 1);
      terms.addTo(this, k);
      int row = rowNumber(k);
      if (row == 0) {
        continue;
      }
      setRowNumber(k, 0);
      int parent = timeline.parent(k);
      int rowOfParent = parent == Timeline.ROOT ? 0 : rowNumber(parent);
      if (open != null && rowOfParent == 0 && timeline.continues(k)) {
        setRowNumber(parent, row);
        open.goesOn(parent);
        continue;
      }
      reader.row(k, rows.row(row));
      if (open != null) {
        open.endsWith(row, k);
        if (rowOfParent != 0) {
          open.changesAt(rowOfParent, parent);
        } else {
          open.begin(row, parent);
        }
      }
      if (rowOfParent != 0) {
        rows.row(rowOfParent).add(rows.row(row), 1);
      } else if (parent != Timeline.ROOT) {
        setRowNumber(parent, row); // an only child so far: its row becomes the parent's
        continue;
      }
      rows.give(row);
    }
  }

  private int rowNumber(int event) {
    int[] array = rowOfInHeap;
    return array != null ? array[event] : rowOf.get(event);
  }

  private void setRowNumber(int event, int row) {
    int[] array = rowOfInHeap;
    if (array != null) {
      array[event] = row;
    } else {
      rowOf.set(event, row);
    }
  }

  /**
   * Adds 1 for all counts up to that number to an event that would have no other weight, and to
   * those it descends from: the same as with a row of its own, which so many events would have but
   * for a moment. Does nothing and says so if more is to be done.
   */
  boolean addLeaf(int event, int mostProcessors) {
    Stretches open = stretches;
    if (open == null || rowNumber(event) != 0 || timeline.enters(event)) {
      return false;
    }
    int column = columns.upTo(mostProcessors);
    if (column >= 0) {
      open.addOne(event, column);
      int parent = timeline.parent(event);
      if (parent != Timeline.ROOT) {
        rowOf(parent).add(column, 1);
      }
    }
    return true;
  }

  @Override
  public int oneSided() {
    return timeline.ties();
  }

  /** The event's row so far, all 0 if it had none. */
  WeightRow rowOf(int event) {
    int row = rowNumber(event);
    Stretches open = stretches;
    if (row == 0) {
      row = rows.take();
      setRowNumber(event, row);
      if (open != null) {
        open.begin(row, event);
      }
    } else if (open != null) {
      open.changesAt(row, event);
    }
    return rows.row(row);
  }
}
