package corecast.fleet.row;

import corecast.analysis.path.PathLimits;
import corecast.analysis.waiting.WaitingTimes;
import corecast.cli.fleet.FleetOrder;
import corecast.cli.fleet.FleetTable;
import corecast.conversion.Verdict;
import corecast.program.CallPaths;
import corecast.study.Answer;
import corecast.study.Quality;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import corecast.study.target.RecordingFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Analyses one recording: asks a {@link Study} and makes rows of its answers. */
public final class RecordingAnalysis {
  /** Functions and locks that are tried with changes. */
  public static final int CHANGED = 3;

  public static final int PATHS = 3;

  /** What a figure of a fleet is made of is one number: no interval, nothing in words. */
  private static final StudyOptions OPTIONS =
      StudyOptions.DEFAULT.withoutIntervals().unexplained().unconstrained();

  private final FleetOrder order;

  public RecordingAnalysis(FleetOrder order) {
    this.order = order;
  }

  /**
   * The rows of a recording.
   *
   * @throws Failure if it cannot be used
   * @throws IOException if it cannot be read
   */
  public RecordingRows of(Path file) throws IOException {
    return of(file, null);
  }

  /**
   * The same of a recording that is somewhere else.
   *
   * @param file where it can be read
   * @param original where it comes from; {@code null} if that is the file
   */
  public RecordingRows of(Path file, @Nullable TraceSource original) throws IOException {
    try (Study study = Study.open(file, OPTIONS)) {
      // What was beside a recording is part of it only now.
      TraceSource trace = original == null ? TraceSource.of(file) : original;
      RecordingFacts facts =
          study
              .recordingFacts()
              .orElseThrow(() -> new Failure(file + ": is a program text, not a recording"));
      String id = RecordingId.of(file, facts.begun());
      String day = facts.begun().atOffset(ZoneOffset.UTC).toLocalDate().toString();
      String program = program(facts, trace);
      StableNames names = new StableNames();
      CallPaths paths = study.program().paths();
      for (int function = 0; function < paths.functions(); function++) {
        names.function(paths.functionName(function));
      }
      Map<FleetTable, List<@Nullable Object[]>> tables =
          study.together(
              () -> {
                Map<FleetTable, List<@Nullable Object[]>> made = new EnumMap<>(FleetTable.class);
                Asked asked = new Asked(study, new TableRows(program, id, names), made);
                asked.all();
                made.put(
                    FleetTable.RECORDING,
                    List.<@Nullable Object[]>of(
                        recording(study, facts, program, id, trace, asked.quality)));
                return made;
              });
      return new RecordingRows(id, day, tables);
    }
  }

  private final class Asked {
    private final Study study;
    private final TableRows rows;
    private final Map<FleetTable, List<@Nullable Object[]>> made;
    private @Nullable Quality quality;

    Asked(Study study, TableRows rows, Map<FleetTable, List<@Nullable Object[]>> made) {
      this.study = study;
      this.rows = rows;
      this.made = made;
    }

    void all() {
      if (has(FleetTable.CURVE)) {
        made.put(
            FleetTable.CURVE, rows.curve(rated(study.predict(order.processors())).tables().get(0)));
      }
      if (has(FleetTable.WEIGHT) || has(FleetTable.CROSSOVER)) {
        Answer<?> answer = rated(study.weights(order.processors()));
        List<NamedWeight> weights = rows.named(answer.tables().get(0));
        if (has(FleetTable.WEIGHT)) {
          made.put(FleetTable.WEIGHT, rows.weights(weights));
        }
        if (has(FleetTable.CROSSOVER)) {
          made.put(FleetTable.CROSSOVER, rows.crossovers(weights));
        }
      }
      if (has(FleetTable.WAIT)) {
        List<@Nullable Object[]> all = new ArrayList<>();
        for (WaitingTimes waiting : rated(study.waits(order.runs())).value()) {
          all.addAll(rows.waits(waiting));
        }
        made.put(FleetTable.WAIT, all);
      }
      if (has(FleetTable.PATH)) {
        List<@Nullable Object[]> all = new ArrayList<>();
        for (int processors : order.runs().counts()) {
          PathLimits limits = PathLimits.longest(PATHS);
          all.addAll(rows.paths(rated(study.criticalPaths(processors, limits)).value()));
        }
        made.put(FleetTable.PATH, all);
      }
      if (has(FleetTable.WHATIF)) {
        made.put(
            FleetTable.WHATIF,
            rows.changes(rated(study.suggest(order.runs(), CHANGED)).tables().get(0)));
      }
    }

    private boolean has(FleetTable table) {
      return order.tables().contains(table);
    }

    private <T> Answer<T> rated(Answer<T> answer) {
      if (quality == null) {
        quality = answer.quality();
      }
      return answer;
    }
  }

  private @Nullable Object[] recording(
      Study study,
      RecordingFacts facts,
      String program,
      String id,
      TraceSource trace,
      @Nullable Quality quality) {
    Optional<Verdict> verdict = study.recorded();
    return new @Nullable Object[] {
      program,
      id,
      facts.begun(),
      order.labels().get("commit"),
      order.labels().get("branch"),
      order.labels().get("host"),
      facts.java().isEmpty() ? null : facts.java(),
      facts.processors() == 0 ? null : facts.processors(),
      verdict.map(Verdict::wallNanos).orElse(null),
      study.program().workNanos(),
      study.events(),
      verdict.map(Verdict::attributedShare).orElse(null),
      verdict
          .map(v -> v.outcomeDependent().values().stream().mapToLong(Long::longValue).sum())
          .orElse(null),
      verdict
          .filter(v -> v.machine().pausesKnown())
          .map(v -> v.machine().pauseNanos())
          .orElse(null),
      quality == null ? null : quality.grade().word(),
      order.labels(),
      trace.uri(),
      trace.bytes(),
      trace.modified(),
      order.manner()
    };
  }

  /** As it was labelled; else the class or jar that was run; else as the file is called. */
  private String program(RecordingFacts facts, TraceSource trace) {
    String labelled = order.labels().get("program");
    if (labelled != null) {
      return labelled;
    }
    if (facts.main().isEmpty()) {
      return trace.name();
    }
    return facts.main().endsWith(".jar")
        ? facts.main().substring(facts.main().lastIndexOf('/') + 1)
        : facts.main();
  }
}
