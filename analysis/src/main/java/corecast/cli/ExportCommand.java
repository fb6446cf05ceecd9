package corecast.cli;

import corecast.analysis.path.CriticalPaths;
import corecast.analysis.path.PathLimits;
import corecast.analysis.weight.PathWeights;
import corecast.analysis.whatif.VirtualSpeedup;
import corecast.cli.output.Output;
import corecast.report.export.Callgrind;
import corecast.report.export.ChromeTrace;
import corecast.report.export.CollapsedStacks;
import corecast.report.export.CozProfile;
import corecast.report.export.DotGraph;
import corecast.report.export.Pprof;
import corecast.report.export.Speedscope;
import corecast.report.export.Systrace;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import corecast.study.file.Failure;
import corecast.study.file.OutputFile;
import corecast.study.file.OutputPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "export",
    description = {
      "Writes results for other tools.",
      "csv: all segments of the simulated run with their weights. With -o FOLDER also the speedup"
          + " curve, the functions and the crossovers.",
      "perfetto: the simulated run as a trace for ui.perfetto.dev.",
      "systrace: its processors as the text of Linux's ftrace, for Perfetto, too.",
      "speedscope: weighted time by call path for speedscope.app, a profile for each count.",
      "collapsed: the same as collapsed stacks for flame graphs; with two counts both times in a"
          + " line, for differential ones.",
      "dot: the dependency graph of a small run for Graphviz, with its critical path.",
      "pprof: weighted time by call path for pprof, a sample type for each count.",
      "callgrind: weighted time with callers and callees for KCachegrind, an event for each count.",
      "coz: what the run gains by functions that are 0 to 100 %% cheaper, for Coz's viewer."
    },
    footer = {"", "Example: corecast export app.cct -p 8 --to csv -o tables"})
final class ExportCommand extends ReadingCommand.OfOne {
  private static final int COZ_FUNCTIONS = 10;

