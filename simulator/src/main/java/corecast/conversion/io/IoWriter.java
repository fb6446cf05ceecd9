package corecast.conversion.io;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.conversion.plan.Bodies;
import corecast.conversion.plan.BodyWriter;
import corecast.conversion.plan.Findings;
import corecast.conversion.plan.Plan;
import corecast.conversion.plan.RecordedNames;
import corecast.conversion.plan.RecordedObjects;
import corecast.program.CountText;
import corecast.program.ObjectKind;
import corecast.program.Operation;
import corecast.trace.IoCode;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Writes input and output as steps: a delay, or bytes taken from another thread of the program. */
public final class IoWriter {
  /** Pieces of what goes through a pipe: reader and writer overlap as its room allows. */
  private static final long PIECE = 256;

  /** More pieces than this are no recording of a program anyone waits for. */
  private static final long MOST_PIECES = 1 << 22;

  /** Delays that are a smaller share of the run than this change nothing but the method. */
  private static final double NEGLIGIBLE = 1e-3;

  /** Delays that are a smaller share of the run are not worth a line. */
  private static final double NOTABLE = 0.01;

  private final Streams streams;
  private final Children children;
  private final RecordedObjects objects;
  private final RecordedNames names;
  private final Bodies bodies;
  private final Map<Integer, Long> readSoFar = new HashMap<>();
  private final Map<Integer, Long> writtenSoFar = new HashMap<>();
  private long delays;
  private long delayNanos;
  private long leftOutNanos;
  private long suspects;
  private long matched;
  private long pieces;
  private final IoDelays reckoned;
  private final boolean delaysCount;
  private final long wallNanos;

  public IoWriter(Plan plan, Streams streams, Children children) {
    this.reckoned = new IoDelays(plan.recording);
    this.wallNanos = plan.recording.wallNanos();
    this.delaysCount =
        waitedNanos(plan.recording, false) > NEGLIGIBLE * wallNanos
            && waitedNanos(plan.recording, true) > NEGLIGIBLE * wallNanos;
    this.streams = streams;
    this.children = children;
    this.objects = plan.objects;
    this.names = plan.names;
    this.bodies = plan.bodies;
  }

  /**
   * How long input and output waited, as it was recorded or as it counts. A program with delays
   * needs a replay for each number of processors, which one line on the console should not cost it.
   */
  private double waitedNanos(Recording recording, boolean asItCounts) {
    double waited = 0;
    for (EventLog log : EventLog.having(recording.logs, Streams.KINDS)) {
      for (int event = log.next(0, Streams.KINDS);
          event < log.size();
          event = log.next(event + 1, Streams.KINDS)) {
        waited += asItCounts ? reckoned.nanos(log, event) : IoDelays.waited(log, event);
      }
    }
    return waited;
  }

  public void io(BodyWriter out, EventLog log, int event) {
    if (children.write(out, log, event, objects)) {
      return;
    }
    waits(out, log, event);
  }

  /** For another thread, or as long as it took. */
  private void waits(BodyWriter out, EventLog log, int event) {
    if (log.decision(event) == Decision.ENDED_BY_PEER) {
      out.step(Operation.ACQUIRE, made(Streams.semaphore(bodies, out.body), 0), 1, log.time(event));
    } else if (log.decision(event) != Decision.READS_THEN && !streams.isConnectToHere(log, event)) {
      delay(out, log, event);
    }
  }

  public void transfer(BodyWriter out, EventLog log, int event) {
    long now = log.time(event);
    int stream = log.object(event);
    long bytes = Streams.bytes(log, event);
    switch (Streams.code(log, event)) {
      case IoCode.READ -> {
        Integer from = streams.source(log, event);
        if (from == null) {
          if (streams.isFromHere(log, event)) {
            suspects += log.fourth(event) > 0 ? 1 : 0;
          }
          delay(out, log, event);
        } else if (bytes < 0) {
          out.step(Operation.ACQUIRE, made(end(from), 0), 1, now);
        } else if (bytes > 0) { // to find nothing is to wait for nobody, also behind others
          read(out, from, bytes, now);
        }
      }
      case IoCode.WRITE -> {
        if (streams.isRead(stream)) {
          write(out, stream, bytes, now);
        } else {
          delay(out, log, event);
        }
      }
      case IoCode.CLOSE -> {
        if (streams.takesTurns(stream)) {
          out.step(Operation.RELEASE, made(turn(stream, true), 0), 1, now);
        }
        if (streams.isRead(stream)) {
          out.step(Operation.RELEASE, made(end(stream), 0), 1, now);
        }
      }
      case IoCode.SELECT -> waits(out, log, event);
      case IoCode.ASK -> {
        // The read that answers it waits for it.
      }
      default -> delay(out, log, event);
    }
  }

