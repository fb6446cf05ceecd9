package corecast.fleet.page;

import corecast.analysis.interval.Interval;
import corecast.analysis.interval.MedianInterval;
import corecast.fleet.store.FleetQuery;
import corecast.study.table.Column;
import corecast.study.table.Column.Kind;
import corecast.study.table.Table;
import corecast.study.table.Table.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.apache.commons.math3.stat.StatUtils;

/** The questions that the page answers, for numbers of processors that most recordings have. */
final class FleetQuestions {
  private static final int MOST_ROWS = 20;

  /** What may count: a poor recording carries no advice. */
  private static final String GOOD =
      "good AS (SELECT * FROM recording WHERE quality IS DISTINCT FROM 'poor')";

  private final FleetQuery fleet;

  /** The largest number of processors that half as many are there of, too. */
  private final int many;

  /** Half as many; the same if there is no such pair. */
  private final int some;

  FleetQuestions(FleetQuery fleet) throws IOException {
    this.fleet = fleet;
    TreeSet<Integer> counts = new TreeSet<>();
    fleet
        .ask("SELECT DISTINCT processors FROM curve")
        .rows()
        .read(row -> counts.add((Integer) row.cells().get(0)));
    int last = counts.isEmpty() ? 1 : counts.last();
    this.many =
        counts.descendingSet().stream()
            .filter(count -> count % 2 == 0 && counts.contains(count / 2))
            .findFirst()
            .orElse(last);
    this.some = counts.contains(many / 2) && many % 2 == 0 ? many / 2 : many;
  }

  List<FleetAnswer> answers() throws IOException {
    List<FleetAnswer> answers = new ArrayList<>();
    answers.add(fallen());
    answers.add(leaders());
    answers.add(locks());
    if (some < many) {
      answers.add(moreProcessors());
    }
    return answers;
  }

  /** How many recordings and programs there are, from when to when, and how many are poor. */
  Table overview() {
    return fleet.ask(
        "SELECT count(*) AS recordings, count(DISTINCT program) AS programs,"
            + " CAST(min(day) AS VARCHAR) AS first_day, CAST(max(day) AS VARCHAR) AS last_day,"
            + " count(*) FILTER (quality = 'poor') AS poor FROM recording");
  }

  // ---- programs whose speedup fell --------------------------------------------------------------

  /** Speedups of a program, and where the least of the recent ones is. */
  private static final class Speedups {
    private final List<Double> before = new ArrayList<>();
    private final List<Double> recent = new ArrayList<>();
    private String exemplar = "";

    private boolean isFallen() {
      return !before.isEmpty() && !recent.isEmpty() && change() < 0;
    }

    private double change() {
      return median(recent) / median(before) - 1;
    }
  }

  private FleetAnswer fallen() throws IOException {
    String sql =
        filled(
            """
            WITH %s, last AS (SELECT max(day) AS day FROM recording)
            SELECT program, good.day > last.day - 7 AS is_recent, speedup, trace_uri
            FROM curve JOIN good USING (program, recording_id), last
            WHERE processors = %d AND good.day > last.day - 35
            ORDER BY program, speedup""",
            GOOD, some);
    Map<String, Speedups> programs = new LinkedHashMap<>();
    fleet
        .ask(sql)
        .rows()
        .read(
            row -> {
              Speedups of =
                  programs.computeIfAbsent(
                      String.valueOf(row.cells().get(0)), program -> new Speedups());
              boolean isRecent = row.cells().get(1).equals("true");
              if (isRecent && of.recent.isEmpty()) {
                of.exemplar = String.valueOf(row.cells().get(3)); // the slowest comes first
              }
              (isRecent ? of.recent : of.before).add((Double) row.cells().get(2));
            });
    List<Row> rows =
        programs.entrySet().stream()
            .filter(program -> program.getValue().isFallen())
            .sorted(Comparator.comparing(program -> program.getValue().change()))
            .limit(MOST_ROWS)
            .map(program -> row(program.getKey(), program.getValue()))
            .toList();
    return new FleetAnswer(
        "Programs whose speedup fell",
        "The median of the speedups on "
            + some
            + " processors in the seven days up to the last one, and in the 28 days before. In"
            + " brackets between which values the median lies as far as the recordings tell (90 %"
            + " from five recordings on, less of fewer). Sure: these do not overlap, and each is of"
            + " five recordings at least. The exemplar is the recent recording with the least"
            + " speedup.",
        Table.of(
            List.of(
                name("program"),
                name("before"),
                name("recent"),
                new Column("change", "change", Kind.SHARE),
                name("sure"),
                name("exemplar")),
            rows),
        sql);
  }

