package corecast.cli;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Recordings written by hand, one event after another. */
final class Recorded {
  private static final int SEMAPHORE = 3;
  private static final int MORE_THAN_FIT = 300;
  private static final String LONG_NAME = "x".repeat(4000);

  private final Path file;
  private final TraceWriter writer;

  Recorded(Path file) throws IOException {
    this.file = file;
    this.writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
  }

  Recorded note(String key, String value) {
    writer.meta(key, value);
    return this;
  }

  EventBuffer thread(int object, String name) {
    EventBuffer to = writer.stream();
    byte[] text = EventBuffer.encode(name);
    to.untimed(EventKind.THREAD, EventBuffer.textBytes(text));
    to.operand(object);
    to.operand(0);
    to.text(text);
    to.commit();
    return to;
  }

  static void object(EventBuffer to, int number, ObjectKind kind, long parameter) {
    object(to, number, kind, parameter, "object-" + number);
  }

  private static void object(
      EventBuffer to, int number, ObjectKind kind, long parameter, String name) {
    byte[] type = EventBuffer.encode("java.lang.Object");
    byte[] label = EventBuffer.encode(name);
    to.untimed(EventKind.OBJECT, EventBuffer.textBytes(type, label));
    to.operand(number);
    to.operand(kind.code());
    to.operand(parameter);
    to.operand(0);
    to.operand(0);
    to.text(type);
    to.text(label);
    to.commit();
  }

  static void at(EventBuffer to, long nanos, long cpu, EventKind kind, long... operands) {
    to.timed(kind, nanos, cpu);
    for (long operand : operands) {
      to.operand(operand);
    }
    to.commit();
  }

  /** The recording goes on, or its end is lost. */
  Path saved() {
    writer.save();
    return file;
  }

  Path close(long processCpuNanos) {
    writer.close(processCpuNanos);
    return file;
  }

