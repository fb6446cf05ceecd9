package corecast.analysis.weight;

import corecast.program.Operation;
import corecast.simulator.timeline.Timeline;
import java.util.Arrays;

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
  private static final int NONE = -1;

  private final Timeline timeline;
  private final Columns columns;
  private final TimeOrigin origin;
  private final EventTerms untied;
  private final CauseTree tree;

  /** The last events of all instants with several, and the runs that start at each. */
  private final int[] lastOfTied;

  private final int[] firstStart;
  private final int[] nextStart;

  // What descends from the node at each event, while its instant is worked on.
  private final int[] change;
  private final int[] ends;
  private int[] nodes = new int[16];
  private int[] stack = new int[16];
  private int size;

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
    this.tree = new CauseTree(timeline);
    int events = timeline.events();
    this.change = new int[events];
    this.ends = new int[events];
    this.lastOfTied = lastEventsOfTiedInstants();
    this.firstStart = new int[lastOfTied.length];
    this.nextStart = new int[events];
    Arrays.fill(firstStart, NONE);
    double[] tiedNanos = new double[lastOfTied.length];
    for (int i = 0; i < tiedNanos.length; i++) {
      tiedNanos[i] = timeline.end(lastOfTied[i]);
    }
    for (int k = 0; k < events; k++) {
      int instant = Arrays.binarySearch(tiedNanos, timeline.start(k));
      if (instant >= 0 && isRun(k)) {
        nextStart[k] = firstStart[instant];
        firstStart[instant] = k;
      }
    }
  }

  /** In ascending order; with that of the mark, if it shares no event's instant. */
  private int[] lastEventsOfTiedInstants() {
    int[] found = new int[16];
    int count = 0;
    int events = timeline.events();
    for (int k = 0; k < events; k++) {
      boolean last = k + 1 == events || timeline.end(k) != timeline.end(k + 1);
      boolean tied = k > 0 && timeline.end(k - 1) == timeline.end(k);
      boolean ofMark = k == origin.lastEvent();
      if (last && (tied || ofMark)) {
        if (count == found.length) {
          found = Arrays.copyOf(found, count * 2);
        }
        found[count++] = k;
      }
    }
    return Arrays.copyOf(found, count);
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
    addSmallTree(sweep);
  }

  private void collect(int first, int last) {
    size = 0;
    for (int k = first; k <= last; k++) {
      addItem(k, isRun(k) ? -1 : 0, 1);
    }
    int instant = Arrays.binarySearch(lastOfTied, last);
    for (int k = firstStart[instant]; k != NONE; k = nextStart[k]) {
      addItem(timeline.parent(k), 1, 0);
    }
    if (markInstant) {
      addItem(origin.cause(), 0, 0);
    }
  }

  private void addItem(int event, int changeOfRunning, int endsOf) {
    if (event == Timeline.ROOT) {
      return; // nothing that could be shortened
    }
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, size * 2);
    }
    nodes[size++] = event;
    change[event] += changeOfRunning;
    ends[event] += endsOf;
  }

  /** Builds the tree of the items and their common ancestors along its right edge. */
  private void addSmallTree(TreeSweep sweep) {
    sortByEntry();
    int top = 0;
    if (stack.length < 2 * size + 2) {
      stack = new int[2 * size + 2];
    }
    for (int i = 0; i < size; i++) {
      int node = nodes[i];
      if (top > 0 && stack[top - 1] == node) {
        continue;
      }
      int meet = top == 0 ? Timeline.ROOT : tree.common(stack[top - 1], node);
      while (top > 0 && tree.depth(stack[top - 1]) > tree.depth(meet)) {
        int child = stack[--top];
        if (top > 0 && tree.depth(stack[top - 1]) >= tree.depth(meet)) {
          finish(sweep, child, stack[top - 1]);
        } else {
          finish(sweep, child, meet);
          if (meet != Timeline.ROOT) {
            stack[top++] = meet;
          }
        }
      }
      stack[top++] = node;
    }
    while (top > 0) {
      int child = stack[--top];
      finish(sweep, child, top > 0 ? stack[top - 1] : Timeline.ROOT);
    }
  }

  private void sortByEntry() {
    long[] keys = new long[size];
    for (int i = 0; i < size; i++) {
      keys[i] = ((long) tree.entry(nodes[i]) << 32) | nodes[i];
    }
    Arrays.sort(keys);
    for (int i = 0; i < size; i++) {
      nodes[i] = (int) keys[i];
    }
  }

  /** All that descends from the node is known: adds its term, and takes it off the next above. */
  private void finish(TreeSweep sweep, int node, int above) {
    double[] row = sweep.rowOf(node);
    double[] rowAbove = above == Timeline.ROOT ? row : sweep.rowOf(above);
    boolean mark = markInstant && isAncestor(node, origin.cause());
    for (int c = 0; c < columns.width(); c++) {
      long term = term(columns.processors(c), change[node], ends[node], mark);
      row[c] += term;
      if (above != Timeline.ROOT) {
        rowAbove[c] -= term;
      }
    }
    if (above != Timeline.ROOT) {
      change[above] += change[node];
      ends[above] += ends[node];
    }
    change[node] = 0;
    ends[node] = 0;
  }

  private boolean isAncestor(int node, int event) {
    return event != Timeline.ROOT && tree.common(node, event) == node;
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
