package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Operation;
import corecast.program.Program;
import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What it takes to begin and to end a thread is work of the program. */
@Tag("stored")
class ThreadStartsTest {
  private static final int THREADS = 300;

  @TempDir Path folder;

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void aThreadThatDoesNothingHasWorkAllTheSame(Jdks.Jdk jdk) throws Exception {
    List<String> flags = List.of();
    Program program =
        ForkedRecording.with(jdk, folder, ",functions=sampled", flags, "Starts", "" + THREADS)
            .program;
    long[] work =
        IntStream.range(0, program.bodies())
            .filter(body -> program.bodyName(body).startsWith("nothing-"))
            .mapToLong(body -> work(program, body))
            .sorted()
            .toArray();
    assertThat(work).hasSize(THREADS);
    // A system call or two and the virtual machine's own; its code is empty, which takes no time.
    assertThat(work[THREADS / 2]).isBetween(8_000L, 500_000L);
  }

  private static long work(Program program, int body) {
    return IntStream.range(program.firstStep(body), program.firstStep(body + 1))
        .filter(step -> program.operation(step) == Operation.RUN)
        .mapToLong(program::amount)
        .sum();
  }
}
