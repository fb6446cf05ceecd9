package corecast.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a trace file. Threads write to streams of their own through {@link #stream}; what is
 * committed there is in the file after the next {@link #save} at the latest.
 */
public final class TraceWriter {
  /** The smallest useful limit of a file. */
  public static final long SMALLEST_LIMIT = 1 << 20;

  /** What is written is saved so often, unless that would take more than one part in so many. */
  private static final long SAVE_NANOS = 100_000_000;

  private static final long SAVE_SHARE = 100;

  /** The class of streams that are told, to be loaded only where there are some. */
  public static final String TOLD = "corecast.trace.ToldBuffer";

  private final Blocks blocks;
  private final ElapsedClock clock;
  private final EventBuffer dictionary;
  private final List<EventBuffer> streams = new ArrayList<>();
  private int lastNumber;
  private long droppedByFinished;

  private long nextSave;

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
    Blocks blocks = new Blocks(path.toAbsolutePath().toFile(), limit, clock);
    blocks.headerLong(0, Layout.MAGIC);
    blocks.headerInt(Layout.HEADER_VERSION, Layout.VERSION);
    blocks.headerInt(Layout.HEADER_LENGTH, Layout.HEADER_SIZE);
    blocks.headerLong(Layout.HEADER_START_NANOS, clock.startNanos());
    blocks.headerLong(Layout.HEADER_START_MILLIS, System.currentTimeMillis());
    TraceWriter writer = new TraceWriter(blocks, clock);
    try {
      writer.save();
    } catch (RuntimeException e) {
      blocks.close();
      throw e;
    }
    return writer;
  }

  /** {@code System.nanoTime()} at the start; times in the file count from it. */
  public long startNanos() {
    return clock.startNanos();
  }

  /** The clock of the times in the file. */
  public ElapsedClock clock() {
    return clock;
  }

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

  /** A stream of which the file gets nothing: a listener does. */
  public synchronized EventBuffer told(RecordListener listener) {
    return added(new ToldBuffer(blocks, ++lastNumber, listener));
  }

  private synchronized EventBuffer stream(boolean measures, boolean small) {
    return added(new EventBuffer(blocks, ++lastNumber, measures, small));
  }

  private EventBuffer added(EventBuffer stream) {
    stream.index = streams.size();
    streams.add(stream);
    return stream;
  }

  /** The stream's thread has ended: writes its last block, and gives its memory to others. */
  public synchronized void finish(EventBuffer stream) {
    stream.finish();
    droppedByFinished += stream.dropped();
    int index = stream.index;
    if (index < streams.size() && streams.get(index) == stream) {
      // The last one takes its place: there may be very many, and they end in any order.
      EventBuffer last = streams.remove(streams.size() - 1);
      if (last != stream) {
        streams.set(index, last);
        last.index = index;
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

  /** Does ahead what is slow, and saves now and then; for a thread of the recorder. */
  public void prepare() {
    look();
    blocks.prepare();
    long now = clock.now();
    if (now >= nextSave) {
      save();
      long took = clock.now() - now;
      nextSave = now + Math.max(SAVE_NANOS, SAVE_SHARE * took);
    }
  }

  /** Writes to the file what streams have in memory. */
  public void save() {
    long now = clock.now();
    for (EventBuffer stream : openStreams()) {
      blocks.save(stream);
    }
    if (blocks.full()) {
      publishDropped();
    }
    blocks.saved(now);
  }

  private synchronized EventBuffer[] openStreams() {
    return streams.toArray(new EventBuffer[0]);
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
    blocks.headerLong(Layout.HEADER_EVENT_COST, nanosTimes1000);
  }

  /**
   * Marks the file as closed orderly. Threads in the middle of a record may still finish it:
   * nothing of that gets into the file.
   */
  public synchronized void close(long processCpuNanos) {
    blocks.look();
    publishDropped(); // before streams end: what finds no room then comes too late, and is not lost
    for (EventBuffer stream : streams) {
      blocks.end(stream);
    }
    blocks.headerLong(Layout.HEADER_PROCESS_CPU, Math.max(0, processCpuNanos));
    blocks.headerInt(Layout.HEADER_CLOSED, 1);
    blocks.close();
  }

  private synchronized void publishDropped() {
    long dropped = droppedByFinished;
    for (EventBuffer stream : streams) {
      dropped += stream.dropped();
    }
    blocks.headerLong(Layout.HEADER_DROPPED, dropped);
  }
}
