package corecast.cli;

import corecast.analysis.action.Actions;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.study.Answer;
import corecast.study.Quality;
import corecast.study.Recordings;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.table.Table;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;

/** A command that replays a program from a file. */
abstract class ReadingCommand extends StagedCommand {
  abstract ReplayInput input();

  /** One that takes one file. */
  abstract static class OfOne extends ReadingCommand {
    @Mixin private ReplayInput.One input = new ReplayInput.One();

    @Override
    final ReplayInput input() {
      return input;
    }
  }

  /** One that takes several recordings, too. */
  abstract static class OfSeveral extends ReadingCommand {
    @Mixin private ReplayInput.Several input = new ReplayInput.Several();

    @Override
    final ReplayInput input() {
      return input;
    }
  }

  StudyOptions options() {
    return input().options().typed(typed(input()));
  }

  final Study open(int stages) throws IOException {
    begin("reading", 1, stages);
    return Study.open(input().file(), options());
  }

  final void endStages(Study study) throws IOException {
    endStages(study.program(), study.events(), study.file());
  }

  /** The stages of a question that is asked of one file after another. */
  final Recordings.Progress progress(String stage) {
    return new Recordings.Progress() {
      @Override
      public void begins(int number, int all) {
        begin(stage, number, all);
      }

      @Override
      public void ends(Study study) throws IOException {
        endFile(study);
      }
    };
  }

  final void print(FormatOption format, Table table, Answer<?> answer, Output out)
      throws IOException {
    print(format, List.of(), table, answer.notes(), answer.quality(), out);
  }

  /** Prints a table of an answer with its notes below some lines for people. */
  final void print(
      FormatOption format, List<String> head, Table table, Answer<?> answer, Output out)
      throws IOException {
    print(format, head, table, answer.notes(), answer.quality(), out);
  }

  /**
   * The same with other notes.
   *
   * @param quality comes before all else; {@code null} if there is none
   */
  final void print(
      FormatOption format,
      List<String> head,
      Table table,
      List<Note> notes,
      @Nullable Quality quality,
      Output out)
      throws IOException {
    print(format, head, null, table, notes, quality, out);
  }

  /**
   * The same with what to do first.
   *
   * @param actions before the table, instead of what holds the program back; {@code null} if that
   *     was not asked
   */
  final void print(
      FormatOption format,
      List<String> head,
      @Nullable Answer<Actions> actions,
      Table table,
      List<Note> notes,
      @Nullable Quality quality,
      Output out)
      throws IOException {
    if (format.isText()) {
      Badge.print(quality, out);
      Warnings.printFirst(notes, out);
      for (String line : head) {
        out.line(line);
      }
      FirstActions.printOrHeldBack(actions, notes, quality, out);
    }
    format.write(
        actions == null ? null : actions.tables().get(0), table, notes, quality, out, err());
    if (format.isText()) {
      out.line("");
      for (Note note : notes) {
        if (!note.isWarning() && !HeldBack.is(note)) {
          out.line(note.text());
        }
      }
      Warnings.print(notes, out);
    }
  }

  /**
   * Prints a table that is for programs above all: warnings are on standard error also with text.
   */
  final void printPlain(FormatOption format, Table table, Answer<?> answer, Output out)
      throws IOException {
    if (format.isText()) {
      Badge.print(answer.quality(), err(), width());
    }
    format.write(table, answer.notes(), answer.quality(), out, err());
    if (format.isText()) {
      Warnings.print(answer.notes(), err(), width());
    }
  }
}
