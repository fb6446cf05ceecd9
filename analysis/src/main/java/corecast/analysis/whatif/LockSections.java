package corecast.analysis.whatif;

import corecast.program.Program;
import java.util.BitSet;

/** The sections of one lock, or of several alike: what bodies do while they hold any of them. */
final class LockSections {
  private final Program program;
  private final BitSet locks;
  private final byte[] depth; // by step: whether the lock is held just before it

  private LockSections(Program program, BitSet locks) {
    this.program = program;
    this.locks = locks;
    this.depth = new byte[program.steps()];
  }

  static LockSections of(Program program, BitSet locks) {
    LockSections sections = new LockSections(program, locks);
    for (int body = 0; body < program.bodies(); body++) {
      int held = 0;
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        sections.depth[s] = (byte) (held > 0 ? 1 : 0);
        if (sections.takes(s)) {
          held++;
        } else if (sections.gives(s)) {
          held--;
        }
      }
    }
    return sections;
  }

  /** Whether anybody takes the lock. */
  boolean any() {
    for (int s = 0; s < program.steps(); s++) {
      if (takes(s)) {
        return true;
      }
    }
    return false;
  }

  /** The lock; of several, the first. */
  int lock() {
    return locks.nextSetBit(0);
  }

  /** Whether the step takes a lock of these, to read, to write or at all. */
  boolean takes(int step) {
    return program.operation(step).takesLock() && locks.get(program.object(step));
  }

  /** Whether the step gives the lock back. */
  boolean gives(int step) {
    return program.operation(step).givesLockBack() && locks.get(program.object(step));
  }

  /** Whether the step is in a section, not counting the step that begins it. */
  boolean isInside(int step) {
    return depth[step] > 0;
  }

  /** Whether the step begins a section. */
  boolean begins(int step) {
    return takes(step) && !isInside(step);
  }

  /** The work in sections is that many times as much. */
  Program shortened(double factor) {
    return program.scaled(s -> program.isRun(s) && isInside(s), factor);
  }
}
