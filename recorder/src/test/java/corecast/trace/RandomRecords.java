package corecast.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Writes random records to a stream and says what a reader must find. */
final class RandomRecords {
  private static final EventKind[] KINDS = EventKind.values();

  private final Random random;
  private long now;

  RandomRecords(long seed) {
    this.random = new Random(seed);
  }

  List<String> write(EventBuffer to, int count) {
    List<String> written = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      StringBuilder said = new StringBuilder();
      if (!writeOne(to, said)) {
        break;
      }
      to.commit();
      written.add(said.toString());
    }
    return written;
  }

  private boolean writeOne(EventBuffer to, StringBuilder said) {
    EventKind kind = KINDS[1 + random.nextInt(KINDS.length - 1)];
    byte[][] texts = new byte[kind.strings()][];
    String[] strings = new String[kind.strings()];
    for (int i = 0; i < texts.length; i++) {
      strings[i] = "t\u00e4xt".repeat(random.nextInt(20));
      texts[i] = EventBuffer.encode(strings[i]);
    }
    int room = EventBuffer.textBytes(texts);
    said.append(kind);
    if (kind.timed()) {
      long wall = number();
      now += wall;
      long cpu = random.nextBoolean() ? -1 : number() % (now + 1); // no more than there was time
      if (!to.timed(kind, now, cpu, room)) {
        return false;
      }
      said.append(" at ").append(now).append(" wall ").append(wall);
      said.append(" cpu ").append(cpu < 0 ? wall : cpu);
    } else if (!to.untimed(kind, room)) {
      return false;
    }
    for (int i = 0; i < kind.operands(); i++) {
      long operand = number();
      to.operand(operand);
      said.append(' ').append(kept(kind, i, operand));
    }
    for (int i = 0; i < texts.length; i++) {
      to.text(texts[i]);
      said.append(" '").append(strings[i]).append('\'');
    }
    return true;
  }

  /** Of any size up to 50 bits: 4096 of them are still a time below the reader's limit. */
  private long number() {
    return random.nextLong() >>> (14 + random.nextInt(50));
  }

  static List<String> read(RecordCursor from) throws TraceFormatException {
    List<String> found = new ArrayList<>();
    read(from, found);
    return found;
  }

  static void read(RecordCursor from, List<String> found) throws TraceFormatException {
    while (from.next()) {
      found.add(said(from));
    }
  }

  /** The same, read in batches of so many records where that is possible. */
  static List<String> readInBatches(RecordCursor from, int length) throws TraceFormatException {
    List<String> found = new ArrayList<>();
    readInBatches(from, length, found);
    return found;
  }

  static void readInBatches(RecordCursor from, int length, List<String> found)
      throws TraceFormatException {
    RecordBatch batch = new RecordBatch(RecordBatch.shapes(RandomRecords::isListed), length);
    long before = 0;
    while (true) {
      long base = from.timeNanos();
      batch.into(length, base);
      if (!from.next(batch) && !from.next()) {
        return;
      }
      int own = 0;
      int lists = 0;
      int timed = 0;
      for (int i = 0; i < batch.size(); i++) {
        EventKind kind = EventKind.ofCode(batch.kinds()[i] & 127);
        long time = base + (batch.distances()[i] & 0xffff_ffffL);
        long wall = time - before;
        before = time;
        boolean ownCpu = batch.kinds()[i] < 0;
        if (ownCpu && batch.ownAt()[own] != i) {
          throw new AssertionError(batch.ownAt()[own] + " has its own CPU time instead of " + i);
        }
        long cpu = ownCpu ? batch.ownCpu()[own++] : wall;
        long[] operands = {batch.firstOperands()[i], 0, 0};
        if (lists < batch.lists() && batch.listed()[lists] == i) {
          operands[1] = batch.amounts()[lists];
          operands[2] = batch.thirdOperands()[lists++];
          operands[0] = kind.operands() == 1 ? operands[1] : operands[0];
        }
        timed += kind.timed() ? 1 : 0;
        StringBuilder said = new StringBuilder().append(kind);
        if (kind.timed()) {
          said.append(" at ").append(before).append(" wall ").append(wall);
          said.append(" cpu ").append(cpu);
        } else if (wall != 0 || cpu != 0) {
          said.append(" with a time");
        }
        for (int k = 0; k < kind.operands(); k++) {
          said.append(' ').append(operands[k]);
        }
        if (kind.operands() == 0 && operands[0] != 0) {
          said.append(" with an operand");
        }
        found.add(said.toString());
      }
      if (timed != batch.timed() || lists != batch.lists() || own != batch.owns()) {
        throw new AssertionError(
            "%d timed, %d listed, %d own; the batch says %d, %d, %d"
                .formatted(timed, lists, own, batch.timed(), batch.lists(), batch.owns()));
      }
      if (batch.size() == 0) {
        found.add(said(from));
        before = from.timeNanos();
      }
    }
  }

  private static boolean isListed(EventKind kind) {
    return kind.code() % 2 == 0;
  }

  /** The operand as a batch has it: first operands are ints, but for those of listed records. */
  private static long kept(EventKind kind, int i, long operand) {
    boolean batched = kind.strings() == 0 && kind.operands() <= 3;
    boolean asInt = batched && i == 0 && (kind.operands() > 1 || !isListed(kind));
    return asInt && operand > Integer.MAX_VALUE ? -1 : operand;
  }

  private static String said(RecordCursor from) {
    EventKind kind = from.kind();
    StringBuilder said = new StringBuilder().append(kind);
    if (kind.timed()) {
      said.append(" at ").append(from.timeNanos()).append(" wall ").append(from.wallNanos());
      said.append(" cpu ").append(from.cpuNanos());
    }
    for (int i = 0; i < kind.operands(); i++) {
      said.append(' ').append(kept(kind, i, from.operand(i)));
    }
    for (int i = 0; i < kind.strings(); i++) {
      said.append(" '").append(from.string(i)).append('\'');
    }
    return said.toString();
  }
}
