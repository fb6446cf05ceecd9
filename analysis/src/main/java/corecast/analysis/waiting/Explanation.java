package corecast.analysis.waiting;

import java.util.Arrays;

/**
 * Explains a wait by what the releaser's path has beyond the waiter's, from where they parted to
 * the end of the wait. Both begin at the same time, so what is left is as long as the wait.
 *
 * <p>First, time of the same code is subtracted, the oldest of the releaser's first; then lack of
 * processors, whatever the code; then what is left of the waiter's path, from what is oldest of the
 * releaser's. <em>Direct</em> is what the releaser itself did after it last waited; it is later
 * than all the rest.
 */
final class Explanation {
  private final PathSteps steps;
  private long[] ofWaiter = new long[16]; // by code
  private long[] direct = new long[16]; // by step
  private final Gathered waiter = new Gathered();
  private final Gathered releaser = new Gathered();

  // The parts: the indirect ones first.
  private int[] step = new int[16];
  private long[] amount = new long[16];
  private int indirect;
  private int parts;

  Explanation(PathSteps steps) {
    this.steps = steps;
  }

  /**
   * Explains one wait.
   *
   * @param waiterNodes what the waiter did since, the latest first
   * @param releaserNodes what led to the release since, the latest first
   * @param releaserOwn what the releaser did after it last waited
   */
  void explain(NodeList waiterNodes, NodeList releaserNodes, Amounts releaserOwn) {
    collect(waiterNodes, waiter);
    collect(releaserNodes, releaser);
    arrange(releaserOwn);
    subtract();
  }

  /** How many steps both paths have together. */
  int stepsBefore() {
    return waiter.size() + releaser.size();
  }

  int parts() {
    return parts;
  }

  int step(int part) {
    return step[part];
  }

  long amount(int part) {
    return amount[part];
  }

  boolean isDirect(int part) {
    return part >= indirect;
  }

  private void collect(NodeList nodes, Gathered to) {
    to.clear(steps.size());
    for (int i = nodes.size() - 1; i >= 0; i--) {
      to.addAll(nodes.get(i).done());
    }
  }

  /** Divides the releaser's path into what is indirect, and what is direct and later. */
  private void arrange(Amounts own) {
    int room = Math.max(2 * releaser.size(), 16);
    if (step.length < room) {
      step = new int[2 * room];
      amount = new long[2 * room];
    }
    if (direct.length < steps.size()) {
      direct = new long[2 * steps.size()];
    }
    for (int i = 0; i < own.size(); i++) {
      direct[own.key(i)] = own.amount(i);
    }
    parts = 0;
    for (int i = 0; i < releaser.size(); i++) {
      part(releaser.key(i), releaser.amount(i) - direct[releaser.key(i)]);
    }
    indirect = parts;
    for (int i = 0; i < releaser.size(); i++) {
      part(releaser.key(i), Math.min(releaser.amount(i), direct[releaser.key(i)]));
    }
    for (int i = 0; i < own.size(); i++) {
      direct[own.key(i)] = 0;
    }
  }

  private void part(int ofStep, long itsAmount) {
    if (itsAmount > 0) {
      step[parts] = ofStep;
      amount[parts++] = itsAmount;
    }
  }

  private void subtract() {
    if (ofWaiter.length < steps.codes()) {
      ofWaiter = Arrays.copyOf(ofWaiter, 2 * steps.codes());
    }
    long left = 0;
    for (int i = 0; i < waiter.size(); i++) {
      ofWaiter[steps.code(waiter.key(i))] += waiter.amount(i);
      left += waiter.amount(i);
    }
    for (int part = 0; part < parts && left > 0; part++) {
      int code = steps.code(step[part]);
      long same = Math.min(amount[part], ofWaiter[code]);
      amount[part] -= same;
      ofWaiter[code] -= same;
      left -= same;
    }
    left -= subtractLackOfProcessors();
    for (int part = 0; part < parts && left > 0; part++) {
      long oldest = Math.min(amount[part], left);
      amount[part] -= oldest;
      left -= oldest;
    }
    for (int i = 0; i < waiter.size(); i++) {
      ofWaiter[steps.code(waiter.key(i))] = 0;
    }
    keepWhatIsLeft();
  }

  /** Takes off what both sides lacked processors for, whatever they did; returns how much. */
  private long subtractLackOfProcessors() {
    long lack = 0;
    for (int i = 0; i < waiter.size(); i++) {
      int code = steps.code(waiter.key(i));
      if (steps.state(waiter.key(i)) == StepState.NO_PROCESSOR) {
        lack += ofWaiter[code];
        ofWaiter[code] = 0; // two threads may have the same code
      }
    }
    long open = lack;
    for (int part = 0; part < parts && open > 0; part++) {
      if (steps.state(step[part]) == StepState.NO_PROCESSOR) {
        long same = Math.min(amount[part], open);
        amount[part] -= same;
        open -= same;
      }
    }
    return lack - open;
  }

  private void keepWhatIsLeft() {
    int kept = 0;
    int keptIndirect = 0;
    for (int part = 0; part < parts; part++) {
      if (amount[part] > 0) {
        keptIndirect += part < indirect ? 1 : 0;
        step[kept] = step[part];
        amount[kept++] = amount[part];
      }
    }
    parts = kept;
    indirect = keptIndirect;
  }
}
