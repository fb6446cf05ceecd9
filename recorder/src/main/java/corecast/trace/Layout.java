package corecast.trace;

/** Offsets and sizes of the trace file, as {@code docs/trace-format.md} gives them. */
final class Layout {
  static final long MAGIC = 0x545341_4345524f43L; // "CORECAST", little-endian
  static final int VERSION = 2;

  /** What older recorders wrote: no checksums, and no counts of what the file has. */
  static final int UNPROTECTED = 1;

  static final int HEADER_SIZE = 4096;
  static final int HEADER_VERSION = 8;
  static final int HEADER_LENGTH = 12;
  static final int HEADER_START_NANOS = 16;
  static final int HEADER_START_MILLIS = 24;
  static final int HEADER_END = 32;
  static final int HEADER_DROPPED = 40;
  static final int HEADER_PROCESS_CPU = 48;
  static final int HEADER_EVENT_COST = 56;
  static final int HEADER_CLOSED = 64;
  static final int HEADER_FULL = 72;
  static final int HEADER_STREAMS = 80;
  static final int HEADER_BLOCKS = 88;
  static final int HEADER_BYTES = 96;
  static final int HEADER_CHECKSUM = 104;

  /** All of the header behind this is zero. */
  static final int HEADER_USED = 128;

  static final int BLOCK_MAGIC = 0x434b4c42;
  static final int BLOCK_SIZE = 32;
  static final int BLOCK_CAPACITY = 4;
  static final int BLOCK_STREAM = 8;
  static final int BLOCK_SEQUENCE = 12;
  static final int BLOCK_TIME = 16;
  static final int BLOCK_COMMITTED = 24;
  static final int BLOCK_CHECKSUM = 28;

  /** Blocks start and end at multiples of this, so that a rest always has room for a header. */
  static final int BLOCK_ALIGNMENT = 64;

  /** Stream number of a block that belongs to no stream; only version 1 has them. */
  static final int FREE = -1;

  /** The flag in a record's first byte: the CPU time of the interval follows. */
  static final int CPU_FLAG = 128;

  /** No record without strings is longer: kind, two clocks, five operands of up to 9 bytes. */
  static final int MAX_PLAIN_RECORD = 1 + 9 + 9 + 5 * 9;

  /** A string takes no more bytes than this; longer ones are cut. */
  static final int MAX_STRING = 4096;

  /** No block is larger. */
  static final int MAX_BLOCK = 16 << 20;

  private Layout() {}
}
