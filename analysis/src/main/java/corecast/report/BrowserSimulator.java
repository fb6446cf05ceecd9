package corecast.report;

import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.analysis.whatif.Edit;
import corecast.analysis.whatif.EditText;
import corecast.analysis.whatif.EditedTimes;
import corecast.analysis.whatif.GainBars;
import corecast.analysis.whatif.WhatIf;
import corecast.simulator.Simulator;
import corecast.simulator.primitive.ReplayFault;
import corecast.study.packed.PackedProgram;
import corecast.study.table.Table;
import corecast.study.table.Tables;
import corecast.study.table.WhatIfTables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.teavm.jso.JSExport;

/**
 * What the page's own simulator answers: this class, with all that it uses, is compiled for the
 * browser. Answers are the csv of the command line, or a reason behind {@code !}.
 */
public final class BrowserSimulator {
  private static @Nullable PackedProgram opened;

  private BrowserSimulator() {}

  /**
   * Begins with a program.
   *
   * @param name what messages call it
   * @param text see {@link PackedProgram#text}
   */
  @JSExport
  public static void open(String name, String text) {
    opened = PackedProgram.parse(name, text);
  }

  /**
   * The table of {@code corecast whatif} for changes that are made together, without intervals,
   * which take many replays.
   *
   * @param counts numbers of processors with spaces in between
   * @param changes one a line: the option of the command line without its dashes, a space, and its
   *     value, in which {@code \n} stands for a line feed and {@code \\} for a backslash; {@code
   *     lock} has its name at the end. None to see the program as it is
   */
  @JSExport
  public static String whatIf(String counts, String changes) {
    return answer(
        program -> {
          Simulator simulator = new Simulator(program.program(), program.predicting());
          return WhatIfTables.gainsForPeople(
              WhatIf.of(simulator, edits(changes), counts(counts)), GainBars.NONE);
        });
  }

  /**
   * The first columns of {@link #whatIf}, which take less time: all but the functions that lead.
   */
  @JSExport
  public static String gains(String counts, String changes) {
    return answer(
        program -> {
          Simulator simulator = new Simulator(program.program(), program.predicting());
          return WhatIfTables.gains(WhatIf.gains(simulator, edits(changes), counts(counts)));
        });
  }

  /** The table of functions of {@code corecast optimize}, of the changed program. */
  @JSExport
  public static String functions(String counts, String changes) {
    return answer(
        program -> {
          Simulator simulator = new Simulator(program.program(), program.ideal());
          Simulator edited = EditedTimes.with(simulator, edits(changes));
          return Tables.functions(FunctionWeights.of(edited, counts(counts)).rows());
        });
  }

  private interface Question {
    Table ask(PackedProgram program);
  }

  private static String answer(Question question) {
    PackedProgram program = opened;
    if (program == null) {
      throw new IllegalStateException("no program: open one first");
    }
    try {
      StringBuilder csv = new StringBuilder();
      CsvTable.write(question.ask(program), csv);
      return csv.toString();
    } catch (UnfinishedReplayException | ReplayFault | IllegalArgumentException | IOException e) {
      return "!" + e.getMessage();
    }
  }

  private static int[] counts(String text) {
    String[] words = text.split(" ", -1);
    int[] counts = new int[words.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = Integer.parseInt(words[i]);
    }
    return counts;
  }

  private static List<Edit> edits(String changes) {
    List<Edit> edits = new ArrayList<>();
    for (String line : changes.isEmpty() ? new String[0] : changes.split("\n", -1)) {
      int space = line.indexOf(' ');
      String value = plain(line.substring(space + 1));
      edits.add(
          switch (line.substring(0, space)) {
            case "function" -> EditText.function(value);
            case "pool" -> EditText.pool(value);
            case "queue" -> EditText.queue(value);
            case "lock" -> {
              int name = value.indexOf(' ');
              yield EditText.lock(value.substring(name + 1), value.substring(0, name));
            }
            default -> throw new IllegalArgumentException("'" + line + "': expected a change");
          });
    }
    return edits;
  }

  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isEscape = c == '\\' && i + 1 < text.length();
      plain.append(isEscape ? text.charAt(++i) == 'n' ? '\n' : '\\' : c);
    }
    return plain.toString();
  }
}
