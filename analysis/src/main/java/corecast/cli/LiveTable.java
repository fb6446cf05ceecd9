package corecast.cli;

import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.note.Numbers;
import corecast.program.CountText;
import corecast.recorder.online.PathLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The critical path of a program that runs, a sample a line, and a summary. */
final class LiveTable {
  private static final String ROW = "%10s %11s %11s %11s %11s %8s  %s";

  private static final int MOST_IN_LINE = 3;

  private final Output out;
  private @Nullable PathLine last;

  LiveTable(Output out) {
    this.out = out;
  }

  /** Whoever reads it gets each line at once. */
  void show(PathLine sample) throws IOException {
    if (last == null) {
      boolean hasFunctions = !sample.shares().isEmpty() || sample.isSearch();
      String functions = hasFunctions ? "on the path" : "";
      print(
          String.format(
              Locale.ROOT,
              ROW,
              "time",
              "work",
              "path",
              "work/path",
              "no locks",
              "threads",
              functions));
    }
    last = sample;
    List<String> functions = new ArrayList<>();
    for (PathLine.Share share : longestFirst(sample)) {
      if (functions.size() < MOST_IN_LINE && share.nanos() > 0) {
        functions.add(share.function() + " " + percent(share.nanos(), sample.ranNanos()));
      }
    }
    if (sample.isSearch()) {
      functions.add(CountText.of(sample.candidates(), "function", "functions") + " left");
    }
    print(
        String.format(
            Locale.ROOT,
            ROW,
            Numbers.duration(sample.timeNanos()),
            Numbers.duration(sample.workNanos()),
            Numbers.duration(sample.ranNanos()),
            parallelism(sample.workNanos(), sample.ranNanos()),
            Numbers.duration(sample.freeNanos()),
            sample.threads(),
            String.join(", ", functions)));
    out.flush();
  }

  void pass(PathLine sample) {
    last = sample;
  }

  void summary(List<Note> notes) throws IOException {
    PathLine sample = last;
    if (sample == null) {
      return;
    }
    long work = sample.workNanos();
    print("");
    if (sample.startNanos() > 0) {
      print(
          "of the time      from "
              + Numbers.duration(sample.startNanos())
              + " to "
              + Numbers.duration(sample.timeNanos()));
    }
    print("work             " + Numbers.duration(work) + " of CPU time, all threads together");
    print("critical path    " + path(sample.ranNanos(), work) + ", as it ran");
    print(
        "without locks    "
            + path(sample.freeNanos(), work)
            + ", dependences only: no order of locks, nor of the tasks of a worker");
    if (!sample.shares().isEmpty()) {
      print("on the path      " + "with what they call; at most gained if a function took no time");
      for (PathLine.Share share : longestFirst(sample)) {
        print(
            String.format(
                Locale.ROOT,
                "%16s %8s %10s  %s",
                Numbers.duration(share.nanos()),
                percent(share.nanos(), sample.ranNanos()),
                Numbers.duration(share.gainNanos()),
                share.function()));
      }
    }
    for (Note note : notes) {
      print(note.text());
    }
  }

  private static String path(long nanos, long work) {
    return Numbers.duration(nanos) + ", parallelism " + parallelism(work, nanos);
  }

  private static List<PathLine.Share> longestFirst(PathLine sample) {
    List<PathLine.Share> sorted = new ArrayList<>(sample.shares());
    sorted.sort(Comparator.comparingLong(PathLine.Share::nanos).reversed());
    return sorted;
  }

  static String parallelism(long work, long path) {
    return path == 0 ? "-" : Numbers.fixed((double) work / path, 2);
  }

  static String percent(long part, long whole) {
    return Numbers.percent(whole == 0 ? Double.NaN : (double) part / whole);
  }

  private void print(String line) throws IOException {
    out.line(line);
  }
}
