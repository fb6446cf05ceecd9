package corecast.examples.random;

import corecast.conversion.RecordedProgram;
import corecast.examples.GivenWork;
import corecast.program.Program;
import corecast.program.ProgramText;
import corecast.recorder.Undisturbed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the recording of some programs, in lines that begin with a program's name. */
final class Examination {
  static final int[] PROCESSORS = {1, 2, 4, 64};

  private static final double TOLERANCE_NANOS = 2000;

  /** A task that is due later was handed in some us after the clock was read. */
  private static final double TOLERANCE_OF_DELAYS = 500_000;

  private final List<String> names;
  final List<String> wrong = new ArrayList<>();

  /** The part of the CPU of the recording that other programs had; 0 if that is not known. */
  double others;

  List<String> verdict = List.of();

  Examination(List<String> names) {
    this.names = names;
  }

  static Examination of(Path java, Path folder, List<String> names) throws Exception {
    Examination examination = new Examination(names);
    Recorded recorded = Recorded.of(java, folder, names);
    String all = String.join(",", names);
    if (!recorded.plain().equals(recorded.printed())) {
      examination.wrong.add(all + " OUTPUT " + recorded.plain() + " / " + recorded.printed());
    } else if (!recorded.plain().endsWith("exit 0\n")) {
      examination.wrong.add(all + " EXIT " + recorded.plain());
    }
    if (!examination.wrong.isEmpty()) {
      return examination;
    }
    examination.others = Undisturbed.others(recorded.trace());
    RecordedProgram.Result result = recorded.converted();
    examination.verdict = result.verdict().lines();
    if (!result.verdict().unmatched().isEmpty()) {
      examination.wrong.add(all + " UNMATCHED " + result.verdict().unmatched());
    }
    if (!result.verdict().notCaptured().isEmpty()) {
      examination.wrong.add(all + " NOT CAPTURED " + result.verdict().notCaptured());
    }
    if (!result.verdict().unfinished().isEmpty()) {
      examination.wrong.add(all + " UNFINISHED " + result.verdict().unfinished());
    }
    examination.look(result.program());
    return examination;
  }

  private void look(Program program) {
    String text = ProgramText.print(program);
    Program again = ProgramText.parse("dumped", text);
    Program exact = ProgramText.parse("exact", GivenWork.alone(text, Works::nanosOf, 0));
    Prediction recorded = new Prediction(program);
    Prediction dumped = new Prediction(again);
    Prediction prediction = new Prediction(exact);
    for (int processors : PROCESSORS) {
      for (Prediction each : List.of(recorded, dumped, prediction)) {
        if (!each.outcome(processors).equals("completed")) {
          wrong.add(String.join(",", names) + " OUTCOME " + each.outcome(processors));
          return;
        }
      }
      for (String name : names) {
        if (recorded.nanos(name, processors) != dumped.nanos(name, processors)) {
          wrong.add(name + " DUMP on " + processors);
        }
        if (Smaller.has(Generator.program(name), Piece.Loose.class)) {
          bound(name, processors, prediction);
        } else {
          compare(name, processors, prediction.nanos(name, processors));
        }
      }
    }
  }

  /** What holds however the recording went: nobody is idle as long as somebody can work. */
  private void bound(String name, int processors, Prediction prediction) {
    double nanos = prediction.nanos(name, processors);
    double work = Expectation.of(name, 1, 1, false).least();
    double shortest = Expectation.of(name, 64, 100, true).least();
    double least = Math.max(work / processors, shortest);
    if (nanos < least - TOLERANCE_NANOS || nanos > work + TOLERANCE_NANOS) {
      wrong.add(
          String.format(
              "%s BOUND on %d: %.3f ms, expected %s",
              name, processors, nanos / 1e6, new Expectation(least, work)));
    }
  }

  private void compare(String name, int processors, double nanos) {
    double tolerance = name.startsWith("d") ? TOLERANCE_OF_DELAYS : TOLERANCE_NANOS;
    for (int tries = 10; tries <= 1000; tries *= 10) {
      if (Expectation.of(name, processors, tries, false).contains(nanos, tolerance)) {
        return;
      }
    }
    Expectation expected = Expectation.of(name, processors, 1000, false);
    Expectation any = Expectation.of(name, processors, 1000, true);
    wrong.add(
        String.format(
            "%s TIME on %d: %.3f ms, expected %s%s",
            name,
            processors,
            nanos / 1e6,
            expected,
            any.contains(nanos, tolerance) ? " (ORDER: " + any + ")" : ""));
  }
}
