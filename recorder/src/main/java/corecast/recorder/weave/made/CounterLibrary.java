package corecast.recorder.weave.made;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The smallest shared library of Linux that has one function: what a compiler and linker would make
 * of {@code long f() { return __rdtsc(); }}, without asking anybody who builds this to have one.
 * Sections are for linkers, so there are none; the numbers are those of the System V application
 * binary interface, chapters 4 and 5, and of its supplement for x86-64.
 */
final class CounterLibrary {
  /** {@code rdtsc; shl rdx, 32; or rax, rdx; ret}. */
  private static final byte[] RDTSC = HexFormat.of().parseHex("0f3148c1e2204809d0c3");

  private static final int PAGE = 4096;
  private static final int HEADER = 64;
  private static final int PROGRAM_HEADER = 56;
  private static final int PROGRAM_HEADERS = 4;
  private static final int SYMBOL = 24;
  private static final int READ = 4;
  private static final int WRITE = 2;
  private static final int EXECUTE = 1;

  private CounterLibrary() {}

  /** The file, whose function has that name. */
  static byte[] x86(String function) {
    byte[] name = function.getBytes(StandardCharsets.US_ASCII);
    int hash = HEADER + PROGRAM_HEADERS * PROGRAM_HEADER;
    int symbols = hash + 5 * Integer.BYTES + 4;
    int strings = symbols + 2 * SYMBOL;
    int stringBytes = name.length + 2;
    int code = strings + stringBytes;
    int dynamic = code + RDTSC.length + 7 & -8;
    int dynamicBytes = 6 * 2 * Long.BYTES;
    // The loader writes into the dynamic section: it is mapped again, in a page of its own.
    int dynamicAddress = PAGE + dynamic;
    ByteBuffer out = ByteBuffer.allocate(dynamic + dynamicBytes).order(ByteOrder.LITTLE_ENDIAN);

    out.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}).position(16); // 64 bits, little endian
    out.putShort((short) 3).putShort((short) 62).putInt(1); // shared object, x86-64
    out.putLong(0).putLong(HEADER).putLong(0).putInt(0);
    out.putShort((short) HEADER).putShort((short) PROGRAM_HEADER).putShort((short) PROGRAM_HEADERS);

    out.position(HEADER);
    segment(out, 1, READ | EXECUTE, 0, 0, dynamic, PAGE); // to load
    segment(out, 1, READ | WRITE, dynamic, dynamicAddress, dynamicBytes, PAGE);
    segment(out, 2, READ | WRITE, dynamic, dynamicAddress, dynamicBytes, Long.BYTES); // dynamic
    segment(out, 0x6474e551, READ | WRITE, 0, 0, 0, 16); // stacks need not be executable

    out.position(hash); // one bucket, two symbols, of which the first is none
    out.putInt(1).putInt(2).putInt(1).putInt(0).putInt(0);

    out.position(symbols + SYMBOL);
    out.putInt(1).put((byte) 0x12).put((byte) 0).putShort((short) 1); // a global function
    out.putLong(code).putLong(RDTSC.length);

    out.position(strings + 1);
    out.put(name).position(code);
    out.put(RDTSC);

    out.position(dynamic);
    out.putLong(4).putLong(hash);
    out.putLong(5).putLong(strings);
    out.putLong(6).putLong(symbols);
    out.putLong(10).putLong(stringBytes);
    out.putLong(11).putLong(SYMBOL);
    return out.array();
  }

  private static void segment(
      ByteBuffer out, int type, int rights, long offset, long address, long bytes, long unit) {
    out.putInt(type).putInt(rights).putLong(offset).putLong(address).putLong(address);
    out.putLong(bytes).putLong(bytes).putLong(unit);
  }
}