  private static Row row(String program, Speedups of) {
    Interval before = MedianInterval.of(of.before);
    Interval recent = MedianInterval.of(of.recent);
    boolean isSure =
        Math.min(of.before.size(), of.recent.size()) >= 5 && recent.high() < before.low();
    return Row.of(
        program,
        inWords(of.before, before),
        inWords(of.recent, recent),
        of.change(),
        isSure ? "yes" : "no",
        of.exemplar);
  }

  private static String inWords(List<Double> values, Interval interval) {
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f), %d recorded",
        median(values),
        interval.low(),
        interval.high(),
        values.size());
  }

  private static double median(List<Double> values) {
    return StatUtils.percentile(values.stream().mapToDouble(Double::doubleValue).toArray(), 50);
  }

  // ---- the others -------------------------------------------------------------------------------

  private FleetAnswer leaders() {
    return answer(
        "Functions that lead in most programs",
        "In how many programs a function leads on "
            + many
            + " processors: of all functions its time counts most, as far as it decides the run"
            + " time. Of the recordings of a program the function counts that leads most often."
            + " The exemplar is the recording in which its share is largest.",
        filled(
            """
            WITH %s, ranked AS (
              SELECT program, function, share, trace_uri,
                row_number() OVER (PARTITION BY recording_id ORDER BY self_ns DESC, function) AS place
              FROM weight JOIN good USING (program, recording_id)
              WHERE processors = %d AND function <> '(unnamed)'),
            firsts AS (
              SELECT program, function, count(*) AS recordings, median(share) AS share,
                arg_max(trace_uri, share) AS exemplar, max(share) AS most
              FROM ranked WHERE place = 1 GROUP BY program, function),
            of_programs AS (
              SELECT *, row_number() OVER
                (PARTITION BY program ORDER BY recordings DESC, share DESC, function) AS place
              FROM firsts)
            SELECT function, count(*) AS programs, CAST(sum(recordings) AS BIGINT) AS recordings,
              median(share) AS share, arg_max(exemplar, most) AS exemplar
            FROM of_programs WHERE place = 1 GROUP BY function
            ORDER BY programs DESC, share DESC, function LIMIT %d""",
            GOOD, many, MOST_ROWS));
  }

  private FleetAnswer locks() {
    return answer(
        "Locks that cost most over the fleet",
        "For how long threads wait for a lock in the simulated runs on so many processors, all"
            + " recordings added up, and what the thread that had it did most of that time. Locks"
            + " that are known by their class and a number only are those of one program. The"
            + " exemplar is the recording that waits longest.",
        filled(
            """
            WITH %s, locks AS (
              SELECT *, CASE WHEN contains(object, '-#') THEN program || ': ' || object
                ELSE object END AS lock
              FROM wait JOIN good USING (program, recording_id)
              WHERE (wait LIKE 'lock %%' OR wait LIKE 'read-lock %%' OR wait LIKE 'write-lock %%')
                AND processors = (SELECT max(processors) FROM wait))
            SELECT lock, processors, count(DISTINCT program) AS programs,
              count(DISTINCT recording_id) AS recordings, CAST(sum(waits) AS BIGINT) AS waits,
              sum(wait_ns) AS wait_ns, arg_max(cause_function, wait_ns * cause_share) AS cause,
              arg_max(trace_uri, wait_ns) AS exemplar
            FROM locks GROUP BY lock, processors ORDER BY wait_ns DESC, lock LIMIT %d""",
            GOOD, MOST_ROWS));
  }

  private FleetAnswer moreProcessors() {
    return answer(
        "What " + many + " instead of " + some + " processors buy",
        "The median run time of each program on "
            + some
            + " and on "
            + many
            + " processors, by how much the latter is shorter, and how many times the processor"
            + " time (run time times processors) it takes: multiply what a run costs today by it."
            + " The exemplar is the recording that gains most.",
        filled(
            """
            WITH %s, pairs AS (
              SELECT program, recording_id, trace_uri, a.time_ns AS before, b.time_ns AS after
              FROM curve a JOIN curve b USING (program, recording_id)
                JOIN good USING (program, recording_id)
              WHERE a.processors = %d AND b.processors = %d)
            SELECT program, count(*) AS recordings, median(before) AS time_on_%2$d_ns,
              median(after) AS time_on_%3$d_ns, 1 - median(after) / median(before) AS shorter_share,
              median(after) * %3$d / (median(before) * %2$d) AS processor_time,
              arg_max(trace_uri, 1 - after / before) AS exemplar
            FROM pairs GROUP BY program ORDER BY shorter_share DESC, program LIMIT %4$d""",
            GOOD, some, many, MOST_ROWS));
  }

  private FleetAnswer answer(String question, String meaning, String sql) {
    return new FleetAnswer(question, meaning, fleet.ask(sql), sql);
  }

  private static String filled(String sql, Object... values) {
    return String.format(Locale.ROOT, sql, values);
  }

  private static Column name(String key) {
    return new Column(key, key, Kind.NAME);
  }
}
