package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.simulator.timeline.Timeline;

/**
 * The terms of events that share an instant (design: model, section 3, ties).
 *
 * <p>Shortening segment v moves to an earlier time those of the instant's items that descend from
 * v: ends of runs (n falls by 1; they belong to their event) and starts of runs (n grows by 1; they
 * belong to the parent of what starts). If they change n by S(v), the short time before the instant
 * now has n + S(v) running, with n as before the whole instant, so v's weight gets g(S(v)) = max(P,
 * n) - max(P, n + S(v)). To make subtree sums come out so, each node u of the small tree of the
 * items and their common ancestors is given g(S(u)) less the g(S) of its children there.
 *
 * <p>Only if all events of the last instant descend from v does T itself end earlier.
 */
final class TiedTerms implements EventTerms {
  private final Timeline timeline;
  private final Columns columns;
  private final TimeOrigin origin;
  private final EventTerms untied;
  private final InstantStarts instants;
  private final SmallTree tree;

  // The instant being worked on.
  private int before;
  private int allEnds;
  private boolean lastInstant;
  private boolean markInstant;

  TiedTerms(Timeline timeline, Columns columns, TimeOrigin origin, EventTerms untied) {
    this.timeline = timeline;
    this.columns = columns;
    this.origin = origin;
    this.untied = untied;
    this.instants =
        timeline.program().space().isPaged()
            ? new OpenStarts(timeline)
            : new TiedInstants(timeline, origin.lastEvent());
    this.tree = new SmallTree(timeline);
  }

  private boolean isRun(int event) {
    return timeline.program().operationCode(timeline.step(event)) == Operation.RUN.ordinal();
  }

  @Override
  public void addTo(TreeSweep sweep, int k) {
    int last = timeline.events() - 1;
    if (k < last && timeline.end(k) == timeline.end(k + 1)) {
      return; // done together with the last event of the instant
    }
    int first = k;
    while (first > 0 && timeline.end(first - 1) == timeline.end(k)) {
      first--;
    }
    boolean markElsewhere = k == origin.lastEvent() && origin.cause() != k;
    if (first == k && !markElsewhere) {
      untied.addTo(sweep, k);
      return;
    }
    if (k < origin.lastEvent()) {
      return;
    }
    before = timeline.running(first);
    allEnds = k - first + 1;
    lastInstant = k == last;
    markInstant = k == origin.lastEvent();
    collect(first, k);
    tree.build();
    for (int i = 0; i < tree.size(); i++) {
      finish(sweep, i);
    }
  }

  private void collect(int first, int last) {
    tree.clear();
    for (int k = first; k <= last; k++) {
      tree.add(k, isRun(k) ? -1 : 0, 1);
    }
    instants.startsAt(last, k -> tree.add(timeline.parent(k), 1, 0));
    if (markInstant) {
      tree.add(origin.cause(), 0, 0);
    }
  }

  /** All that descends from the node is known: adds its term, and takes it off the next above. */
  private void finish(TreeSweep sweep, int node) {
    int event = tree.event(node);
    int above = tree.above(node);
    double[] row = sweep.rowOf(event);
    double[] rowAbove = above == Timeline.ROOT ? row : sweep.rowOf(above);
    boolean mark = markInstant && tree.isAncestor(event, origin.cause());
    for (int c = 0; c < columns.width(); c++) {
      long term = term(columns.processors(c), tree.change(node), tree.ends(node), mark);
      row[c] += term;
      if (above != Timeline.ROOT) {
        rowAbove[c] -= term;
      }
    }
  }

  private long term(int processors, int changeOfRunning, int endsBelow, boolean markBelow) {
    int least = Math.max(processors, before);
    boolean endsEarlier = lastInstant && endsBelow == allEnds;
    int now = endsEarlier ? 0 : Math.max(processors, before + changeOfRunning);
    if (!markInstant) {
      return least - now;
    }
    return markBelow ? -now : 0; // less max(P, n): the mark comes earlier too
  }
}
