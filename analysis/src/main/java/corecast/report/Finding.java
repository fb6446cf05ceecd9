package corecast.report;

import corecast.analysis.interval.Interval;
import corecast.study.Quality;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One thing that recordings say of a program, for scripts.
 *
 * @param subject the name of the object, thread or function; empty if there is none
 * @param source its file and line, such as {@code Orders.java:14}; empty if not known
 * @param claim one or more sentences
 * @param figures of the processor counts that it is about, in increasing order
 * @param grade how far to rely on it; {@code null} of a program that was written
 * @param found in how many recordings it was found
 * @param of of how many
 * @param evidence commands that print it again
 */
public record Finding(
    Kind kind,
    String subject,
    String source,
    String claim,
    List<Figures> figures,
    Quality.@Nullable Grade grade,
    int found,
    int of,
    List<String> evidence) {

  /** What a finding is about; its name in lower case is its name in files, and stable. */
  public enum Kind {
    QUALITY("How far findings can be relied upon"),
    SPEEDUP("Predicted speedup"),
    PROCESSORS("Too few processors"),
    LOCK("A lock holds the program back"),
    POOL("A pool has too few workers"),
    QUEUE("A queue has too few places"),
    SEMAPHORE("A semaphore has too few permits"),
    DELAYS("Sleeping, input and output hold the program back"),
    SERIAL("One thread works alone"),
    THREAD("One thread has most of the work"),
    FEW_THREADS("Too few threads have work"),
    /** The function on which most of the run time depends. */
    FUNCTION("The function that is worth optimizing");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    String title() {
      return title;
    }
  }

  /**
   * What is known on one number of processors.
   *
   * @param share the part of the run time that the claim is about
   * @param speedup T(1) / T(P)
   * @param speedupWithout the same without what is claimed to hold the program back
   */
  public record Figures(int processors, Figure share, Figure speedup, Figure speedupWithout) {}

  /**
   * A number and between which values it lies, as far as chance goes.
   *
   * @param value NaN if not known
   * @param interval {@code null} if not known
   */
  public record Figure(double value, @Nullable Interval interval) {
    public static final Figure NONE = new Figure(Double.NaN, null);

    static Figure of(double value) {
      return new Figure(value, null);
    }
  }

  public Finding {
    figures = List.copyOf(figures);
    evidence = List.copyOf(evidence);
  }

  /** Made of kind and name alone, so that it is the same in another recording. */
  public String id() {
    return subject.isEmpty() ? kind.word() : kind.word() + ":" + subject;
  }

  /** The smallest number of processors that it is about; 0 if it is about none. */
  public int from() {
    return figures.isEmpty() ? 0 : figures.get(0).processors();
  }

  public int to() {
    return figures.isEmpty() ? 0 : figures.get(figures.size() - 1).processors();
  }
}