  /**
   * Main works for 40, waits until 150 for a permit, works for 60, and joins the worker, which
   * works for 110 meanwhile. That somebody released the permit was not recorded.
   */
  Recorded withoutRelease() {
    EventBuffer main = thread(1, "main");
    object(main, 1, ObjectKind.THREAD, 0);
    object(main, 2, ObjectKind.THREAD, 0);
    object(main, SEMAPHORE, ObjectKind.SEMAPHORE, 0);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 0, 0, EventKind.START, 2);
    at(main, 40, 40, EventKind.ACQUIRE_BEGIN, SEMAPHORE, 1);
    at(main, 150, 0, EventKind.ACQUIRE_END, SEMAPHORE, 1, 0);
    at(main, 210, 60, EventKind.JOIN_BEGIN, 2);
    at(main, 210, 0, EventKind.JOIN_END, 2, 0);
    at(main, 210, 0, EventKind.END);
    EventBuffer worker = thread(2, "worker");
    at(worker, 40, 0, EventKind.BEGIN);
    at(worker, 150, 110, EventKind.END);
    return this;
  }

  private static final long MS = 1_000_000;

  /** Main works for 100 ms of 400; the CPU is idle for the other 300, for no recorded reason. */
  Recorded longerThanItsReplay() {
    EventBuffer main = thread(1, "main");
    object(main, 1, ObjectKind.THREAD, 0);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 400 * MS, 100 * MS, EventKind.END);
    return note("processors.allowed", "0").note("cpu.idle", String.valueOf(300 * MS));
  }

  /** Main works for 400 ms, and has the CPU to itself. */
  Recorded asLongAsItsReplay() {
    EventBuffer main = thread(1, "main");
    object(main, 1, ObjectKind.THREAD, 0);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 400 * MS, 400 * MS, EventKind.END);
    return note("processors.allowed", "0").note("cpu.idle", "0");
  }

  private static final int LATCH = 7;

  /**
   * Main, and after it a worker, each work for as many pieces as there are lengths, of so many ms,
   * and count a latch down after each of them.
   */
  Recorded inPieces(int... lengths) {
    EventBuffer main = thread(1, "main");
    object(main, 1, ObjectKind.THREAD, 0);
    object(main, 2, ObjectKind.THREAD, 0);
    object(main, LATCH, ObjectKind.LATCH, 2L * lengths.length);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 0, 0, EventKind.START, 2);
    long now = work(main, 0, lengths);
    EventBuffer worker = thread(2, "worker");
    at(worker, now, 0, EventKind.BEGIN);
    work(worker, now, lengths);
    return note("processors.allowed", "0").note("cpu.idle", "0");
  }

  /** The same, but each piece is under one lock, and there is no latch. */
  Recorded inLockedPieces(int... lengths) {
    EventBuffer main = thread(1, "main");
    object(main, 1, ObjectKind.THREAD, 0);
    object(main, 2, ObjectKind.THREAD, 0);
    object(main, LATCH, ObjectKind.LOCK, 0);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 0, 0, EventKind.START, 2);
    long now = underLock(main, 0, lengths);
    EventBuffer worker = thread(2, "worker");
    at(worker, now, 0, EventKind.BEGIN);
    underLock(worker, now, lengths);
    return note("processors.allowed", "0").note("cpu.idle", "0");
  }

  static final int FUNCTION = 1;
  private boolean hasFunction;

  /** Work in pieces is that of {@code com.acme.Work.f}, from here on. */
  Recorded inFunction() {
    writer.method(FUNCTION, 14, "com.acme.Work", "f", "Work.java");
    hasFunction = true;
    return this;
  }

  private static long underLock(EventBuffer thread, long begin, int... lengths) {
    long now = begin;
    for (int length : lengths) {
      at(thread, now, 0, EventKind.LOCK, LATCH);
      now += length * MS;
      at(thread, now, length * MS, EventKind.UNLOCK, LATCH);
    }
    at(thread, now, 0, EventKind.END);
    return now;
  }

  private long work(EventBuffer thread, long begin, int... lengths) {
    long now = begin;
    if (hasFunction) {
      at(thread, now, 0, EventKind.ENTER, FUNCTION);
    }
    for (int length : lengths) {
      now += length * MS;
      at(thread, now, length * MS, EventKind.COUNT_DOWN, LATCH);
    }
    if (hasFunction) {
      at(thread, now, 0, EventKind.EXIT);
    }
    at(thread, now, 0, EventKind.END);
    return now;
  }

  private static final int QUEUE = 4;
  private static final int FIRST_ITEM_DONE = 5;
  private static final int SECOND_ITEM_DONE = 6;

  /**
   * Two threads wait for an item each; in the recording the second one got the first item. What
   * they do with it is not the same, which nothing in the recording tells: in the replay the first
   * one gets the first item, and main waits for what only the other would have done. It has the
   * recorded order left: 100 for the first item, then 200 for the second.
   */
  Recorded takenByOthers() {
    EventBuffer main = thread(1, "thread-1");
    for (int thread = 1; thread <= 3; thread++) {
      object(main, thread, ObjectKind.THREAD, 0);
    }
    object(main, QUEUE, ObjectKind.QUEUE, Integer.MAX_VALUE);
    object(main, FIRST_ITEM_DONE, ObjectKind.LATCH, 1);
    object(main, SECOND_ITEM_DONE, ObjectKind.LATCH, 1);
    at(main, 0, 0, EventKind.BEGIN);
    at(main, 0, 0, EventKind.START, 2);
    at(main, 0, 0, EventKind.START, 3);
    putAndAwait(main, 10, FIRST_ITEM_DONE, 110);
    putAndAwait(main, 120, SECOND_ITEM_DONE, 320);
    at(main, 320, 0, EventKind.END);
    take(thread(2, "thread-2"), 120, 200, SECOND_ITEM_DONE);
    take(thread(3, "thread-3"), 10, 100, FIRST_ITEM_DONE);
    return this;
  }

  private static void putAndAwait(EventBuffer main, long put, int latch, long done) {
    at(main, put, 0, EventKind.PUT_BEGIN, QUEUE);
    at(main, put, 0, EventKind.PUT_END, QUEUE, 0);
    at(main, put, 0, EventKind.AWAIT_BEGIN, latch);
    at(main, done, 0, EventKind.AWAIT_END, latch, 0);
  }

  private static void take(EventBuffer worker, long taken, long work, int latch) {
    at(worker, 0, 0, EventKind.BEGIN);
    at(worker, 0, 0, EventKind.TAKE_BEGIN, QUEUE);
    at(worker, taken, 0, EventKind.TAKE_END, QUEUE, 1, 0);
    at(worker, taken + work, work, EventKind.COUNT_DOWN, latch);
    at(worker, taken + work, 0, EventKind.END);
  }

  /**
   * A thread that takes and gives back a lock, and has more names than there is room for in the
   * file.
   */
  Recorded longerThanTheFile() {
    EventBuffer busy = thread(3, "busy");
    object(busy, 3, ObjectKind.THREAD, 0);
    at(busy, 300, 0, EventKind.BEGIN);
    for (int i = 0; i < MORE_THAN_FIT; i++) {
      object(busy, 100 + i, ObjectKind.LOCK, 0, LONG_NAME + i);
      if (i % 30 == 0 || i == MORE_THAN_FIT - 1) {
        at(busy, 400 + 2 * i, 1, EventKind.LOCK, 100);
        at(busy, 401 + 2 * i, 1, EventKind.UNLOCK, 100);
      }
    }
    at(busy, 401 + 2 * MORE_THAN_FIT, 1, EventKind.END);
    return this;
  }

  /** Takes the end of a trace away. */
  static Path cut(Path file) throws IOException {
    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length - 1));
    return file;
  }
}
