package corecast.trace;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Where each stream's blocks lie in the file, found by walking from block to block. */
final class BlockIndex {
  private final TraceFile file;
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

  private BlockIndex(TraceFile file) {
    this.file = file;
  }

  static BlockIndex of(TraceFile file, long end) throws TraceFormatException {
    BlockIndex index = new BlockIndex(file);
    index.walk(end);
    index.sort();
    return index;
  }

  boolean truncated() {
    return truncated;
  }

  /** All streams with a block, from the lowest number. */
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

  private void walk(long end) throws TraceFormatException {
    ByteBuffer head = ByteBuffer.allocate(Layout.BLOCK_SIZE);
    long at = Layout.HEADER_SIZE;
    while (at < end) {
      if (at + Layout.BLOCK_SIZE > file.size()) {
        truncated = true;
        return;
      }
      file.read(head.clear(), at);
      if (head.getInt(0) != Layout.BLOCK_MAGIC) {
        throw file.corrupt(at, "a block is expected here but there is none");
      }
      int capacity = head.getInt(Layout.BLOCK_CAPACITY);
      int committed = head.getInt(Layout.BLOCK_COMMITTED);
      int stream = head.getInt(Layout.BLOCK_STREAM);
      int sequence = head.getInt(Layout.BLOCK_SEQUENCE);
      if (capacity < 0
          || capacity % 8 != 0
          || capacity > Layout.MAX_BLOCK
          || capacity > end - at - Layout.BLOCK_SIZE) {
        throw file.corrupt(at, "block size " + capacity + " is impossible");
      }
      if (committed < 0 || committed > capacity) {
        throw file.corrupt(
            at, "a block of " + capacity + " bytes that says it has " + committed + " filled");
      }
      if (stream < Layout.FREE || sequence < 0) {
        throw file.corrupt(at, "a block of stream " + stream + ", part " + sequence);
      }
      if (stream != Layout.FREE) {
        add(at, stream, sequence, committed);
      }
      at += Layout.BLOCK_SIZE + capacity;
      truncated |= at > file.size();
    }
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
        throw file.corrupt(offsets[b], "a block of the impossible stream " + streams[b]);
      }
      last = Math.max(last, streams[b]);
    }
    firsts = new int[last + 2];
    bytes = new long[last + 1];
    for (int b = 0; b < blocks; b++) {
      firsts[streams[b] + 1]++;
      bytes[streams[b]] += filled[b];
    }
    for (int s = 0; s <= last; s++) {
      if (firsts[s + 1] > 0) {
        numbers.add(s);
      }
      firsts[s + 1] += firsts[s];
    }
    ordered = new long[blocks];
    for (int b = 0; b < blocks; b++) {
      int stream = streams[b];
      int count = firsts[stream + 1] - firsts[stream];
      if (sequences[b] >= count) {
        if (!truncated) {
          throw file.corrupt(
              offsets[b], "stream " + stream + " lacks a part before its part " + sequences[b]);
        }
        continue;
      }
      int place = firsts[stream] + sequences[b];
      if (ordered[place] != 0) {
        throw file.corrupt(
            offsets[b], "stream " + stream + " has its part " + sequences[b] + " twice");
      }
      ordered[place] = offsets[b];
    }
  }
}
