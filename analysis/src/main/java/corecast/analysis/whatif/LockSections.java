package corecast.analysis.whatif;

import corecast.program.Program;

/** The sections of one lock: what bodies do from the outermost lock to the last unlock. */
final class LockSections {
  private final Program program;
  private final int lock;
  private final byte[] depth; // by step: whether the lock is held just before it

  private LockSections(Program program, int lock) {
    this.program = program;
    this.lock = lock;
    this.depth = new byte[program.steps()];
  }

  static LockSections of(Program program, int lock) {
    LockSections sections = new LockSections(program, lock);
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

  int lock() {
    return lock;
  }

  /** Whether the step takes the lock, to read, to write or at all. */
  boolean takes(int step) {
    return program.operation(step).takesLock() && program.object(step) == lock;
  }

  /** Whether the step gives the lock back. */
  boolean gives(int step) {
    return program.operation(step).givesLockBack() && program.object(step) == lock;
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
