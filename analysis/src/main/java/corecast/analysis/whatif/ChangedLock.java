package corecast.analysis.whatif;

import corecast.analysis.whatif.LockChange.MovedOut;
import corecast.analysis.whatif.LockChange.ReadWrite;
import corecast.analysis.whatif.LockChange.Removed;
import corecast.analysis.whatif.LockChange.Shortened;
import corecast.analysis.whatif.LockChange.Split;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import java.util.List;

/**
 * Another lock, or none, in place of a lock, monitor or read-write lock.
 *
 * @param lock its name
 * @param change what becomes of it
 */
public record ChangedLock(String lock, LockChange change) implements Edit {

  @Override
  public Program of(Program program) {
    int object = find(program, lock);
    LockSections sections = LockSections.of(program, object);
    if (!sections.any()) {
      throw new RefusedEdit(RetriedAtomic.words(lock) + ": nobody takes it; leave it as it is");
    }
    if (!(change instanceof Shortened)) {
      HandOver.refuse(program, object, change);
    }
    if (change instanceof ReadWrite && program.objectKind(object) != ObjectKind.LOCK) {
      throw new RefusedEdit("lock " + lock + ": is a read-write lock already; leave it as it is");
    }
    if (change instanceof Shortened shortened) {
      return sections.shortened(1 - shortened.share());
    }
    LockRewriting rewriting = new LockRewriting(program, sections);
    if (change instanceof Split split) {
      return rewriting.split(split.ways());
    }
    if (change instanceof MovedOut moved) {
      return rewriting.movedOut(moved.share());
    }
    return change instanceof ReadWrite kind ? rewriting.readWrite(kind) : rewriting.removed();
  }

  static int find(Program program, String lock) {
    return NamedObject.of(
        program,
        lock,
        "lock",
        kind -> kind == ObjectKind.LOCK || kind == ObjectKind.READ_WRITE_LOCK);
  }

  @Override
  public String source(Program program) {
    return program.objectSource(find(program, lock));
  }

  @Override
  public List<String> words() {
    return List.of("--lock", lock, change.word());
  }

  @Override
  public String describe() {
    return RetriedAtomic.words(lock) + " " + change.describe();
  }

  /** A lock that nobody takes any more. */
  static ChangedLock removed(String lock) {
    return new ChangedLock(lock, new Removed());
  }
}
