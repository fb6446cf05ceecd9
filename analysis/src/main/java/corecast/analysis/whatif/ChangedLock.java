package corecast.analysis.whatif;

import corecast.analysis.whatif.LockChange.MovedOut;
import corecast.analysis.whatif.LockChange.ReadWrite;
import corecast.analysis.whatif.LockChange.Removed;
import corecast.analysis.whatif.LockChange.Shortened;
import corecast.analysis.whatif.LockChange.Split;
import corecast.program.ObjectKind;
import corecast.program.Program;
import corecast.program.RetriedAtomic;
import java.util.BitSet;
import java.util.List;

/**
 * Another lock, or none, in place of a lock, monitor or read-write lock, or of several alike.
 *
 * @param lock its name, or that of all {@linkplain LikeLocks of one place}
 * @param change what becomes of it
 */
public record ChangedLock(String lock, LockChange change) implements Edit {

  @Override
  public Program of(Program program) {
    BitSet locks = find(program, lock);
    boolean isForAll = change instanceof Shortened || change instanceof Removed;
    return isForAll || locks.cardinality() == 1 ? of(program, locks) : oneByOne(program, locks);
  }

  private Program oneByOne(Program program, BitSet locks) {
    Program changed = program;
    for (int object : locks.stream().toArray()) {
      changed = new ChangedLock(program.objectName(object), change).of(changed);
    }
    return changed;
  }

  private Program of(Program program, BitSet locks) {
    LockSections sections = LockSections.of(program, locks);
    if (!sections.any()) {
      throw new RefusedEdit(RetriedAtomic.words(lock) + ": nobody takes it; leave it as it is");
    }
    int object = sections.lock();
    if (!(change instanceof Shortened)) {
      locks.stream().forEach(each -> HandOver.refuse(program, each, change));
    }
    if (change instanceof ReadWrite && program.objectKind(object) != ObjectKind.LOCK) {
      throw new RefusedEdit("lock " + lock + ": is a read-write lock already; leave it as it is");
    }
    if (change instanceof Shortened shortened) {
      return sections.shortened(1 - shortened.share());
    }
    if (change instanceof Removed) {
      FailedTries tries = FailedTries.of(program, locks);
      return new LockRewriting(tries.without(), sections).removed(tries);
    }
    LockRewriting rewriting = new LockRewriting(program, sections);
    if (change instanceof Split split) {
      return rewriting.split(split.ways());
    }
    if (change instanceof MovedOut moved) {
      return rewriting.movedOut(moved.share());
    }
    return rewriting.readWrite((ReadWrite) change);
  }

  private static BitSet find(Program program, String lock) {
    BitSet found = LikeLocks.isTogether(lock) ? LikeLocks.of(program, lock) : new BitSet();
    if (found.isEmpty()) {
      found.set(NamedObject.of(program, lock, "lock", LikeLocks::isLock));
    }
    return found;
  }

  @Override
  public String source(Program program) {
    return program.objectSource(find(program, lock).nextSetBit(0));
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
