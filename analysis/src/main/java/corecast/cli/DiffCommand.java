package corecast.cli;

import corecast.analysis.difference.Difference;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.program.CountText;
import corecast.report.DifferencePage;
import corecast.study.Answer;
import corecast.study.Comparison;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import corecast.study.table.DifferenceTables;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "diff",
    description = {
      "Compares recordings of a program before and after a change, such as an improvement. It prints run times, and what holds each back. Then come the functions whose weight x time and the locks, queues ... whose waits have changed most.",
      "Give two recordings, or two folders with several each: these tell a change from chance."
    },
    footer = {
      "",
      "Columns: processors,function,before_ns,after_ns,change_ns,change,beyond_chance,",
      "object. Rows with an object are waits for it; those with neither are run times.",
      "change is a part of the run time before.",
      "",
      "Examples: corecast diff before.cct after.cct -p 1..16",
      "          corecast diff before/ after/ -p 8     (three recordings or more in each)",
      "          corecast diff before.cct after.cct --html diff.html"
    })
final class DiffCommand extends ReadingCommand.OfSeveral {
  @Mixin private CurveOption processors = new CurveOption();
  @Mixin private FormatOption format = new FormatOption();

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Functions, and waits, of text, at the last processor count; 0 means all, as csv and json"
              + " have for each count (default: ${DEFAULT-VALUE}).")
  private int top;

  @Option(names = "--html", paramLabel = "FILE", description = "Write a page with all of it, too.")
  private @Nullable Path html;

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(top < 0, "--top " + top + ": expected 0 or more");
    List<Path> sides = input().named();
    WrongUse.when(
        sides.size() != 2,
        "expected two recordings or folders of them, the one before and the one after");
    List<Path> before = ReplayInput.files(sides.subList(0, 1));
    List<Path> after = ReplayInput.files(sides.subList(1, 2));
    if (html != null) {
      for (Path file : ReplayInput.files(sides)) {
        OutputPlace.checkMadeOf(file, html);
      }
    }
    Comparison comparison = new Comparison(before, after, options());
    Answer<Difference> answer = comparison.of(processors.get(), progress("comparing"));
    if (html != null) {
      String command = asTyped();
      DifferencePage page =
          new DifferencePage(answer, sides.get(0).toString(), sides.get(1).toString(), command);
      OutputFile.writeText(html, page::write);
    }
    finish();
    if (format.isText()) {
      printForPeople(answer, out);
      if (html != null) {
        out.whole("wrote " + html);
      }
    } else {
      format.write(answer.tables().get(0), answer.notes(), answer.quality(), out, err());
    }
    return Status.DONE;
  }

  private void printForPeople(Answer<Difference> answer, Output out) throws IOException {
    Difference difference = answer.value();
    int[] counts = processors.get().counts();
    int last = counts[counts.length - 1];
    Badge.print(answer.quality(), out);
    Warnings.printFirst(answer.notes(), out);
    HeldBack.print(answer.notes(), answer.quality(), out);
    out.table(DifferenceTables.times(difference));
    out.line("");
    out.line("Time x weight of functions on " + CountText.of(last, "processor") + ":");
    out.line("");
    out.table(DifferenceTables.functions(difference, last, top));
    out.line("");
    if (difference.waits().stream().anyMatch(change -> change.processors() == last)) {
      out.line("Waits on " + CountText.of(last, "processor") + ", all of them added up:");
      out.line("");
      out.table(DifferenceTables.waits(difference, last, top));
      out.line("");
    }
    for (Note note : answer.explanations()) {
      if (!HeldBack.is(note)) {
        out.line(note.text());
      }
    }
    Warnings.print(answer.notes(), out);
  }
}
