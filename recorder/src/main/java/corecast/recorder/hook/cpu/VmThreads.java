package corecast.recorder.hook.cpu;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The virtual machine's own threads and their CPU time, as Linux tells it; nothing elsewhere. For
 * one thread at a time.
 */
public final class VmThreads {
  /** The kind of threads of the compiler that is done quickly. */
  public static final int SMALL_COMPILER = 0;

  public static final int LARGE_COMPILER = 1;

  /** The kind of collectors of garbage, and of the thread that stops all others. */
  public static final int COLLECTOR = 2;

  /** How many kinds there are, from 0 on. */
  public static final int KINDS = 3;

  /** Between two looks for new threads so much longer than a look took: there may be many. */
  private static final int REST = 200;

  private static final long SHORTEST_REST_NANOS = 400_000_000;

  private final File tasks;
  private final Set<String> looked = new HashSet<>();
  private final List<OneThread> threads = new ArrayList<>();
  private final byte[] line = new byte[64];
  private long nextLook = Long.MIN_VALUE; // not looked yet

  VmThreads(File tasks) {
    this.tasks = tasks;
  }

  public static VmThreads own() {
    return new VmThreads(new File("/proc/self/task"));
  }

  /** Threads that are new are looked for the next time, however soon that is. */
  public void lookSoon() {
    if (nextLook != Long.MIN_VALUE) {
      nextLook = System.nanoTime();
    }
  }

  /**
   * Adds to each kind the CPU time of its threads since this was called before, ns.
   *
   * @param now by {@code System.nanoTime()}
   */
  public void addTo(long[] nanosByKind, long now) {
    if (nextLook == Long.MIN_VALUE || now - nextLook >= 0) {
      long from = System.nanoTime();
      look(nextLook == Long.MIN_VALUE);
      long took = System.nanoTime() - from;
      nextLook = now + Math.max(SHORTEST_REST_NANOS, REST * took);
    }
    for (int i = threads.size() - 1; i >= 0; i--) {
      OneThread thread = threads.get(i);
      long used = used(thread.file);
      if (used < 0) {
        close(threads.remove(i)); // compilers end when there is little to do
      } else {
        nanosByKind[thread.kind] += used - thread.nanos;
        thread.nanos = used;
      }
    }
  }

  /**
   * Looks for threads that were not there before.
   *
   * @param first what they did up to now was before all that counts
   */
  private void look(boolean first) {
    String[] ids = tasks.list();
    if (ids == null) {
      return;
    }
    for (String id : ids) {
      if (looked.add(id)) {
        int kind = kind(id);
        RandomAccessFile file = kind < 0 ? null : open(id);
        if (file != null) {
          threads.add(new OneThread(file, kind, first ? Math.max(0, used(file)) : 0));
        }
      }
    }
  }

  private int kind(String id) {
    try {
      // Linux keeps 15 characters.
      return kindOf(ProcFile.read(new File(tasks, id.concat("/comm"))));
    } catch (IOException | RuntimeException e) {
      return -1;
    }
  }

  private static int kindOf(String name) {
    if (name.startsWith("C1 Compiler")) {
      return SMALL_COMPILER;
    }
    if (name.startsWith("C2 Compiler")
        || name.startsWith("JVMCI Compiler")
        || name.startsWith("JIT Compilation")) {
      return LARGE_COMPILER;
    }
    return name.startsWith("VM Thread")
            || name.startsWith("GC Thread")
            || name.startsWith("GC Slave")
            || name.startsWith("G1 ")
            || name.startsWith("ZDriver")
            || name.startsWith("ZWorker")
            || name.startsWith("Shenandoah")
        ? COLLECTOR
        : -1;
  }

  private @Nullable RandomAccessFile open(String id) {
    try {
      return new RandomAccessFile(new File(tasks, id.concat("/schedstat")), "r");
    } catch (IOException e) {
      return null;
    }
  }

  /** The first number of the file: ns on a CPU; below 0 if the thread has ended. */
  private long used(RandomAccessFile file) {
    try {
      file.seek(0);
      int length = file.read(line);
      int end = 0;
      while (end < length && line[end] >= '0' && line[end] <= '9') {
        end++;
      }
      return Long.parseLong(new String(line, 0, end, StandardCharsets.ISO_8859_1));
    } catch (IOException | RuntimeException e) {
      return -1;
    }
  }

  /** Lets go of the files. */
  public void close() {
    for (OneThread thread : threads) {
      close(thread);
    }
    threads.clear();
  }

  private static void close(OneThread thread) {
    try {
      thread.file.close();
    } catch (IOException e) {
      // It was only read.
    }
  }

  private static final class OneThread {
    final RandomAccessFile file;
    final int kind;
    long nanos;

    OneThread(RandomAccessFile file, int kind, long nanos) {
      this.file = file;
      this.kind = kind;
      this.nanos = nanos;
    }
  }
}
