package corecast.recorder.hook.thread;

import corecast.recorder.hook.library.OutOfLine;
import corecast.recorder.hook.object.ClassUses;
import corecast.recorder.hook.object.ObjectFacts;
import corecast.recorder.hook.object.ObjectNumbers;
import corecast.recorder.hook.object.YoungLocks;
import corecast.recorder.hook.session.Session;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;

/** What one thread writes of objects that it sees first. */
final class ObjectRecords {
  private final Session session;
  private final ThreadRecords records;
  private final ObjectFacts facts = new ObjectFacts();

  ObjectRecords(Session session, ThreadRecords records) {
    this.session = session;
    this.records = records;
  }

  /** Numbers an object that is what it tells, or else that kind. */
  int inspected(ObjectNumbers table, Object target, ObjectKind otherwise) {
    inspect(target, otherwise);
    return introduce(table, target);
  }

  /** Numbers an object that is of that kind; {@code p1..p3} are as {@link ObjectKind} says. */
  int known(ObjectNumbers table, Object target, ObjectKind kind, long p1, long p2, long p3) {
    facts.set(kind, p1, p2, p3);
    return introduce(table, target);
  }

  /** Describes an object of that kind once more, with the name that the source has here. */
  void name(Object target, int number, ObjectKind kind) {
    facts.set(kind, 0, 0, 0);
    byte[] label = label(target);
    if (label.length > 0) {
      describe(number, target, label);
    }
  }

  private void inspect(Object target, ObjectKind otherwise) {
    try {
      facts.inspect(target);
    } catch (Throwable e) {
      facts.set(ObjectKind.OTHER, 0, 0, 0);
    }
    if (facts.kind == ObjectKind.OTHER) {
      facts.set(otherwise, 0, 0, 0);
    }
  }

  /** Numbers the object, with what {@link #facts} says of it. */
  @OutOfLine
  private int introduce(ObjectNumbers table, Object target) {
    YoungLocks young = table.young();
    int held = young == null ? 0 : young.giveUp(target);
    if (held != 0) {
      return add(table, target, held);
    }
    int mine = session.nextObject();
    int number = add(table, target, mine);
    if (number == mine) {
      describe(number, target);
    }
    return number;
  }

  /** Whoever numbers a monitor has come to it; another object may only be made here. */
  private int add(ObjectNumbers table, Object target, int number) {
    int thread = table.lone == null ? 0 : records.stream() + 1;
    return table.add(target, number, thread, records.cpuNanos());
  }

  private void describe(int number, Object target) {
    boolean isNamed =
        switch (facts.kind) {
          case THREAD, STREAM, SPIN_LOCK, ATOMIC -> false;
          default -> true;
        };
    describe(number, target, isNamed ? label(target) : session.noText);
  }

  private void describe(int number, Object target, byte[] label) {
    byte[] name = EventBuffer.encode(target.getClass().getName());
    if (records.untimed(EventKind.OBJECT, EventBuffer.textBytes(name, label))) {
      records.operand(number);
      records.operand(facts.kind.code());
      records.operand(facts.p1);
      records.operand(facts.p2);
      records.operand(facts.p3);
      records.text(name);
      records.text(label);
      records.commit();
    }
  }

  /** What the program calls it; the time that this takes is not the program's. */
  private byte[] label(Object target) {
    long began = records.now();
    String label = session.labels.of(target, ClassUses.use(facts.kind));
    records.own(records.now() - began);
    return label.isEmpty() ? session.noText : EventBuffer.encode(label);
  }

  /** A new number for locks like this one, or inside of it. */
  int describe(Object lock, ObjectKind kind) {
    if (kind == ObjectKind.MONITOR) {
      facts.set(kind, 0, 0, 0);
    } else {
      inspect(lock, kind);
    }
    int number = session.nextObject();
    describe(number, lock);
    return number;
  }
}
