package corecast.simulator.primitive;

import java.util.Arrays;

/**
 * A re-entrant read-write lock. First come, first served: a reader that arrives behind a waiting
 * writer waits, unless it holds the lock already; a release lets the first writer or all readers at
 * the head of the queue go on. A writer may take and keep the read lock.
 */
public final class ReadWriteLock {
  private static final int NOBODY = -1;

  private int writer = NOBODY;
  private int writeDepth;
  private int[] reader = new int[4];
  private int[] readDepth = new int[4];
  private int readers;
  private final IntQueue queue = new IntQueue();
  private final IntQueue wantsWrite = new IntQueue();
  private final Freshness free = new Freshness();

  // Both only for those who collect all that was needed.
  private final Freshness written = new Freshness();
  private final Freshness read = new Freshness();

  public boolean readLock(int body, Instant now) {
    int thread = now.threadOf(body);
    int held = indexOf(thread);
    if (held >= 0) {
      readDepth[held]++;
      return true;
    }
    if (writer == thread || (writer == NOBODY && queue.isEmpty())) {
      if (writer == NOBODY) {
        needs(false, now);
      }
      addReader(thread);
      return true;
    }
    enqueue(body, 0, now);
    return false;
  }

  /** Whether {@link #readLock} would not wait. */
  public boolean isToBeRead(int body, Instant now) {
    int thread = now.threadOf(body);
    return indexOf(thread) >= 0 || writer == thread || (writer == NOBODY && queue.isEmpty());
  }

  /** Whether {@link #writeLock} would not wait. */
  public boolean isToBeWritten(int body, Instant now) {
    boolean free = writer == NOBODY && readers == 0 && queue.isEmpty();
    return free || writer == now.threadOf(body);
  }

  public void readUnlock(int body, Instant now) {
    int held = indexOf(now.threadOf(body));
    if (held < 0) {
      throw new ReplayFault("read-unlock without holding the read lock");
    }
    if (--readDepth[held] == 0) {
      readers--;
      reader[held] = reader[readers];
      readDepth[held] = readDepth[readers];
      if (now.collects()) {
        read.noteToo(now);
      }
      passIfFree(now);
    }
  }

  public boolean writeLock(int body, Instant now) {
    int thread = now.threadOf(body);
    if (writer == thread) {
      writeDepth++;
      return true;
    }
    if (writer == NOBODY && readers == 0 && queue.isEmpty()) {
      needs(true, now);
      writer = thread;
      writeDepth = 1;
      return true;
    }
    enqueue(body, 1, now);
    return false;
  }

  public void writeUnlock(int body, Instant now) {
    if (writer != now.threadOf(body)) {
      throw new ReplayFault("write-unlock without holding the write lock");
    }
    if (--writeDepth == 0) {
      writer = NOBODY;
      if (now.collects()) {
        written.note(now);
      }
      passIfFree(now);
    }
  }

  private void enqueue(int body, int write, Instant now) {
    queue.add(body);
    wantsWrite.add(write);
    now.arrive(body);
  }

  private void passIfFree(Instant now) {
    if (writer == NOBODY) {
      free.note(now);
      while (!queue.isEmpty() && writer == NOBODY) {
        int own = now.actingCause();
        boolean writes = wantsWrite.peek() == 1;
        if (writes && readers > 0) {
          return;
        }
        if (now.collects()) {
          needs(writes, now);
        }
        if (writes) {
          writer = now.threadOf(queue.peek());
          writeDepth = 1;
        } else {
          addReader(now.threadOf(queue.peek()));
        }
        now.letGo(queue.poll());
        now.restore(own);
        wantsWrite.poll();
      }
    }
  }

  /** Whoever reads comes after the last writer, whoever writes after all readers since as well. */
  private void needs(boolean write, Instant now) {
    if (!now.collects()) {
      free.use(now);
      return;
    }
    written.use(now);
    if (write) {
      read.use(now);
      read.forget();
    }
  }

  private void addReader(int thread) {
    if (readers == reader.length) {
      reader = Arrays.copyOf(reader, readers * 2);
      readDepth = Arrays.copyOf(readDepth, readers * 2);
    }
    reader[readers] = thread;
    readDepth[readers] = 1;
    readers++;
  }

  private int indexOf(int thread) {
    for (int i = 0; i < readers; i++) {
      if (reader[i] == thread) {
        return i;
      }
    }
    return -1;
  }
}
