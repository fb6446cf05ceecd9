package corecast.cli;

import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.report.TableFormat;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.file.OutputFile;
import corecast.study.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of {@code export --to csv}, by the name of their file.
 *
 * @param tables the segments last
 * @param notes of all of them
 */
record CsvTables(Map<String, Table> tables, List<Note> notes) {
  private record Answers(
      Answer<Table> segments, Answer<SpeedupCurve> curve, Answer<FunctionWeights> weights) {}

  /**
   * Asks for them.
   *
   * @param all not only for the segments
   */
  static CsvTables of(Study study, Processors processors, boolean all) {
    if (!all) {
      Answer<Table> segments = study.segments(processors);
      return new CsvTables(Map.of("segments", segments.value()), segments.notes());
    }
    Answers answers =
        study.together(
            () ->
                new Answers(
                    study.segments(processors),
                    study.predict(processors),
                    study.weights(processors)));
    Map<String, Table> tables = new LinkedHashMap<>();
    tables.put("curve", answers.curve.tables().get(0));
    tables.put("functions", answers.weights.tables().get(0));
    tables.put("crossovers", answers.weights.tables().get(1));
    tables.put("segments", answers.segments.value());
    Set<Note> notes = new LinkedHashSet<>(answers.weights.notes());
    notes.addAll(answers.curve.notes());
    return new CsvTables(tables, List.copyOf(notes));
  }

  void write(@Nullable Path folder, Output out) throws IOException {
    if (folder == null) {
      for (Table table : tables.values()) {
        TableFormat.CSV.write(table, out);
      }
      return;
    }
    Files.createDirectories(folder);
    for (Map.Entry<String, Table> table : tables.entrySet()) {
      Path file = folder.resolve(table.getKey() + ".csv");
      OutputFile.writeText(file, text -> TableFormat.CSV.write(table.getValue(), text));
      out.whole("wrote " + file);
    }
  }
}