  @Option(
      names = {"-p", "--processors"},
      paramLabel = "COUNTS",
      defaultValue = "8",
      converter = ProcessorCounts.Converter.class,
      description =
          "Such as 8 or 1..16; perfetto, systrace, dot and coz take one count, collapsed one or two"
              + " (default: ${DEFAULT-VALUE}).")
  private Processors processors = Processors.of(8);

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      required = true,
      description =
          "The format: csv, perfetto, systrace, speedscope, collapsed, dot, pprof, callgrind or"
              + " coz.")
  private String format = "";

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description =
          "Write to this file; csv: one file for each table in this folder (default: the run to"
              + " standard output).")
  private @Nullable Path output;

  @Option(
      names = "--value",
      paramLabel = "weighted|cpu",
      description =
          "With --to collapsed. weighted: weight x time; cpu: the CPU time that a profiler shows"
              + " (default: weighted).")
  private @Nullable Value value;

  @Option(
      names = "--top",
      paramLabel = "N",
      description =
          "With --to coz: the functions with the most CPU time, each of which takes 20 replays"
              + " (default: 10).")
  private @Nullable Integer top;

  enum Value {
    weighted,
    cpu
  }

  @Mixin private WeightChoice weights = new WeightChoice();

  @Override
  StudyOptions options() {
    return super.options().weights(weights.get()).unexplained();
  }

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(
        value != null && !format.equals("collapsed"),
        "--value: has no effect here; use it with --to collapsed");
    WrongUse.when(
        top != null && !format.equals("coz"), "--top: has no effect here; use it with --to coz");
    WrongUse.when(top != null && top < 1, "--top " + top + ": expected 1 or more");
    switch (format) {
      case "csv" -> csv(out);
      case "perfetto" -> perfetto(out);
      case "systrace" -> systrace(out);
      case "speedscope" -> speedscope(out);
      case "collapsed" -> collapsed(out);
      case "dot" -> dot(out);
      case "pprof" -> pprof(out);
      case "callgrind" -> callgrind(out);
      case "coz" -> coz(out);
      default ->
          throw new WrongUse(
              "no format '"
                  + format
                  + "' for --to; there is csv, perfetto, systrace, speedscope, collapsed, dot, pprof,"
                  + " callgrind, coz");
    }
    return Status.DONE;
  }

  private void csv(Output out) throws IOException {
    if (output != null) {
      OutputPlace.checkFolder(output);
    }
    try (Study study = open(2)) {
      begin("weighing", 2, 2);
      CsvTables tables = CsvTables.of(study, processors, output != null);
      tables.write(output, out);
      endStages(study);
      Warnings.print(tables.notes(), err(), width());
    }
  }

  private void perfetto(Output out) throws IOException {
    int count = oneCount();
    refuseMark();
    try (Study study = openFor("replaying")) {
      var run = study.run(count);
      write(run, out, study, text -> ChromeTrace.write(run.value(), text));
    }
  }

  private void systrace(Output out) throws IOException {
    int count = oneCount();
    refuseMark();
    try (Study study = openFor("replaying")) {
      var run = study.run(count);
      write(run, out, study, text -> Systrace.write(run.value(), text));
    }
  }

  private void speedscope(Output out) throws IOException {
    try (Study study = openFor("weighing")) {
      Answer<PathWeights> paths = study.callPaths(processors);
      write(paths, out, study, text -> Speedscope.write(paths.value(), title(), text));
    }
  }

  private String title() {
    return String.valueOf(input().file().getFileName());
  }

  private void callgrind(Output out) throws IOException {
    try (Study study = openFor("weighing")) {
      Answer<PathWeights> paths = study.callPaths(processors);
      write(paths, out, study, text -> Callgrind.write(paths.value(), title(), text));
    }
  }

  private void coz(Output out) throws IOException {
    oneCount();
    refuseMark();
    try (Study study = openFor("replaying")) {
      Answer<List<VirtualSpeedup>> curves =
          study.virtualSpeedups(processors, top == null ? COZ_FUNCTIONS : top);
      if (curves.value().isEmpty()) {
        throw new Failure(
            input().file()
                + ": no function has work of its own; there is nothing that Coz could show");
      }
      write(curves, out, study, text -> CozProfile.write(curves.value(), text));
    }
  }

  private void collapsed(Output out) throws IOException {
    boolean isCpu = value == Value.cpu;
    int most = isCpu ? 1 : 2;
    WrongUse.when(
        processors.counts().length > most,
        isCpu
            ? "-p: CPU time is the same on all numbers of processors; give one, such as -p 8"
            : "-p: --to collapsed takes one number of processors, or two to compare; give such"
                + " as -p 8 or -p 1,8");
    try (Study study = openFor("weighing")) {
      Answer<PathWeights> paths = study.callPaths(processors);
      write(
          paths,
          out,
          study,
          text -> {
            if (isCpu) {
              CollapsedStacks.cpu(paths.value(), text);
            } else {
              CollapsedStacks.weighted(paths.value(), text);
            }
          });
    }
  }

  private void dot(Output out) throws IOException {
    int count = oneCount();
    refuseMark();
    try (Study study = openFor("replaying")) {
      Answer<CriticalPaths> paths = study.criticalPaths(count, PathLimits.longest(1));
      int edges = DotGraph.edges(paths.value());
      if (edges > DotGraph.MOST_EDGES) {
        throw new Failure(
            input().file()
                + ": the graph has "
                + edges
                + " edges, and a picture at most "
                + DotGraph.MOST_EDGES
                + "; --to perfetto shows runs of any size");
      }
      write(paths, out, study, text -> DotGraph.write(paths.value(), text));
    }
  }

  private void pprof(Output out) throws IOException {
    Path file = output;
    if (file == null) {
      throw new WrongUse("--to pprof: the format is no text; give the name of a file with -o");
    }
    try (Study study = openFor("weighing")) {
      Answer<PathWeights> paths = study.callPaths(processors);
      OutputFile.write(file, bytes -> Pprof.write(paths.value(), bytes));
      endStages(study);
      out.whole("wrote " + file);
      say(paths);
    }
  }

  // ---- what formats have in common --------------------------------------------------------------

  private int oneCount() {
    int[] counts = processors.counts();
    WrongUse.when(
        counts.length > 1,
        "-p: --to " + format + " takes one number of processors; give one, such as -p 8");
    return counts[0];
  }

  private void refuseMark() {
    WrongUse.when(
        weights.get().fromMark() != null,
        "--from: has no effect with --to " + format + "; leave it out");
  }

  private Study openFor(String stage) throws IOException {
    if (output != null) {
      OutputPlace.checkMadeOf(input().file(), output);
    }
    Study study = open(2);
    begin(stage, 2, 2);
    return study;
  }

  private void write(Answer<?> answer, Output out, Study study, OutputFile.Text content)
      throws IOException {
    if (output == null) {
      content.writeTo(out);
      endStages(study);
    } else {
      OutputFile.writeText(output, content);
      endStages(study);
      out.whole("wrote " + output);
    }
    say(answer);
  }

  /** How far to rely on it, where standard output is for a program. */
  private void say(Answer<?> answer) {
    Badge.print(answer.quality(), err(), width());
    Warnings.print(answer.notes(), err(), width());
  }
}
