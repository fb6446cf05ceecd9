package corecast.conversion.machine;

import corecast.conversion.log.Recording;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Whose code the virtual machine compiled while a program was recorded. */
public final class CompiledCode {
  /** Key of the facts that list compilations, in ns of {@code System.nanoTime()}. */
  public static final String KEY = "compilations";

  /** Start, and bytes: of the recorder and of all, by the small compiler; the same of the large. */
  private final List<long[]> items = new ArrayList<>();

  private CompiledCode() {}

  /** What is known of it, which may be nothing. */
  static CompiledCode of(Recording recording) {
    CompiledCode code = new CompiledCode();
    for (String text : recording.notes.getOrDefault(KEY, List.of())) {
      for (String item : text.split(" ", -1)) {
        if (item.matches("-?\\d{1,18}(,\\d{1,15}){4}")) {
          long[] numbers = Arrays.stream(item.split(",", -1)).mapToLong(Long::parseLong).toArray();
          numbers[0] = recording.sinceStart(numbers[0]);
          code.items.add(numbers);
        }
      }
    }
    code.items.sort(Comparator.comparingLong(i -> i[0]));
    return code;
  }

  /**
   * What a compiler did, less what it did for the recorder. In each stretch that part is the
   * recorder's part of the bytes that the compiler began with there, or with last.
   *
   * @param starts where each stretch begins
   * @param nanos what the compiler did in each
   */
  long[] withoutRecorder(long[] starts, long[] nanos, boolean large) {
    long[] rest = nanos.clone();
    int own = large ? 3 : 1;
    double share = 0;
    int item = 0;
    for (int i = 0; i < nanos.length; i++) {
      long end = i + 1 < starts.length ? starts[i + 1] : Long.MAX_VALUE;
      long recorder = 0;
      long all = 0;
      for (; item < items.size() && items.get(item)[0] < end; item++) {
        long[] began = items.get(item);
        if (began[0] >= starts[i]) {
          recorder += began[own];
          all += began[own + 1];
        } else if (began[own + 1] > 0) {
          share = (double) began[own] / began[own + 1]; // before the recording
        }
      }
      share = all > 0 ? (double) recorder / all : share;
      rest[i] -= (long) (Math.min(1, share) * rest[i]);
    }
    return rest;
  }
}
