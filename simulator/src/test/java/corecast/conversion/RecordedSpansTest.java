package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.RecordedSpan;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long a recording lasted, and who had its CPU. */
class RecordedSpansTest {
  @TempDir Path folder;

  private Path file;
  private TraceScript trace;

  @BeforeEach
  void aThreadThatWorksFor700Of1000() throws Exception {
    file = folder.resolve("recorded.cct");
    trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main");
    main.at(0, BEGIN).at(400, YIELD, 1).mark(700, "half").at(1000, 0, END);
  }

  private RecordedSpan span() throws IOException {
    return span(ConversionOptions.DEFAULT);
  }

  private RecordedSpan span(ConversionOptions options) throws IOException {
    return RecordedProgram.convert(file, options).program().origin().span();
  }

  @Test
  void isBetweenWhatTheProcessHadAndAllOfTheTime() throws Exception {
    trace.note("processors.allowed", "3").note("cpu.idle", "40").note("recorder.nanos", "10");
    trace.close(800);
    // 800 of CPU time and 40 of nobody's in 1000, less 10 of the recorder's, which may have been
    // while nobody worked.
    assertThat(span()).isEqualTo(new RecordedSpan("", 830, 1000, 10, 0, 0, 0, 1));
  }

  @Test
  void isShorterByTheRecorderWhereSomebodyAlwaysWorked() throws Exception {
    trace.note("processors.allowed", "3").note("recorder.nanos", "10");
    trace.close(800);
    assertThat(span()).isEqualTo(new RecordedSpan("", 790, 990, 10, 0, 0, 0, 1));
  }

  @Test
  void isNoLongerThanItsEventsSay() throws Exception {
    trace.note("processors.allowed", "3").note("cpu.idle", "900");
    trace.close(800);
    assertThat(span().leastNanos()).isEqualTo(span().mostNanos()).isEqualTo(1000);
  }

  @Test
  void knowsCpuTimeOfThreadsThatAreNotRecorded() throws Exception {
    // By the profile compilers took 2 us and the recorder's thread 1 us of 5 us; 0.7 are recorded.
    trace.note("processors.allowed", "3").note("machine.cpu", "1,5,1,1,0,1");
    trace.close(5000);
    assertThat(span().unknownNanos()).isEqualTo(5000 - 2000 - 1000 - 700);
  }

  @Test
  void countsWaitsInOperationsInWhichTheCpuIsGivenAway() throws Exception {
    trace.close(800);
    file = folder.resolve("waits.cct");
    trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main").object(3, ObjectKind.SEMAPHORE, "permits");
    main.at(0, BEGIN).at(500_000, ACQUIRE_BEGIN, 3, 1).at(900_000, 0, ACQUIRE_END, 3, 1, 0);
    main.at(1_000_000, ACQUIRE_BEGIN, 3, 1).at(1_004_000, 0, ACQUIRE_END, 3, 1, 0); // too short
    main.at(1_404_000, YIELD, 1).at(1_900_000, 0, YIELD, 1).at(1_900_000, END); // for nobody
    trace.close(1_000_000);
    // One in 1 ms of work: 0.5 + 0.1 + 0.4.
    assertThat(span().handOversPerMs()).isEqualTo(1);
  }

  @Test
  void nobodyWaitsToReadAnAtomic() throws Exception {
    trace.close(800);
    file = folder.resolve("atomics.cct");
    trace = new TraceScript(file);
    TraceScript.Thread main = trace.main(2);
    main.object(9, ObjectKind.ATOMIC, "count");
    main.at(900_000, 500_000, LOCK, 9).at(1_000_000, UNLOCK, 9).at(1_000_000, END);
    TraceScript.Thread other = trace.thread(2, "other");
    other.at(1_000_000, 0, BEGIN).at(1_100_000, LOCK, 9).at(1_200_000, UNLOCK, 9);
    other.at(1_200_000, END);
    trace.close(900_000);
    assertThat(span().handOversPerMs()).isZero();
  }

  @Test
  void isComparableIfItIsWholeAndOfOneCpu() throws Exception {
    assertThat(span().incomparable()).isEqualTo("the recording was not closed");
    trace.close(800);
    assertThat(span().incomparable())
        .isEqualTo("it is not known whether the program was recorded on one CPU");
    assertThat(span(ConversionOptions.DEFAULT.until("half")).incomparable())
        .isEqualTo("only a part of the recording is replayed");
  }

  @Test
  void isNotComparableOnSeveralCpus() throws Exception {
    trace.note("processors.allowed", "0-3");
    trace.close(800);
    assertThat(span().incomparable()).isEqualTo("the program was not recorded on one CPU");
  }

  @Test
  void isNotComparableWithoutCpuTimes() throws Exception {
    trace.note("processors.allowed", "0").note("clock.cpu", "elapsed");
    trace.close(800);
    assertThat(span().incomparable()).isEqualTo("the CPU time of threads was not known");
  }
}
