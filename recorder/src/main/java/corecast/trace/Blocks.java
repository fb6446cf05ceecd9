package corecast.trace;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.MappedByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Hands out blocks of the file to streams, and takes back what an ended stream has not used. The
 * file can be walked from block to block at every instant, also if the process is killed now.
 */
final class Blocks {
  private static final int SMALLEST = 512;
  private static final int FIRST_WANTED = 4 << 10;

  /** For streams of threads of which there may be a hundred thousand. */
  private static final int SMALL = 256;

  private static final int MOST_WANTED = 64 << 10;

  private final Object growing = new Object();
  private final GrowingFile file;
  private final ElapsedClock clock;
  private final MappedByteBuffer header;

  private volatile @Nullable MappedByteBuffer spare;
  private volatile boolean full;
  private volatile boolean lost;
  private MappedByteBuffer current;
  private int used;
  private long end;

  private MappedByteBuffer[] freeIn = new MappedByteBuffer[16];
  private int[] freeAt = new int[16];
  private int[] freeTotal = new int[16];
  private int frees;

  Blocks(GrowingFile file, ElapsedClock clock) throws IOException {
    this.file = file;
    this.clock = clock;
    this.current = file.grow();
    this.header = current;
    this.used = Layout.HEADER_SIZE;
    this.end = Layout.HEADER_SIZE;
    header.putLong(Layout.HEADER_END, end);
  }

  MappedByteBuffer header() {
    return header;
  }

  /** Whether a claim has failed: from then on no stream gets another block. */
  boolean full() {
    return full;
  }

  /** Whether memory of the file has gone: somebody has cut it. */
  boolean isLost() {
    return lost;
  }

  /** It has: from here on nobody writes to it who knows. */
  void lose() {
    lost = true;
    full = true;
  }

  /** Looks whether the file has been cut. */
  void look() {
    if (!lost && file.isCut()) {
      lose();
    }
  }

  /** Gives {@code stream} its next block, with room for a record of {@code needed} bytes. */
  synchronized boolean claim(EventBuffer stream, int needed) {
    if (full) {
      return false;
    }
    if (stream.isReserved()) {
      publish(stream);
      return true;
    }
    int least = Math.max(stream.isSmall() ? SMALL : SMALLEST, total(needed));
    int first = stream.isSmall() ? SMALL : FIRST_WANTED;
    int wanted =
        Math.max(least, Math.min(MOST_WANTED, first << Math.min(8, stream.nextSequence())));
    if (claimFree(stream, least, wanted)) {
      return true;
    }
    int rest = current.capacity() - used;
    if (rest < least) {
      if (!grow(rest)) {
        return false;
      }
      rest = current.capacity() - used;
    }
    int take = Math.min(rest, wanted);
    int at = used;
    writeBlock(current, at, take, Layout.FREE, 0, 0);
    advance(take);
    stream.reserve(current, at, take);
    publish(stream);
    return true;
  }

  /**
   * Says in the file whose block it is. The thread may run out of stack at each call here: until it
   * has opened the block, its next claim is for the same one.
   */
  private static void publish(EventBuffer stream) {
    MappedByteBuffer in = stream.reserved();
    int at = stream.reservedAt();
    in.putInt(at + Layout.BLOCK_SEQUENCE, stream.nextSequence());
    in.putLong(at + Layout.BLOCK_TIME, stream.timeNanos());
    in.putInt(at + Layout.BLOCK_COMMITTED, 0);
    VarHandle.releaseFence();
    in.putInt(at + Layout.BLOCK_STREAM, stream.number());
    stream.open();
  }

  private static int total(int needed) {
    int bytes = Layout.BLOCK_SIZE + needed;
    return (bytes + Layout.BLOCK_ALIGNMENT - 1) & -Layout.BLOCK_ALIGNMENT;
  }

