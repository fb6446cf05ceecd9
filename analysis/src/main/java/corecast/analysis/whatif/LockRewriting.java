package corecast.analysis.whatif;

import corecast.analysis.whatif.LockChange.ReadWrite;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.program.Program;
import corecast.program.ProgramBuilder;
import java.util.HashSet;
import java.util.Set;

/** Writes a program anew with another lock, or none, in place of one. */
final class LockRewriting {
  private final Program program;
  private final LockSections sections;
  private final ProgramBuilder builder;

  LockRewriting(Program program, LockSections sections) {
    this.program = program;
    this.sections = sections;
    this.builder = ProgramBuilder.like(program);
  }

  /** Writes one step, or what takes its place. */
  @FunctionalInterface
  private interface Writer {
    void write(int body, int step);
  }

  /** No try fails of a lock that is not there. */
  Program removed(FailedTries tries) {
    return rewritten(
        (body, s) -> {
          if (!tries.isOne(s) && !sections.takes(s) && !sections.gives(s) && !isTryOfLock(s)) {
            copy(body, s);
          }
        });
  }

  /** Whether that says of the next step that it takes the lock without waiting. */
  private boolean isTryOfLock(int step) {
    return program.operation(step) == Operation.TRY
        && step + 1 < program.steps()
        && sections.takes(step + 1);
  }

  Program split(int ways) {
    int[] parts = new int[ways];
    parts[0] = sections.lock();
    for (int i = 1; i < ways; i++) {
      parts[i] = another(program.objectKind(sections.lock()), "." + (i + 1));
    }
    int[] partOf = new int[program.bodies()];
    int takers = 0;
    for (int body = 0; body < partOf.length; body++) {
      if (takes(body)) {
        partOf[body] = parts[takers++ % ways];
      }
    }
    return rewritten(
        (body, s) -> {
          boolean ofLock = sections.takes(s) || sections.gives(s);
          builder.copy(program, body, s, ofLock ? partOf[body] : program.object(s));
        });
  }

  private boolean takes(int body) {
    for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
      if (sections.takes(s)) {
        return true;
      }
    }
    return false;
  }

  /** A section reads or writes as a whole, whatever it enters again. */
  Program readWrite(ReadWrite kind) {
    int both = another(ObjectKind.READ_WRITE_LOCK, ".read-write");
    boolean[] reading = {false};
    return rewritten(
        (body, s) -> {
          if (sections.begins(s)) {
            int path = program.path(s);
            reading[0] =
                kind.reads(
                    path == Program.NO_PATH
                        ? ""
                        : program.paths().functionName(program.paths().function(path)));
          }
          if (sections.takes(s)) {
            builder.step(body, reading[0] ? Operation.READ_LOCK : Operation.WRITE_LOCK, both, 0);
          } else if (sections.gives(s)) {
            builder.step(
                body, reading[0] ? Operation.READ_UNLOCK : Operation.WRITE_UNLOCK, both, 0);
          } else {
            copy(body, s);
          }
        });
  }

  /** What is moved is no longer part of the section that comes behind it. */
  Program movedOut(double share) {
    long[] stays = program.amounts();
    return rewritten(
        (body, s) -> {
          if (isTryOfLock(s) && sections.begins(s + 1)) {
            moveOut(body, s + 1, share, stays);
          } else if (sections.begins(s) && (s == 0 || !isTryOfLock(s - 1))) {
            moveOut(body, s, share, stays);
          }
          if (program.isRun(s)) {
            builder.copyRun(program, body, s, stays[s]);
          } else {
            copy(body, s);
          }
        });
  }

  private void moveOut(int body, int begin, double share, long[] stays) {
    int end = program.firstStep(body + 1);
    for (int s = begin + 1; s < end && sections.isInside(s) && isMovable(s); s++) {
      if (program.isRun(s)) {
        long moved = Math.round(program.amount(s) * share);
        stays[s] -= moved;
        builder.steps(body).segmentIn(program.paths().functions(program.path(s)), moved);
      }
    }
  }

  /** What depends on nobody else. */
  private boolean isMovable(int step) {
    return switch (program.operation(step)) {
      case RUN, ENTER, EXIT, MARK -> true;
      default -> false;
    };
  }

  private Program rewritten(Writer writer) {
    for (int body = 0; body < program.bodies(); body++) {
      builder.steps(body).expect(program.firstStep(body + 1) - program.firstStep(body));
      for (int s = program.firstStep(body); s < program.firstStep(body + 1); s++) {
        writer.write(body, s);
      }
    }
    return builder.buildLast();
  }

  private void copy(int body, int step) {
    builder.copy(program, body, step, program.object(step));
  }

  /** One more object, named after the lock. */
  private int another(ObjectKind kind, String ending) {
    Set<String> taken = new HashSet<>();
    for (int o = 0; o < program.objects(); o++) {
      taken.add(program.objectName(o));
    }
    String name = program.objectName(sections.lock()) + ending;
    while (taken.contains(name)) {
      name += "'";
    }
    return builder.object(kind, name, 0);
  }
}
