package corecast.program;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * When no thread of a recorded program ran, because the virtual machine had stopped them all, such
 * as for garbage collection. In order of time.
 *
 * @param workNanos the program's work, of all threads, that was done before each pause
 * @param nanos how long each took
 * @param allocated who filled the memory: bytes by function, the name of which is empty outside of
 *     all functions; nothing if that is not known
 */
public record Pauses(long[] workNanos, long[] nanos, Map<String, Long> allocated) {
  /** A program without pauses. */
  public static final Pauses NONE = new Pauses(new long[0], new long[0]);

  /** Pauses of which it is not known who filled the memory. */
  public Pauses(long[] workNanos, long[] nanos) {
    this(workNanos, nanos, Map.of());
  }

  public Pauses allocated(Map<String, Long> bytes) {
    return new Pauses(workNanos, nanos, Collections.unmodifiableMap(new TreeMap<>(bytes)));
  }

  /** These pauses, each after that many times as much work. */
  Pauses movedBy(double factor) {
    return new Pauses(
        Arrays.stream(workNanos).map(work -> Math.round(work * factor)).toArray(),
        nanos,
        allocated);
  }

  /**
   * The same, longer or shorter, in the same places of a program whose work is scaled, too.
   *
   * @param program what the program's work is multiplied by
   * @param factor what each pause is multiplied by
   */
  public Pauses scaled(double program, double factor) {
    return new Pauses(
        movedBy(program).workNanos,
        Arrays.stream(nanos).map(some -> Math.round(some * factor)).toArray(),
        allocated);
  }

  public int count() {
    return nanos.length;
  }

  public long totalNanos() {
    return Arrays.stream(nanos).sum();
  }
}
