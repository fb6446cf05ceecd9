package corecast.analysis.waiting;

import corecast.analysis.waiting.PathTree.Node;
import corecast.program.BodyGroups;
import corecast.program.HeldLocks;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.simulator.Simulator;
import corecast.simulator.timeline.EventRecorder;
import corecast.simulator.timeline.WaitObserver;
import corecast.simulator.timeline.WallTicks;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Explains every wait of a replay when it ends, and adds it up. Nothing is kept of a wait but sums,
 * and nothing of a path but how long each distinct step took on what may still be asked for.
 *
 * <p>Times are in ticks: ns, or in attained service ns / P, in which wall time is a whole number.
 */
final class WaitRecorder implements EventRecorder, WaitObserver {
  private static final int NOT = -2; // not waiting

  private final Program program;
  private final WallTicks ticks;
  private final PathTree tree = new PathTree();
  private final Explanation explanation;
  private final HeldLocks locks;
  private final NodeList waiterNodes = new NodeList();
  private final NodeList releaserNodes = new NodeList();

  final BodyGroups groups;
  final PathSteps steps = new PathSteps();
  final WaitSums sums;
  final ThreadSums threads;

  /** Where each body is; {@code null} before it begins and after it has ended. */
  private final @Nullable Node[] node;

  private final int[] path;

  /**
   * Of work that says itself where it is, its path until the next operation; empty if there is
   * none.
   */
  private final int[] ofWork;

  private final int[] waitStep;
  private final int[] waitSite;
  private final long[] waitFrom;
  private final long[] born;
  private final int[] lastWait;
  private final @Nullable Amounts[] own;

  /** Bodies that have ended at this instant, and may still let others go on. */
  private final ArrayDeque<Integer> ending = new ArrayDeque<>();

  private long pathSteps;

  WaitRecorder(Simulator simulator, int processors) {
    this.program = simulator.program();
    this.ticks = new WallTicks(program.origin().file(), processors, simulator.isExactInService());
    int bodies = program.bodies();
    this.groups = new BodyGroups(program);
    this.sums = new WaitSums(steps);
    this.threads = new ThreadSums(groups.count());
    this.explanation = new Explanation(steps);
    this.locks = new HeldLocks(program);
    this.node = new Node[bodies];
    this.path = new int[bodies];
    this.waitStep = new int[bodies];
    this.waitSite = new int[bodies];
    this.waitFrom = new long[bodies];
    this.born = new long[bodies];
    this.lastWait = new int[bodies];
    this.own = new Amounts[bodies];
    this.ofWork = new int[program.impliedCalls() > 0 ? bodies : 0];
    Arrays.fill(path, Program.NO_PATH);
    Arrays.fill(ofWork, NOT);
    Arrays.fill(waitStep, NOT);
    Arrays.fill(lastWait, WaitSums.START);
  }

  /** Ticks of a nanosecond. */
  long perNano() {
    return ticks.perNano();
  }

  long nowTicks() {
    return ticks.now();
  }

  /** Steps of all paths: what was done between two operations, in each state, and waits. */
  long pathSteps() {
    return pathSteps;
  }

  /** Which groups are threads that have not come to their end; those that still wait are idle. */
  boolean[] finish() {
    letGoOfTheEnded();
    boolean[] unended = new boolean[groups.count()];
    for (int body = 0; body < node.length; body++) {
      Node at = node[body];
      if (at != null) {
        unended[groups.of(body)] = true;
        endsLife(body, at);
      }
    }
    return unended;
  }

  // ---- segments ---------------------------------------------------------------------------------

  @Override
  public @Nullable WaitObserver waits() {
    return this;
  }

  @Override
  public void enters(int body, int step) {
    path[body] = program.paths().called(path[body], program.object(step));
  }

  @Override
  public void leaves(int body) {
    path[body] = program.paths().parent(path[body]);
  }

  @Override
  public void isIn(int body, int itsPath) {
    ofWork[body] = itsPath;
  }

  @Override
  public int add(
      int step, int body, int cause, int runningBefore, double startNanos, double endNanos) {
    if (!ending.isEmpty()) {
      letGoOfTheEnded();
    }
    ticks.event(runningBefore, endNanos);
    long now = ticks.now();
    Node from = at(body);
    long took = now - from.time();
    if (took == 0) {
      return 0;
    }
    Node to = tree.goOn(from, now);
    node[body] = to;
    int group = groups.of(body);
    int function = functionOfWork(body);
    int section = locks.before(body, step);
    if (program.isRun(step)) {
      long work = Math.min(took, program.amount(step) * ticks.perNano());
      did(body, to, steps.step(group, function, section, StepState.RUNNING), work);
      if (took > work) {
        did(body, to, steps.step(group, function, section, StepState.NO_PROCESSOR), took - work);
      }
      threads.ran(group, work, took - work);
    } else {
      did(body, to, steps.step(group, function, section, StepState.DELAY), took);
      threads.delayed(group, took);
    }
    return 0;
  }

  private void did(int body, Node to, int step, long ticks) {
    pathSteps++;
    to.done().add(step, ticks);
    ownOf(body).add(step, ticks);
  }

  private Amounts ownOf(int body) {
    Amounts of = own[body];
    if (of == null) {
      of = new Amounts();
      own[body] = of;
    }
    return of;
  }

  private int function(int body) {
    return functionOf(path[body]);
  }

