package corecast.trace;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a trace file. Threads write to streams of their own through {@link #stream}; what is
 * committed there is in the file at once, also if the process is killed.
 */
public final class TraceWriter {
  /** The smallest useful limit of a file: one mapped piece. */
  public static final long SMALLEST_LIMIT = 1 << 20;

  private final Blocks blocks;
  private final ElapsedClock clock;
  private final EventBuffer dictionary;
  private final List<EventBuffer> streams = new ArrayList<>();
  private int lastNumber;
  private long droppedByFinished;

  private TraceWriter(Blocks blocks, ElapsedClock clock) {
    this.blocks = blocks;
    this.clock = clock;
    this.dictionary = new EventBuffer(blocks, 0, false, false);
    streams.add(dictionary);
  }

  /**
   * Creates the file, or empties the one that is there.
   *
   * @param limitBytes the file never gets longer; what does not fit is counted as dropped
   */
  public static TraceWriter create(Path path, long limitBytes) throws IOException {
    return create(path, limitBytes, true);
  }

  /**
   * Likewise.
   *
   * @param mayCount whether times may be those of the {@link CycleCounter}, if there is one
   */
  public static TraceWriter create(Path path, long limitBytes, boolean mayCount)
      throws IOException {
    long limit = Math.max(SMALLEST_LIMIT, limitBytes);
    ElapsedClock clock = ElapsedClock.start(mayCount);
    Blocks blocks = new Blocks(new GrowingFile(path.toAbsolutePath().toFile(), limit), clock);
    MappedByteBuffer header = blocks.header();
    header.putInt(Layout.HEADER_VERSION, Layout.VERSION);
    header.putInt(Layout.HEADER_LENGTH, Layout.HEADER_SIZE);
    header.putLong(Layout.HEADER_START_NANOS, clock.startNanos());
    header.putLong(Layout.HEADER_START_MILLIS, System.currentTimeMillis());
    header.putLong(0, Layout.MAGIC);
    return new TraceWriter(blocks, clock);
  }

  /** {@code System.nanoTime()} at the start; times in the file count from it. */
  public long startNanos() {
    return clock.startNanos();
  }

  /** The clock of the times in the file. */
  public ElapsedClock clock() {
    return clock;
  }

  /** A new stream, for one thread. */
  public EventBuffer stream() {
    return stream(false, false);
  }

  /** A new stream for one of very many threads, of each of which few records are expected. */
  public EventBuffer smallStream() {
    return stream(false, true);
  }

  /**
   * A stream that only measures what writing costs: it keeps to its first block, whatever is
   * written, and is to be {@link #discard}ed.
   */
  public EventBuffer scratch() {
    return stream(true, false);
  }

  private synchronized EventBuffer stream(boolean measures, boolean small) {
    EventBuffer stream = new EventBuffer(blocks, ++lastNumber, measures, small);
    stream.place = streams.size();
    streams.add(stream);
    return stream;
  }

  /** The stream's thread has ended: gives the rest of its block to others. */
  public synchronized void finish(EventBuffer stream) {
    stream.finish();
    droppedByFinished += stream.dropped();
    int place = stream.place;
    if (place < streams.size() && streams.get(place) == stream) {
      // The last one takes its place: there may be very many, and they end in any order.
      EventBuffer last = streams.remove(streams.size() - 1);
      if (last != stream) {
        streams.set(place, last);
        last.place = place;
      }
    }
  }

  /** Forgets a {@link #scratch} stream: its only block is emptied. */
  public synchronized void discard(EventBuffer stream) {
    stream.rewind();
    finish(stream);
    if (stream.number() == lastNumber) {
      lastNumber--;
    }
  }

  /** Writes a fact about the recording. */
  public synchronized void meta(String key, String value) {
    byte[] k = EventBuffer.encode(key);
    byte[] v = EventBuffer.encode(value);
    dictionary.rollback(); // A writer before may have run out of stack in the middle of a record.
    if (dictionary.untimed(EventKind.META, EventBuffer.textBytes(k, v))) {
      dictionary.text(k);
      dictionary.text(v);
      dictionary.commit();
    }
  }

  /** Writes what a method number stands for. */
  public synchronized void method(
      int number, int line, String className, String method, String sourceFile) {
    byte[] c = EventBuffer.encode(className);
    byte[] m = EventBuffer.encode(method);
    byte[] f = EventBuffer.encode(sourceFile);
    dictionary.rollback();
    if (dictionary.untimed(EventKind.METHOD, EventBuffer.textBytes(c, m, f))) {
      dictionary.operand(number);
      dictionary.operand(line);
      dictionary.text(c);
      dictionary.text(m);
      dictionary.text(f);
      dictionary.commit();
    }
  }

  /** Does ahead what is slow; for a thread of the recorder, now and then. */
  public void prepare() {
    look();
    blocks.prepare();
    if (blocks.full()) {
      publishDropped();
    }
  }

  /** Looks whether somebody has cut the file, which {@link #isLost} then tells. */
  public void look() {
    blocks.look();
  }

  /** Whether somebody has cut the file: what is recorded from there on is lost. */
  public boolean isLost() {
    return blocks.isLost();
  }

  /** The recorder's own cost per timed event, in ns x 1000. */
  public void eventCost(long nanosTimes1000) {
    blocks.header().putLong(Layout.HEADER_EVENT_COST, nanosTimes1000);
  }

  /**
   * Marks the file as closed orderly. Threads in the middle of a record may still finish it: the
   * file stays mapped.
   */
  public synchronized void close(long processCpuNanos) {
    blocks.look();
    if (blocks.isLost()) {
      return;
    }
    publishDropped();
    MappedByteBuffer header = blocks.header();
    header.putLong(Layout.HEADER_PROCESS_CPU, Math.max(0, processCpuNanos));
    header.putInt(Layout.HEADER_CLOSED, 1);
  }

  private synchronized void publishDropped() {
    long dropped = droppedByFinished;
    for (EventBuffer stream : streams) {
      dropped += stream.dropped();
    }
    if (!blocks.isLost()) {
      blocks.header().putLong(Layout.HEADER_DROPPED, dropped);
    }
  }
}
