package corecast.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a program text says of the virtual machine: its pauses, and what its own threads do. */
final class DeclaredMachine {
  /** Of each: after how much work of all threads, ns, and then its durations, ns. */
  private final List<long[]> pauses = new ArrayList<>();

  private final Map<String, Long> allocated = new HashMap<>();
  private final List<long[]> slices = new ArrayList<>();

  /** For so long no thread runs, after so much work of all threads. */
  void pause(Statement statement, long afterNanos, long nanos) {
    add(statement, pauses, new long[] {afterNanos, nanos});
  }

  /** A function has allocated so much, an empty name: what is outside of all functions. */
  void allocated(Statement statement, long bytes, String function) {
    if (allocated.put(function, bytes) != null) {
      throw statement.failure("a second allocated of " + function, "one for each function");
    }
  }

  /**
   * From that instant on there is work for the virtual machine's own threads.
   *
   * @param row the instant, and how much there is for each of the threads
   */
  void slice(Statement statement, long[] row) {
    if (!slices.isEmpty() && slices.get(0).length != row.length) {
      throw statement.failure(
          CountText.of(row.length - 1, "duration"),
          slices.get(0).length - 1 + ", one for each thread, as in the first vm-work");
    }
    add(statement, slices, row);
  }

  private static void add(Statement statement, List<long[]> rows, long[] row) {
    long last = rows.isEmpty() ? 0 : rows.get(rows.size() - 1)[0];
    if (row[0] < last) {
      throw statement.failure(
          "an instant after " + row[0] + " ns of work",
          "them in order of time: the last one was after " + last + " ns");
    }
    rows.add(row);
  }

  Pauses pauses() {
    return new Pauses(column(pauses, 0), column(pauses, 1)).allocated(allocated);
  }

  VmWork vmWork() {
    if (slices.isEmpty()) {
      return VmWork.NONE;
    }
    long[][] byThread = new long[slices.get(0).length - 1][];
    for (int thread = 0; thread < byThread.length; thread++) {
      byThread[thread] = column(slices, 1 + thread);
    }
    return new VmWork(column(slices, 0), byThread);
  }

  private static long[] column(List<long[]> rows, int at) {
    return rows.stream().mapToLong(row -> row[at]).toArray();
  }
}
