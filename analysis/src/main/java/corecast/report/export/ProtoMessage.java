package corecast.report.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A message of protocol buffers, as much of it as a profile needs. */
final class ProtoMessage {
  private static final int VARINT = 0;
  private static final int BYTES = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** A field of type int64, uint64 or int32. */
  ProtoMessage number(int field, long value) {
    varint((long) field << 3 | VARINT);
    varint(value);
    return this;
  }

  ProtoMessage message(int field, ProtoMessage value) {
    return bytes(field, value.bytes.toByteArray());
  }

  ProtoMessage text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  private ProtoMessage bytes(int field, byte[] value) {
    varint((long) field << 3 | BYTES);
    varint(value.length);
    bytes.writeBytes(value);
    return this;
  }

  private void varint(long value) {
    long left = value;
    while ((left & ~0x7FL) != 0) {
      bytes.write((int) (left & 0x7F | 0x80));
      left >>>= 7;
    }
    bytes.write((int) left);
  }

  /** Writes its fields so far, and forgets them: what a long message is written with. */
  void flushTo(OutputStream out) throws IOException {
    bytes.writeTo(out);
    bytes.reset();
  }
}
