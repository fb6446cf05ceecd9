package corecast.conversion.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a profiler saw threads in, beside a recording whose functions are not woven. Functions are
 * the methods of the recording, those of one name as the first of them.
 */
public final class Samples {
  /** Key of the facts that list samples of a thread. */
  public static final String KEY = "samples";

  /** Key of the facts that list stacks, the first of which is number 1. */
  public static final String STACKS = "samples.stacks";

  /** Key of the fact that says how many samples of the program's threads were in hooks. */
  public static final String IN_HOOKS = "samples.hooks";

  /** Key of the fact that says where functions come from. */
  public static final String FUNCTIONS = "functions";

  /** With how that fact begins if they come from a profiler. */
  public static final String SAMPLED = "sampled ";

  private static final Pattern EVERY = Pattern.compile("every (\\d{1,6}) ms");
  private static final long USUAL_NANOS = 4_000_000;

  /** No sample comes later after the one before, us: 11 days. */
  private static final long LONGEST_MICROS = 1_000_000_000_000L;

  private static final int[] NOTHING = {};
  private static final String[] NO_ITEMS = {};

  private final Map<Long, OfThread> threads = new HashMap<>();
  private final List<int[]> stacks = new ArrayList<>(List.of(NOTHING));
  private final IntTable firstOfName = new IntTable();
  private @Nullable OfThread carriers;
  private long nanos = USUAL_NANOS;

  private Samples() {}

  /**
   * The samples of one thread.
   *
   * @param times when, ns since the start of the recording; they never fall
   * @param stacks in which stack
   */
  public record OfThread(long[] times, int[] stacks) {
    static final OfThread NONE = new OfThread(new long[0], NOTHING);
  }

  /** Those of a recording; none if its functions are woven. */
  public static Samples of(Recording recording) {
    Samples samples = new Samples();
    if (recording.notes.containsKey(KEY)) {
      samples.read(recording);
    }
    return samples;
  }

  private void read(Recording recording) {
    nanos = nanos(recording);
    names(recording);
    try {
      for (String text : recording.notes.getOrDefault(STACKS, List.of())) {
        for (String item : text.isEmpty() ? NO_ITEMS : text.split(" ", -1)) {
          int comma = item.indexOf(',');
          int[] caller = stacks.get(Integer.parseInt(item, 0, comma, 10));
          int[] stack = Arrays.copyOf(caller, caller.length + 1);
          stack[caller.length] = Integer.parseInt(item, comma + 1, item.length(), 10);
          stacks.add(stack);
        }
      }
      Map<Long, List<String[]>> byThread = new HashMap<>();
      for (String text : recording.notes.getOrDefault(KEY, List.of())) {
        if (!text.isEmpty()) {
          String[] items = text.split(" ", -1);
          byThread.computeIfAbsent(Long.valueOf(items[0]), t -> new ArrayList<>()).add(items);
        }
      }
      byThread.forEach((thread, facts) -> threads.put(thread, ofThread(facts, recording)));
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      threads.clear(); // cut off, or from another version
    }
  }

  /** How much CPU time a sample of that recording stands for, ns. */
  static long nanos(Recording recording) {
    long nanos = USUAL_NANOS;
    for (String text : recording.notes.getOrDefault(FUNCTIONS, List.of())) {
      Matcher every = EVERY.matcher(text);
      nanos = every.find() ? Long.parseLong(every.group(1)) * 1_000_000 : nanos;
    }
    return nanos;
  }

  private void names(Recording recording) {
    Map<String, Integer> byName = new HashMap<>();
    new TreeMap<>(recording.methods)
        .forEach(
            (method, named) ->
                firstOfName.put(method, byName.computeIfAbsent(named.fullName(), name -> method)));
  }

  /** Each fact: thread, start, and then how many us later which stack. */
  private OfThread ofThread(List<String[]> facts, Recording recording) {
    int size = 0;
    for (String[] items : facts) {
      size += Math.max(0, items.length - 2);
    }
    long[] times = new long[size];
    int[] stack = new int[size];
    int at = 0;
    for (String[] items : facts) {
      long time = Long.parseLong(items[1]);
      for (int i = 2; i < items.length; i++) {
        int comma = items[i].indexOf(',');
        time += Objects.checkIndex(Long.parseLong(items[i], 0, comma, 10), LONGEST_MICROS) * 1000;
        long since = recording.sinceStart(time);
        if (since < 0) {
          continue;
        }
        times[at] = since;
        stack[at] =
            Objects.checkIndex(
                Integer.parseInt(items[i], comma + 1, items[i].length(), 10), stacks.size());
        at++;
      }
    }
    return new OfThread(Arrays.copyOf(times, at), Arrays.copyOf(stack, at));
  }

  public boolean isEmpty() {
    return threads.isEmpty();
  }

  /** How many there are of the threads of a recording, and of carriers of virtual ones. */
  public int count(Recording recording) {
    return recording.logs.stream()
        .map(log -> of(recording, log))
        .distinct()
        .mapToInt(samples -> samples.times.length)
        .sum();
  }

  /** How much CPU time a sample stands for, ns. */
  public long nanos() {
    return nanos;
  }

  /** The functions of a stack, outermost first. */
  public int[] stack(int number) {
    return stacks.get(number);
  }

  /** What stands for a method in stacks. */
  public int function(int method) {
    int first = firstOfName.get(method);
    return first == IntTable.NONE ? method : first;
  }

  /** The samples of that thread; those of all carriers if it is virtual. */
  public OfThread of(Recording recording, EventLog log) {
    if (log.virtual) {
      if (carriers == null) {
        carriers = carriers(recording);
      }
      return carriers;
    }
    return threads.getOrDefault(id(recording, log), OfThread.NONE);
  }

  private static long id(Recording recording, EventLog log) {
    Recording.@Nullable TracedObject thread = recording.objects.get(log.threadObject);
    return thread == null ? 0 : thread.p1();
  }

  /** The samples of threads that are not recorded, as carriers of virtual threads are not. */
  private OfThread carriers(Recording recording) {
    Map<Long, OfThread> unrecorded = new HashMap<>(threads);
    for (EventLog log : recording.logs) {
      unrecorded.remove(id(recording, log));
    }
    List<long[]> all = new ArrayList<>();
    for (OfThread thread : unrecorded.values()) {
      for (int i = 0; i < thread.times.length; i++) {
        if (thread.stacks[i] != 0) {
          all.add(new long[] {thread.times[i], thread.stacks[i]});
        }
      }
    }
    all.sort(Comparator.comparingLong(sample -> sample[0]));
    return new OfThread(
        all.stream().mapToLong(sample -> sample[0]).toArray(),
        all.stream().mapToInt(sample -> (int) sample[1]).toArray());
  }
}
