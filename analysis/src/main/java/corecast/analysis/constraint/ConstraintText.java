package corecast.analysis.constraint;

import corecast.analysis.constraint.Constraint.Held;
import corecast.note.Lines;
import corecast.note.Numbers;
import corecast.program.CallPaths;
import corecast.program.CountText;
import corecast.program.RetriedAtomic;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What holds a program back, in one sentence for each range of processor counts. */
public final class ConstraintText {
  private final List<Constraint> range;
  private final double singleNanos;
  private final Constraint last;

  private final CallPaths functions;

  private ConstraintText(List<Constraint> range, double singleNanos, CallPaths functions) {
    this.functions = functions;
    this.range = range;
    this.singleNanos = singleNanos;
    this.last = range.get(range.size() - 1);
  }

  /**
   * A range of processor counts on which that is said in the same words.
   *
   * @param rows one for each count that was looked at, at least one
   * @param sentence such as "From 5 processors: the lock M is held 96 % of the time. ..."
   */
  public record Range(List<Constraint> rows, String sentence) {
    public Range {
      rows = List.copyOf(rows);
    }
  }

  /**
   * Such as "On 1 to 4 processors: there are too few processors: ..." and "From 5 processors: the
   * lock M is held 96 % of the time. ...".
   *
   * @param functions where functions are
   */
  public static List<String> sentences(Constraints constraints, CallPaths functions) {
    return ranges(constraints, functions).stream().map(Range::sentence).toList();
  }

  /** Whether one processor is all that it says is too few, which nobody needs to be told. */
  public static boolean isOneProcessor(Range range) {
    Constraint last = range.rows().get(range.rows().size() - 1);
    return last.processors() == 1 && last.kind() == Constraint.Kind.PROCESSORS;
  }

  public static List<Range> ranges(Constraints constraints, CallPaths functions) {
    List<Range> ranges = new ArrayList<>();
    List<Constraint> rows = constraints.rows();
    for (int from = 0; from < rows.size(); ) {
      int to = from + 1;
      while (to < rows.size() && rows.get(to).isLike(rows.get(from))) {
        to++;
      }
      // One count alone that is the last of few: the range may have begun before it.
      boolean isOpen = to == rows.size() && from > 0 && (to > from + 1 || !constraints.isLimited());
      ConstraintText text =
          new ConstraintText(rows.subList(from, to), constraints.singleNanos(), functions);
      String sentence = text.counts(isOpen) + ": " + text.what() + ".";
      ranges.add(new Range(rows.subList(from, to), sentence));
      from = to;
    }
    return ranges;
  }

  /**
   * What holds a program back on one number of processors, as a clause, such as "without contention
   * on Cache.lock 6.00".
   *
   * @param singleNanos T(1), ns
   */
  public static String brief(Constraint c, double singleNanos) {
    String name = Lines.printable(c.name());
    String without =
        Double.isNaN(c.freedNanos()) ? "" : " " + Numbers.fixed(singleNanos / c.freedNanos(), 2);
    String share = Numbers.fixed(100 * c.share(), 0) + " % of the time";
    if (!without.isEmpty()) {
      return switch (c.kind()) {
        case LOCK -> "without " + contention(name) + without;
        case POOL, QUEUE, SEMAPHORE ->
            c.change()
                + " of the "
                + c.kind().name().toLowerCase(Locale.ROOT)
                + " "
                + name
                + without;
        case DELAYS -> "without sleeping, input and output" + without;
        default ->
            "if all processors shared what one thread does alone"
                + (name.isEmpty() ? "" : ", most of it in " + name + ",")
                + without;
      };
    }
    return switch (c.kind()) {
      case PROCESSORS -> "processors are busy " + share;
      case LOCK -> held(name, "") + share;
      case THREAD -> "the work of " + name + " alone takes " + share;
      case SERIAL -> "one thread works alone " + share;
      case DELAYS -> "nobody works " + share;
      case POOL, QUEUE, SEMAPHORE ->
          "threads wait for the "
              + c.kind().name().toLowerCase(Locale.ROOT)
              + " "
              + name
              + " while processors are idle "
              + share;
      case FEW_THREADS -> "too few threads have work at the same time";
    };
  }

  private static String contention(String lock) {
    return RetriedAtomic.isOne(lock) ? RetriedAtomic.words(lock) : "contention on " + lock;
  }

  private static String held(String lock, String place) {
    return RetriedAtomic.isOne(lock)
        ? "compare-and-set of "
            + RetriedAtomic.atomicOf(lock)
            + place
            + " is repeated, because threads change it at the same time. One is between its read"
            + " and its compare-and-set "
        : "the lock " + lock + place + " is held ";
  }