  private boolean claimFree(EventBuffer stream, int least, int wanted) {
    for (int i = frees - 1; i >= 0; i--) {
      if (freeTotal[i] < least) {
        continue;
      }
      MappedByteBuffer in = freeIn[i];
      int at = freeAt[i];
      int take = freeTotal[i];
      removeFree(i);
      if (take - wanted >= SMALLEST) {
        free(in, at + wanted, take - wanted);
        take = wanted;
        VarHandle.releaseFence();
        in.putInt(at + Layout.BLOCK_CAPACITY, take - Layout.BLOCK_SIZE);
      }
      stream.reserve(in, at, take);
      publish(stream);
      return true;
    }
    return false;
  }

  /** The rest of the current segment becomes a free block; the next segment is mapped. */
  private boolean grow(int rest) {
    MappedByteBuffer next;
    synchronized (growing) {
      next = spare;
      spare = null;
      if (next == null) {
        try {
          next = file.grow();
        } catch (VirtualMachineError e) {
          if (MemoryFaults.isOne(e)) {
            lose();
            return false;
          }
          throw e; // This thread is out of stack or memory: the file is not full.
        } catch (IOException | RuntimeException | Error e) {
          look();
          if (lost) {
            return false;
          }
          header.putLong(Layout.HEADER_FULL, Math.max(1, clock.now()));
          full = true;
          return false;
        }
      }
    }
    if (rest > 0) {
      free(current, used, rest);
      advance(rest);
    }
    current = next;
    used = 0;
    return true;
  }

  /** Maps the next segment early, so that no thread of the target has to. */
  void prepare() {
    if (spare != null || full || current.capacity() - used > current.capacity() / 2) {
      return;
    }
    synchronized (growing) {
      if (spare == null) {
        try {
          spare = file.grow();
        } catch (IOException | RuntimeException | Error e) {
          // The claim that needs the room tries again and then says that the file is full.
        }
      }
    }
  }

  /** Takes back what the stream has not used of its last block. */
  synchronized void giveBack(MappedByteBuffer in, int at, int total, int committed) {
    if (lost) {
      return;
    }
    if (committed == 0) {
      free(in, at, total);
      return;
    }
    int kept = total(committed);
    int rest = total - kept;
    if (rest >= SMALLEST) {
      free(in, at + kept, rest);
      VarHandle.releaseFence();
      in.putInt(at + Layout.BLOCK_CAPACITY, kept - Layout.BLOCK_SIZE);
    }
  }

  private void free(MappedByteBuffer in, int at, int total) {
    writeBlock(in, at, total, Layout.FREE, 0, 0);
    if (frees == freeAt.length) {
      freeIn = Arrays.copyOf(freeIn, 2 * frees);
      freeAt = Arrays.copyOf(freeAt, 2 * frees);
      freeTotal = Arrays.copyOf(freeTotal, 2 * frees);
    }
    freeIn[frees] = in;
    freeAt[frees] = at;
    freeTotal[frees] = total;
    frees++;
  }

  private void removeFree(int i) {
    frees--;
    freeIn[i] = freeIn[frees];
    freeAt[i] = freeAt[frees];
    freeTotal[i] = freeTotal[frees];
  }

  private static void writeBlock(
      MappedByteBuffer in, int at, int total, int stream, int sequence, long timeNanos) {
    in.putInt(at + Layout.BLOCK_CAPACITY, total - Layout.BLOCK_SIZE);
    in.putInt(at + Layout.BLOCK_STREAM, stream);
    in.putInt(at + Layout.BLOCK_SEQUENCE, sequence);
    in.putLong(at + Layout.BLOCK_TIME, timeNanos);
    in.putInt(at + Layout.BLOCK_COMMITTED, 0);
    VarHandle.releaseFence();
    in.putInt(at, Layout.BLOCK_MAGIC);
  }

  private void advance(int bytes) {
    used += bytes;
    end += bytes;
    VarHandle.releaseFence();
    header.putLong(Layout.HEADER_END, end);
  }
}
