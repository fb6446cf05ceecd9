package corecast.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Where each stream's blocks lie in the file, found by walking from block to block. If all must be
 * there, whatever is wrong is an error. If what is whole is looked for in a damaged file, each
 * block is read, and behind one that is none the next one is searched.
 */
final class BlockIndex {
  /** Of blocks that turn out to be none, so many bytes are read, and so many times the file. */
  private static final long MOST_IN_VAIN = 64L << 20;

  private static final long TIMES_IN_VAIN = 4;

  private final TraceFile file;
  private final Header header;
  private final boolean recovers;
  private long[] offsets = new long[64];
  private int[] streams = new int[64];
  private int[] sequences = new int[64];
  private int[] filled = new int[64];
  private int blocks;
  private boolean truncated;

  private final List<Integer> numbers = new ArrayList<>();

  /** For each stream number: where its offsets start in {@link #ordered}; one more at the end. */
  private int[] firsts = new int[1];

  private long[] ordered = new long[0];

  /** For each stream number: how many bytes its records take. */
  private long[] bytes = new long[0];

  /** How many blocks, and bytes of their records, lie before the first gap of their stream. */
  private long usable;

  private long usableBytes;

  private BlockIndex(TraceFile file, Header header, boolean recovers) {
    this.file = file;
    this.header = header;
    this.recovers = recovers;
  }

  /**
   * @param recovers whether it is a damaged file, of which everything that is whole is wanted;
   *     makes no difference to a file without checksums
   */
  static BlockIndex of(TraceFile file, Header header, boolean recovers)
      throws TraceFormatException {
    BlockIndex index = new BlockIndex(file, header, recovers && header.isProtected());
    index.walk();
    index.sort();
    index.checkCounts();
    return index;
  }

  boolean truncated() {
    return truncated;
  }

  /** Whether only what is whole of a damaged file is read. */
  boolean recovers() {
    return recovers;
  }

  boolean isProtected() {
    return header.isProtected();
  }

  long end() {
    return header.endBytes();
  }

  /** What is missing, as far as the header says what there should be. */
  Missing missing() {
    return new Missing(
        file.size() < header.endBytes(),
        Math.max(0, header.blocks() - usable),
        header.blocks(),
        Math.max(0, header.recordBytes() - usableBytes),
        header.recordBytes());
  }

  List<Integer> numbers() {
    return Collections.unmodifiableList(numbers);
  }

  int blocksOf(int stream) {
    return stream < 0 || stream + 1 >= firsts.length ? 0 : firsts[stream + 1] - firsts[stream];
  }

  /** How many bytes the stream's records take. */
  long bytesOf(int stream) {
    return stream < 0 || stream >= bytes.length ? 0 : bytes[stream];
  }

  long offset(int stream, int sequence) {
    return ordered[firsts[stream] + sequence];
  }

  private void walk() throws TraceFormatException {
    BlockHead head = new BlockHead(file, header.isProtected());
    byte[] body = new byte[0];
    long end = header.endBytes();
    long at = Layout.HEADER_SIZE;
    long inVain = 0;
    while (at < end && at + Layout.BLOCK_SIZE <= file.size()) {
      String wrong = head.read(at, end);
      boolean isThere = wrong == null && head.there() == head.committed();
      if (isThere && recovers) {
        body = body.length < head.committed() ? new byte[head.committed()] : body;
        head.readBody(body);
        wrong = head.isOf(body) ? null : "its checksum is wrong";
        inVain += wrong == null ? 0 : head.committed();
        if (inVain > MOST_IN_VAIN + TIMES_IN_VAIN * file.size()) {
          throw file.corrupt(at, "too much is damaged");
        }
      }
      if (wrong == null) {
        if (head.stream() != Layout.FREE && (isThere || !header.isProtected())) {
          add(at, head.stream(), head.sequence(), head.committed());
        }
        // What a block says of which not all is there cannot be relied on in a damaged file.
        at += recovers && !isThere ? Layout.BLOCK_ALIGNMENT : head.length();
      } else if (recovers) {
        at += Layout.BLOCK_ALIGNMENT;
      } else {
        throw wrong(at, wrong);
      }
    }
    truncated = recovers || at < end || file.size() < end;
  }

  private TraceFormatException wrong(long at, String what) {
    return header.isProtected() && !recovers ? file.damaged(at, what) : file.corrupt(at, what);
  }

  private void add(long at, int stream, int sequence, int committed) {
    if (blocks == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * blocks);
      streams = Arrays.copyOf(streams, 2 * blocks);
      sequences = Arrays.copyOf(sequences, 2 * blocks);
      filled = Arrays.copyOf(filled, 2 * blocks);
    }
    offsets[blocks] = at;
    streams[blocks] = stream;
    sequences[blocks] = sequence;
    filled[blocks] = committed;
    blocks++;
  }

  private void sort() throws TraceFormatException {
    int last = 0;
    for (int b = 0; b < blocks; b++) {
      // Streams are numbered densely, but the only block of a stream may be beyond the cut.
      if (streams[b] > file.size() / Layout.BLOCK_SIZE) {
        throw wrong(offsets[b], "a block of the impossible stream " + streams[b]);
      }
      last = Math.max(last, streams[b]);
    }
    firsts = new int[last + 2];
    bytes = new long[last + 1];
    for (int b = 0; b < blocks; b++) {
      firsts[streams[b] + 1]++;
    }
    for (int s = 0; s <= last; s++) {
      if (firsts[s + 1] > 0) {
        numbers.add(s);
      }
      firsts[s + 1] += firsts[s];
    }
    ordered = new long[blocks];
    int[] orderedFilled = new int[blocks];
    for (int b = 0; b < blocks; b++) {
      int stream = streams[b];
      int count = firsts[stream + 1] - firsts[stream];
      if (sequences[b] >= count) {
        if (!truncated) {
          throw wrong(
              offsets[b], "stream " + stream + " lacks a part before its part " + sequences[b]);
        }
        continue;
      }
      int place = firsts[stream] + sequences[b];
      if (ordered[place] != 0 && recovers) {
        continue;
      }
      if (ordered[place] != 0) {
        throw wrong(offsets[b], "stream " + stream + " has its part " + sequences[b] + " twice");
      }
      ordered[place] = offsets[b];
      orderedFilled[place] = filled[b];
    }
    for (int s = 0; s <= last; s++) {
      for (int place = firsts[s]; place < firsts[s + 1] && ordered[place] != 0; place++) {
        usable++;
        bytes[s] += orderedFilled[place];
      }
      usableBytes += bytes[s];
    }
  }

  /** Whether all is there that the header tells of. A recording that goes on may have more. */
  private void checkCounts() throws TraceFormatException {
    if (!header.isProtected() || truncated) {
      return;
    }
    if (blocks != header.blocks()) {
      throw file.damaged(
          Layout.HEADER_BLOCKS, blocks + " blocks are found where there were " + header.blocks());
    }
    if (numbers.size() != header.streams()) {
      throw file.damaged(
          Layout.HEADER_STREAMS,
          numbers.size() + " streams are found where there were " + header.streams());
    }
    if (usableBytes < header.recordBytes()) {
      throw file.damaged(
          Layout.HEADER_BYTES,
          "blocks have "
              + usableBytes
              + " bytes of records where there were "
              + header.recordBytes());
    }
  }
}
