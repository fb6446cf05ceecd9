package corecast.cli;

import corecast.analysis.waiting.WaitingTimes;
import corecast.cli.output.Output;
import corecast.note.Note;
import corecast.study.Answer;
import corecast.study.Quality;
import corecast.study.Study;
import corecast.study.table.Table;
import corecast.study.table.WaitSize;
import corecast.study.table.WaitTables;
import corecast.study.table.WaitsForPeople;
import corecast.study.table.WaitsInShort;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "waits",
    description = {
      "Prints what threads wait for in the simulated run, and what explains it. That is what the thread that ended the wait did beyond what the waiting one did itself.",
      "Where that thread had waited, too, its wait is explained in turn (via). \"no processor\" is"
          + " time in which it could have worked, had others not had the processors."
    },
    footer = {
      "",
      "Columns: processors,wait,thread,function,waits,wait_ns,share,classes, and the columns of a"
          + " cause: cause,cause_thread,section,state,via,ns,cause_share",
      "With --by object: processors,object,places,waits,wait_ns,share, and a cause",
      "With --by class: processors,wait,thread,function,class,waits,wait_ns,share, and a cause",
      "In these three the last column is source: where that is which is waited for",
      "With --by cause: processors, and a cause",
      "With --by thread: processors,thread,running_ns,no_processor_ns,delay_ns,waiting_ns,idle_ns,"
          + "lent_ns,life_ns",
      "With --by program: program,processors,events,steps,waits,places,classes_per_place,"
          + "steps_before,steps_after,wait_ns",
      "",
      "Example: corecast waits app.cct -p 2,4,8 --by object"
    })
final class WaitsCommand extends ReadingCommand.OfSeveral {
  @Mixin private RunsOption processors = new RunsOption();

  @Option(
      names = "--by",
      paramLabel = "site|object|class|cause|thread|program",
      description =
          "A row for each site: the place where is waited. object: lock, queue, pool, or thread waited for. class: waits of a place for the same reasons in the same tenths. cause: what explains all waits. thread: what it spends its life with. program:"
              + " how many steps, waits, places and classes, of one recording or several"
              + " (default: object in text, site in csv and json).")
  private @Nullable By asked;

  @Option(
      names = "--idle",
      description = "Count waits of threads that never come to their end, too.")
  private boolean idle;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Lines of text for each processor count; 0 means all, as csv and json have (default:"
              + " ${DEFAULT-VALUE}).")
  private int top;

  @Mixin private FormatOption format = new FormatOption();

  enum By {
    site,
    object,
    kind("class"),
    cause,
    thread,
    program;

    private final String word;

    By() {
      this.word = name();
    }

    By(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  @Override
  int execute(Output out) throws IOException {
    WrongUse.when(top < 0, "--top " + top + ": expected 0 or more");
    By by = asked != null ? asked : format.isText() ? By.object : By.site;
    if (by == By.program) {
      printSizes(out);
      return Status.DONE;
    }
    try (Study study = open(2)) {
      begin("explaining", 2, 2);
      Answer<List<WaitingTimes>> answer = study.waits(processors.get());
      endStages(study);
      Table table = format.isText() ? forPeople(by, answer.value()) : table(by, answer.value());
      print(format, List.of(study.summary(), ""), table, answer, out);
    }
    return Status.DONE;
  }

  private Table forPeople(By by, List<WaitingTimes> waits) {
    int most = top == 0 ? Integer.MAX_VALUE : top;
    return switch (by) {
      case object -> WaitsInShort.of(waits, idle, most);
      case thread -> table(by, waits);
      default -> WaitsForPeople.of(table(by, waits), most);
    };
  }

  private Table table(By by, List<WaitingTimes> waits) {
    return switch (by) {
      case site -> WaitTables.sites(waits, idle);
      case object -> WaitTables.objects(waits, idle);
      case kind -> WaitTables.classes(waits, idle);
      case cause -> WaitTables.causes(waits, idle);
      case thread -> WaitTables.threads(waits);
      case program -> throw new IllegalStateException("has a table of its own");
    };
  }

  private void printSizes(Output out) throws IOException {
    List<WaitSize> sizes = new ArrayList<>();
    List<Note> notes = new ArrayList<>();
    List<Quality> qualities = new ArrayList<>();
    List<Path> files = input().files();
    for (Path file : files) {
      begin("explaining", sizes.size() + 1, files.size());
      try (Study study = Study.open(file, options())) {
        Answer<List<WaitingTimes>> answer = study.waits(processors.get());
        endFile(study);
        answer
            .value()
            .forEach(each -> sizes.add(WaitSize.of(study.program(), study.events(), each, idle)));
        Optional.ofNullable(answer.quality())
            .map(of -> files.size() == 1 ? of : of.in(file.toString()))
            .ifPresent(qualities::add);
        answer
            .warnings()
            .forEach(note -> notes.add(files.size() == 1 ? note : note.in(file.toString())));
      }
    }
    print(format, List.of(), WaitTables.sizes(sizes), notes, Quality.worst(qualities), out);
  }
}
