package corecast.analysis.weight;

import corecast.simulator.timeline.Timeline;

/**
 * The terms of events that share an instant (docs/model.md, section 3, ties).
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
  private final TimeOrigin origin;
  private final EventTerms untied;
  private final OpenStarts starts;
  private final SmallTree tree;

  // The instant being worked on.
  private int before;
  private int allEnds;
  private boolean lastInstant;
  private boolean markInstant;

  TiedTerms(Timeline timeline, TimeOrigin origin, EventTerms untied) {
    this.timeline = timeline;
    this.origin = origin;
    this.untied = untied;
    this.starts = new OpenStarts(timeline, origin.lastEvent() >= 0);
    this.tree = new SmallTree(timeline);
  }

  private boolean isRun(int event) {
    return timeline.isRun(event);
  }

  @Override
  public void addTo(TreeSweep sweep, int k) {
    int last = timeline.events() - 1;
    if (k == last) {
      starts.restart();
    }
    boolean markElsewhere = k == origin.lastEvent() && origin.cause() != k;
    if (!timeline.isShared(k) && !markElsewhere) {
      untied.addTo(sweep, k);
      return;
    }
    if (k < last && timeline.end(k) == timeline.end(k + 1)) {
      return; // done together with the last event of the instant
    }
    int first = k;
    while (first > 0 && timeline.end(first - 1) == timeline.end(k)) {
      first--;
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
    starts.startsAt(last, k -> tree.add(timeline.parent(k), 1, 0));
    if (markInstant) {
      tree.add(origin.cause(), 0, 0);
    }
  }

  /** All that descends from the node is known: adds its term, and takes it off the next above. */
  private void finish(TreeSweep sweep, int node) {
    int event = tree.event(node);
    int above = tree.above(node);
    boolean mark = markInstant && tree.isAncestor(event, origin.cause());
    addTerm(sweep.rowOf(event), node, mark, 1);
    if (above != Timeline.ROOT) {
      addTerm(sweep.rowOf(above), node, mark, -1);
    }
  }

  private void addTerm(WeightRow row, int node, boolean markBelow, int times) {
    int now = Math.max(0, before + tree.change(node));
    boolean endsEarlier = lastInstant && tree.ends(node) == allEnds;
    if (markInstant) {
      if (markBelow && !endsEarlier) {
        row.addAtLeast(now, -times); // less max(P, n): the mark comes earlier too
      }
    } else if (endsEarlier) {
      row.addAtLeast(before, times);
    } else if (times > 0) {
      row.addChange(before, now);
    } else {
      row.addChange(now, before);
    }
  }
}