  private int functionOf(int itsPath) {
    return itsPath == Program.NO_PATH ? PathSteps.NOTHING : program.paths().function(itsPath);
  }

  /** Of the work that is done, or after which the body may not go on. */
  private int functionOfWork(int body) {
    return ofWork.length > 0 && ofWork[body] != NOT ? functionOf(ofWork[body]) : function(body);
  }

  // ---- waits ------------------------------------------------------------------------------------

  @Override
  public void waits(int body, int step, double nanos) {
    ticks.reach(nanos);
    catchUp(body);
    waitStep[body] = step;
    waitFrom[body] = ticks.now();
    waitSite[body] =
        site(groups.of(body), step == NO_STEP ? functionOfWork(body) : function(body), step);
    if (step != NO_STEP && ofWork.length > 0) {
      ofWork[body] = NOT;
    }
  }

  @Override
  public void submits(int body, int task, int step, double nanos) {
    ticks.reach(nanos);
    catchUp(body);
    node[task] = tree.hold(at(body));
    born[task] = ticks.now();
    waitStep[task] = step;
    waitFrom[task] = ticks.now();
    waitSite[task] = site(groups.of(task), function(body), step);
  }

  @Override
  public void goesOn(int body, int by, double nanos) {
    ticks.reach(nanos);
    if (node[body] == null) {
      catchUp(by);
      Node from = node[by];
      node[body] = from == null ? tree.start() : tree.hold(from);
      born[body] = ticks.now();
      return;
    }
    if (waitStep[body] == NOT) {
      return;
    }
    long waited = ticks.now() - waitFrom[body];
    int step = waitStep[body];
    waitStep[body] = NOT;
    if (waited == 0) {
      return;
    }
    catchUp(by);
    if (runsAnother(body, step)) {
      threads.lent(groups.of(body), waited);
      takeOver(body, by);
    } else {
      explain(body, by, waited);
      lastWait[body] = waitSite[body];
      ownOf(body).clear();
    }
    Node before = at(body);
    Node releaser = node[by];
    if (releaser == null || releaser == before) {
      node[body] = tree.goOn(before, ticks.now());
      ownOf(body);
    } else {
      node[body] = tree.hold(releaser);
      tree.release(before);
    }
  }

  /** What another body did for it is its own. */
  private void takeOver(int body, int other) {
    if (lastWait[other] != WaitSums.START) {
      lastWait[body] = lastWait[other];
      ownOf(body).clear();
    }
    ownOf(body).addAll(ownOf(other));
  }

  /** Whether the body waits only in so far as it runs another one itself. */
  private boolean runsAnother(int body, int step) {
    if (step == NO_STEP) {
      return false;
    }
    Operation operation = program.operation(step);
    return operation == Operation.COMPLETE
        || (operation == Operation.SUBMIT
            && step >= program.firstStep(body)
            && step < program.firstStep(body + 1));
  }

  private void explain(int body, int by, long waited) {
    pathSteps++;
    threads.waited(groups.of(body), waited);
    Node releaser = node[by];
    if (releaser == null || releaser == at(body)) {
      waiterNodes.clear();
      releaserNodes.clear();
    } else {
      tree.apart(at(body), releaser, waiterNodes, releaserNodes);
    }
    explanation.explain(waiterNodes, releaserNodes, ownOf(by));
    sums.add(waitSite[body], waited, explanation, lastWait[by], groups.of(by));
  }

  @Override
  public void ends(int body, double nanos) {
    ticks.reach(nanos);
    ending.add(body);
  }

  private void letGoOfTheEnded() {
    while (!ending.isEmpty()) {
      int body = ending.poll();
      Node at = node[body];
      if (at != null) {
        endsLife(body, at);
        tree.release(at);
        node[body] = null;
        own[body] = null;
      }
    }
  }

  private void endsLife(int body, Node at) {
    int group = groups.of(body);
    if (waitStep[body] != NOT) {
      threads.idle(group, ticks.now() - waitFrom[body]);
      threads.lived(group, ticks.now() - born[body]);
    } else {
      threads.lived(group, at.time() - born[body]); // halted programs end in the midst of segments
    }
  }

  /**
   * A body that acts has come to the present. Only on machines where it had to wait for a processor
   * before it could act is there something missing of its path.
   */
  private void catchUp(int body) {
    Node from = node[body];
    if (from != null && from.time() < ticks.now() && waitStep[body] == NOT) {
      long took = ticks.now() - from.time();
      Node to = tree.goOn(from, ticks.now());
      node[body] = to;
      int group = groups.of(body);
      did(
          body,
          to,
          steps.step(group, function(body), PathSteps.NOTHING, StepState.NO_PROCESSOR),
          took);
      threads.ran(group, 0, took);
    }
  }

  private Node at(int body) {
    Node at = node[body];
    if (at == null) {
      at = tree.start();
      node[body] = at;
    }
    return at;
  }

  private int site(int group, int function, int step) {
    if (step == NO_STEP) {
      return sums.site(group, function, WaitSums.NO_OPERATION, 0);
    }
    Operation operation = program.operation(step);
    int target =
        switch (operation) {
          case JOIN, GET, COMPLETE -> groups.of(program.object(step));
          case HELP -> groups.of(Math.toIntExact(program.amount(step)));
          default -> program.object(step);
        };
    return sums.site(group, function, operation.ordinal(), target);
  }
}