  private boolean isAtomic() {
    return RetriedAtomic.isOne(last.name());
  }

  private String counts(boolean isOpen) {
    int from = range.get(0).processors();
    int to = last.processors();
    return (isOpen ? "From " + from : from == to ? "On " + from : "On " + from + " to " + to)
        + (from == 1 && to == 1 ? " processor" : " processors");
  }

  private String what() {
    String name = Lines.printable(last.name());
    return switch (last.kind()) {
      case PROCESSORS ->
          "there are too few processors: they are busy " + share() + " of their time";
      case LOCK -> held(name, source()) + time() + gain() + under() + never() + place();
      case POOL ->
          "the pool "
              + name
              + source()
              + " has only "
              + CountText.of(last.size(), "worker")
              + ": tasks wait while processors are idle "
              + time()
              + gain();
      case QUEUE ->
          "the queue "
              + name
              + source()
              + " has only "
              + CountText.of(last.size(), "place")
              + ": threads wait for one while processors are idle "
              + time()
              + gain();
      case SEMAPHORE ->
          "the semaphore "
              + name
              + source()
              + " has only "
              + CountText.of(last.size(), "permit")
              + ": threads wait while processors are idle "
              + time()
              + gain();
      case DELAYS -> "sleeping, input and output: nobody works " + time() + gain();
      case SERIAL ->
          "one thread works alone "
              + time()
              + (name.isEmpty() ? "" : ". Most of it is in " + function(last.name()))
              + gain();
      case THREAD ->
          "the work of "
              + name
              + " alone takes "
              + share()
              + " of the time. As long as one thread does all of it the speedup is never more than "
              + Numbers.fixed(singleNanos / (last.share() * last.timeNanos()), 2);
      case FEW_THREADS ->
          "too few threads have work at the same time: "
              + share()
              + " of the processors' time is idle. No lock, pool or queue is the reason";
    };
  }

  /** Which functions take a lock, and do most work under it: sentences. */
  private String place() {
    Held held = last.held();
    List<String> takers = held.takers().stream().map(this::function).toList();
    String taken =
        takers.isEmpty()
            ? ""
            : (isAtomic() ? ". It is changed in " : ". It is taken in ") + Lines.some(takers);
    boolean isSaid = held.worker().isEmpty() || held.takers().equals(List.of(held.worker()));
    return taken + (isSaid ? "" : ". Most work " + between() + " is in " + function(held.worker()));
  }

  /** Where an object is, unless its name says that. */
  private String source() {
    return last.source().isEmpty() || isPlaced() ? "" : " (" + Lines.printable(last.source()) + ")";
  }

  private boolean isPlaced() {
    return Lines.withPlace(last.name(), last.source()).equals(last.name());
  }

  /** The function's name, and where it is: {@code Orders.price, com/acme/Orders.java:14}. */
  private String function(String name) {
    String place = functions.place(name).words();
    return Lines.printable(name) + (place.isEmpty() ? "" : ", " + Lines.printable(place));
  }

  private String share() {
    String from = Numbers.fixed(100 * range.get(0).share(), 0);
    String to = Numbers.fixed(100 * last.share(), 0);
    return (from.equals(to) ? from : from + " to " + to) + " %";
  }

  private String time() {
    return share() + " of the time";
  }

  /** What it would be without, on the most processors of the range. */
  private String gain() {
    return Double.isNaN(last.freedNanos())
        ? ""
        : ". "
            + Character.toUpperCase(last.change().charAt(0))
            + last.change().substring(1)
            + " the speedup is "
            + Numbers.fixed(singleNanos / last.freedNanos(), 2)
            + " instead of "
            + Numbers.fixed(singleNanos / last.timeNanos(), 2)
            + " on "
            + CountText.of(last.processors(), "processor");
  }

  private String under() {
    double nanos = last.held().weightedNanos();
    return nanos > 0
        ? ". On "
            + CountText.of(last.processors(), "processor")
            + " the work "
            + between()
            + " decides "
            + Numbers.fixed(100 * Math.min(1, nanos / last.timeNanos()), 0)
            + " % of the time"
        : "";
  }

  private String between() {
    return isAtomic() ? "in between" : "under it";
  }

  private String never() {
    double least = last.held().leastNanos();
    return least > 0
        ? ". With it the speedup is never more than " + Numbers.fixed(singleNanos / least, 2)
        : "";
  }
}
