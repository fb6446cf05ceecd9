package corecast.recorder.online;

import corecast.recorder.hook.path.PathSample;
import corecast.recorder.hook.path.PathValue;
import java.util.ArrayList;
import java.util.List;

/**
 * One sample of the critical path while a program runs, as a line of text: fields separated by
 * tabs, numbers in ns, then three fields for each function.
 *
 * @param timeNanos of the sample, since the agent began
 * @param startNanos when the computation began, of the same kind
 * @param ranNanos the critical path as the program ran
 * @param freeNanos the one of dependences only
 * @param isLast whether the program or the computation has ended
 * @param candidates how many functions a search has left, {@link #NO_SEARCH} if there is none: then
 *     shares are of functions with what they call, else of their own time
 */
public record PathLine(
    long timeNanos,
    long startNanos,
    long workNanos,
    long ranNanos,
    long freeNanos,
    int threads,
    boolean isLast,
    int candidates,
    List<Share> shares) {

  /** Nothing is searched for. */
  public static final int NO_SEARCH = -1;

  private static final int FIELDS = 8;
  private static final int FIELDS_OF_SHARE = 3;

  /**
   * A selected function.
   *
   * @param gainNanos by how much the path would be shorter if it took no time
   */
  public record Share(String function, long nanos, long gainNanos) {}

  /** Whether a search goes on for the functions that have most of the path. */
  public boolean isSearch() {
    return candidates != NO_SEARCH;
  }

  static final PathLine NONE = new PathLine(0, 0, 0, 0, 0, 0, true, NO_SEARCH, List.of());

  static PathLine of(
      PathSample sample, List<String> functions, long startNanos, long timeNanos, boolean isLast) {
    PathValue ran = sample.ran();
    PathValue free = sample.free();
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < functions.size(); i++) {
      long share = ran == null ? 0 : ran.shareNanos(i);
      long gain = ran == null ? 0 : ran.gainNanos(i);
      shares.add(new Share(functions.get(i), share, gain));
    }
    return new PathLine(
        timeNanos,
        startNanos,
        sample.workNanos(),
        ran == null ? 0 : ran.longestNanos(),
        free == null ? 0 : free.longestNanos(),
        sample.threads(),
        isLast,
        NO_SEARCH,
        List.copyOf(shares));
  }

  PathLine with(int left, List<Share> found) {
    return new PathLine(
        timeNanos, startNanos, workNanos, ranNanos, freeNanos, threads, isLast, left, found);
  }

  /** Without the end of the line. */
  String format() {
    StringBuilder text = new StringBuilder();
    for (long number :
        new long[] {
          timeNanos, startNanos, workNanos, ranNanos, freeNanos, threads, isLast ? 1 : 0, candidates
        }) {
      text.append(text.isEmpty() ? "" : "\t").append(number);
    }
    for (Share share : shares) {
      text.append('\t').append(share.function);
      text.append('\t').append(share.nanos).append('\t').append(share.gainNanos);
    }
    return text.toString();
  }

  /**
   * The sample of a line.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static PathLine parse(String line) {
    String[] fields = line.split("\t", -1);
    if (fields.length < FIELDS || (fields.length - FIELDS) % FIELDS_OF_SHARE != 0) {
      throw new IllegalArgumentException("no sample of a critical path: " + line);
    }
    List<Share> shares = new ArrayList<>();
    for (int i = FIELDS; i < fields.length; i += FIELDS_OF_SHARE) {
      shares.add(
          new Share(fields[i], Long.parseLong(fields[i + 1]), Long.parseLong(fields[i + 2])));
    }
    return new PathLine(
        Long.parseLong(fields[0]),
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]),
        Integer.parseInt(fields[5]),
        fields[6].equals("1"),
        Integer.parseInt(fields[7]),
        List.copyOf(shares));
  }
}
