package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import corecast.program.VmWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * When in a recording who used CPU time, as the recorder noted now and then; ns, by stretch.
 *
 * @param startNanos where each stretch begins, since the start of the recording
 * @param process all threads of the process
 * @param smallCompiler the fast compiler
 * @param largeCompiler the one that optimizes
 * @param collectors collectors of garbage, in and out of pauses, and the thread of the pauses
 * @param recorder the recorder's own thread
 */
public record CpuProfile(
    long[] startNanos,
    long[] process,
    long[] smallCompiler,
    long[] largeCompiler,
    long[] collectors,
    long[] recorder) {
  /** Key of the facts: stretches with blanks between them, each with its numbers in us. */
  private static final String KEY = "machine.cpu";

  private static final int NUMBERS = 6;

  /** Up to the last event that counts. */
  public static CpuProfile of(Recording recording) {
    List<long[]> stretches = new ArrayList<>();
    long end = recording.lastTime();
    long start = 0;
    for (String text : recording.notes.getOrDefault(KEY, List.of())) {
      for (String item : text.split(" ", -1)) {
        long[] stretch = stretch(item);
        if (stretch.length == 0 || start > end) {
          continue; // cut off, from another version, or after the part that counts
        }
        long length = stretch[0];
        stretch[0] = start;
        start += length;
        stretches.add(stretch);
      }
    }
    long[][] columns = new long[NUMBERS][stretches.size()];
    for (int i = 0; i < stretches.size(); i++) {
      for (int c = 0; c < NUMBERS; c++) {
        columns[c][i] = stretches.get(i)[c];
      }
    }
    return new CpuProfile(columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]);
  }

  /** Its numbers in ns; none if it is no stretch. */
  private static long[] stretch(String item) {
    String[] parts = item.split(",", -1);
    if (parts.length < NUMBERS) {
      return new long[0];
    }
    long[] numbers = new long[NUMBERS];
    for (int i = 0; i < NUMBERS; i++) {
      if (!parts[i].matches("\\d{1,10}")) {
        return new long[0];
      }
      numbers[i] = Long.parseLong(parts[i]) * 1000;
    }
    return numbers;
  }

  /** Whether threads were told apart: then there is one that stops the others, at least. */
  public boolean tellsThreads() {
    for (int i = 0; i < startNanos.length; i++) {
      if (smallCompiler[i] + largeCompiler[i] + collectors[i] > 0) {
        return true;
      }
    }
    return false;
  }

  /** What collectors and the thread of the pauses did before each stretch, and in all. */
  long[] collectedBefore() {
    long[] before = new long[collectors.length + 1];
    for (int i = 0; i < collectors.length; i++) {
      before[i + 1] = before[i] + collectors[i];
    }
    return before;
  }

  /** The stretch that a time lies in; the first or last if in none. */
  int at(long nanos) {
    int found = Arrays.binarySearch(startNanos, nanos);
    return Math.max(0, found >= 0 ? found : -found - 2);
  }

  /** What both compilers did. */
  public long compilerNanos() {
    return Arrays.stream(smallCompiler).sum() + Arrays.stream(largeCompiler).sum();
  }

  /**
   * What of it went into the recorder's own code.
   *
   * @param work what is left of it for the program
   */
  public long compiledForRecorderNanos(VmWork work) {
    long compilers = compilerNanos();
    return compilers == 0 ? 0 : compilers - work.nanosOf(0) - work.nanosOf(1);
  }

  /**
   * What neither the program nor the recorder's thread used.
   *
   * @param workBefore the program's work before each stretch
   */
  long[] others(long[] workBefore) {
    long[] others = new long[process.length];
    for (int i = 0; i < others.length; i++) {
      long work = i + 1 < others.length ? workBefore[i + 1] - workBefore[i] : 0;
      others[i] = Math.max(0, process[i] - recorder[i] - work);
    }
    return others;
  }
}
