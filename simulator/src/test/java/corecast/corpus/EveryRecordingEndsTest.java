package corecast.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.ConversionOptions;
import corecast.recovery.Recovery;
import corecast.simulator.Completion;
import corecast.simulator.ReplayOptions;
import corecast.simulator.Simulator;
import corecast.simulator.machine.Machine;
import corecast.simulator.machine.Machine.RunQueues;
import corecast.trace.TraceFormatException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each recording of the corpus that can be read, and what is left of it when half of its file is
 * lost, is replayed to an end on all machines: decisions are taken back until it is.
 */
@Tag("more")
class EveryRecordingEndsTest {
  private static final Path FOLDER = Path.of("target/corpus-ends");
  private static final int[] PROCESSORS = {1, 2, 4, 64};
  private static final long LONGEST = 1_000_000;
  private static final RunQueues QUEUES = new RunQueues(4_000_000, 0, 500_000, 20_000, 50_000);
  private static final List<Machine> MACHINES = List.of(Machine.IDEAL, QUEUES, QUEUES.unevenly());

  private final List<String> unfinished = new ArrayList<>();
  private int ended;
  private int takenBack;

  @Test
  void recordingsAndHalvesOfThemEnd() throws Exception {
    Corpus.visit(
        FOLDER,
        (name, trace) -> {
          if (Files.size(trace) <= LONGEST) {
            replay(name, trace);
            try (RandomAccessFile file = new RandomAccessFile(trace.toFile(), "rw")) {
              file.setLength(file.length() / 2);
            }
            replay(name + ", half of it", trace);
          }
        });
    assertThat(unfinished).isEmpty();
    assertThat(ended).isGreaterThan(1_000);
    assertThat(takenBack).isGreaterThan(20);
  }

  private void replay(String name, Path trace) throws IOException {
    for (Machine machine : MACHINES) {
      Recovery recovery;
      try {
        recovery =
            Recovery.begin(trace, ConversionOptions.DEFAULT.alsoTruncated(), ReplayOptions.DEFAULT);
      } catch (TraceFormatException unreadable) {
        return;
      }
      Completion completion = completion(recovery, machine);
      while (completion.outcome().isDeadlock() && recovery.takeBack(completion.outcome())) {
        takenBack++;
        completion = completion(recovery, machine);
      }
      if (completion.outcome().isDeadlock()) {
        unfinished.add(name + " on " + machine.title() + ": " + completion.outcome().describe());
      } else {
        ended++;
      }
    }
  }

  private static Completion completion(Recovery recovery, Machine machine) {
    ReplayOptions options = ReplayOptions.DEFAULT.keeping(recovery.current().order()).on(machine);
    return new Simulator(recovery.current().program(), options).completion(PROCESSORS);
  }
}