  private void read(BodyWriter out, int from, long bytes, long now) {
    matched++;
    if (streams.takesTurns(from)) {
      turns(out, from, bytes, now, true);
      return;
    }
    long capacity = streams.capacity(from);
    if (capacity == 0) {
      out.step(Operation.ACQUIRE, made(bytes(from), 0), bytes, now);
      return;
    }
    for (long left = bytes; left > 0 && hasRoom(); left -= piece(capacity)) {
      long n = Math.min(left, piece(capacity));
      out.step(Operation.ACQUIRE, made(bytes(from), 0), n, now);
      out.step(Operation.RELEASE, made(room(from), capacity), n, now);
    }
  }

  /** Through a pipe that is emptied only when it is full, and filled only when it is empty. */
  private void turns(BodyWriter out, int stream, long bytes, long now, boolean reads) {
    long capacity = streams.capacity(stream);
    Map<Integer, Long> counts = reads ? readSoFar : writtenSoFar;
    long done = counts.getOrDefault(stream, 0L);
    for (long left = bytes; left > 0 && hasRoom(); ) {
      long inTurn = done % capacity;
      if (inTurn == 0 && done > 0) {
        out.step(Operation.RELEASE, made(turn(stream, !reads), 0), 1, now);
      }
      if (inTurn == 0 && (reads || done > 0)) {
        out.step(Operation.ACQUIRE, made(turn(stream, reads), 0), 1, now);
      }
      long n = Math.min(left, capacity - inTurn);
      done += n;
      left -= n;
    }
    counts.put(stream, done);
  }

  private String turn(int stream, boolean ofReader) {
    return names.object(stream) + (ofReader ? "~full" : "~empty");
  }

  private void write(BodyWriter out, int stream, long bytes, long now) {
    if (streams.takesTurns(stream)) {
      turns(out, stream, bytes, now, false);
      return;
    }
    long capacity = streams.capacity(stream);
    if (capacity == 0) {
      out.step(Operation.RELEASE, made(bytes(stream), 0), Math.max(0, bytes), now);
      return;
    }
    for (long left = bytes; left > 0 && hasRoom(); left -= piece(capacity)) {
      long n = Math.min(left, piece(capacity));
      out.step(Operation.ACQUIRE, made(room(stream), capacity), n, now);
      out.step(Operation.RELEASE, made(bytes(stream), 0), n, now);
    }
  }

  /** Two pieces fit into the pipe, so that reader and writer cannot both be in want of more. */
  private static long piece(long capacity) {
    return Math.min(PIECE, capacity / 2);
  }

  private boolean hasRoom() {
    return ++pieces <= MOST_PIECES;
  }

  private void delay(BodyWriter out, EventLog log, int event) {
    long nanos = delaysCount ? reckoned.nanos(log, event) : 0;
    if (nanos > 0) {
      delays++;
      delayNanos += nanos;
      out.delay(Operation.IO, nanos, log.time(event));
    }
    leftOutNanos += IoDelays.waited(log, event) - nanos;
  }

  private int made(String semaphore, long permits) {
    return objects.made(ObjectKind.SEMAPHORE, semaphore, permits);
  }

  private String bytes(int stream) {
    return names.object(stream) + "~bytes";
  }

  private String room(int stream) {
    return names.object(stream) + "~room";
  }

  private String end(int stream) {
    return names.object(stream) + "~end";
  }

  /** Tells what was done, once all bodies are written. */
  public void tell(Findings findings) {
    if (matched > 0) {
      findings.warning(
          CountText.of(matched, "read waits", "reads wait")
              + " for data that another thread of the program writes (pipes and local sockets).");
    }
    if (pieces > MOST_PIECES) {
      findings.warning(
          "More data went through pipes than can be replayed. Reads of the rest do" + " not wait.");
    }
    if (delayNanos > NOTABLE * wallNanos) {
      findings.warning(
          String.format(
              Locale.ROOT,
              "Input and output took %.3f s in %s, kept as long as recorded. On one CPU this may"
                  + " include waiting for the CPU, or for another thread of the"
                  + " program.",
              delayNanos / 1e9,
              CountText.of(delays, "delay")));
    }
    if (delaysCount && leftOutNanos > NOTABLE * wallNanos) {
      findings.warning(
          String.format(
              Locale.ROOT,
              "%.3f s of file access and writing were left out. Other threads used the one CPU meanwhile, so these threads were taken to wait for it.",
              leftOutNanos / 1e9));
    }
    if (suspects > 0) {
      findings.warning(
          String.format(
              Locale.ROOT,
              "%,d of these delays read from the program itself data whose writing was not"
                  + " recorded.",
              suspects));
    }
  }
}
