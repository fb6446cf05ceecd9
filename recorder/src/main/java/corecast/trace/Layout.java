package corecast.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Where things are in the file; see {@code docs/trace-format.md}. */
final class Layout {
  /** "CORECAST", little-endian. */
  static final long MAGIC = 0x5453414345524f43L;

  static final int VERSION = 1;

  static final int HEADER_BYTES = 4096;
  static final int AT_VERSION = 8;
  static final int AT_HEADER_BYTES = 12;
  static final int AT_START_NANOS = 16;
  static final int AT_START_MILLIS = 24;
  static final int AT_CLAIMED_END = 32;
  static final int AT_DROPPED = 40;
  static final int AT_PROCESS_CPU = 48;
  static final int AT_COST_PICOS = 56;
  static final int AT_CLOSED = 64;

  static final int BLOCK_MAGIC = 0x434b4c42;
  static final int BLOCK_HEADER_BYTES = 32;
  static final int BLOCK_CAPACITY = 4;
  static final int BLOCK_STREAM = 8;
  static final int BLOCK_SEQUENCE = 12;
  static final int BLOCK_TIME = 16;
  static final int BLOCK_COMMITTED = 24;

  /** No block is larger, so that a damaged length asks for no absurd memory. */
  static final int LARGEST_BODY = 1 << 24;

  /** Stream of a block that only fills a gap. */
  static final int FILLER = -1;

  /** Flag of a timed record that carries a CPU operand. */
  static final int CPU_FLAG = 0x80;

  static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private Layout() {}
}
