package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Note;
import corecast.program.Operation;
import corecast.program.PlainRun;
import corecast.program.Program;
import corecast.program.RecordedSpan;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording that knows what its program took when it ran without being recorded. */
class CalibrationTest {
  private static final long MS = 1_000_000;

  @TempDir Path folder;

  private TraceScript trace;

  /** Main works for 500 ms, sleeps for 100, works for 200; compilers use 200, collectors 100. */
  @BeforeEach
  void aSecondOfCpuTime() throws Exception {
    trace = new TraceScript(folder.resolve("recorded.cct"));
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main");
    main.at(0, BEGIN).at(500 * MS, 500 * MS, SLEEP_BEGIN, 100 * MS);
    main.at(600 * MS, 0, SLEEP_END, 0).mark(700 * MS, "near the end").at(800 * MS, END);
    trace.note("processors.allowed", "3");
    trace.note("machine.cpu", "2000000,1000000,60000,140000,100000,0");
    trace.note("pauses", (trace.startNanos() + 250 * MS) + "," + 80 * MS + ",Collect");
  }

  /** A plain run on one CPU: what the program, the compilers and the collectors used, in ms. */
  private static String plain(long program, long compilers, long collectors) {
    long cpu = program + compilers + collectors;
    return new PlainRun(1, 900 * MS, cpu * MS, compilers * MS, collectors * MS, 0).text();
  }

  private RecordedProgram.Result converted(String plain) throws IOException {
    trace.note("plain", plain);
    return trace.converted(1000 * MS);
  }

  private static long slept(Program program) {
    long slept = 0;
    for (int s = 0; s < program.steps(); s++) {
      slept += program.operation(s) == Operation.SLEEP ? program.amount(s) : 0;
    }
    return slept;
  }

  private static void isAsRecorded(Program program) {
    assertThat(program.workNanos()).isEqualTo(700 * MS);
    assertThat(program.vmWork().totalNanos()).isEqualTo((200 + 100 - 80) * MS);
    assertThat(program.pauses().totalNanos()).isEqualTo(80 * MS);
  }

  @Test
  void hasAsMuchWorkOfEachKindAsThePlainRun() throws Exception {
    Program program = converted(plain(560, 100, 90)).program();
    assertThat(program.workNanos()).isEqualTo(560 * MS);
    assertThat(slept(program)).as("a sleep is as long as ever").isEqualTo(100 * MS);
    assertThat(program.vmWork().nanosOf(0)).as("60 / 2").isEqualTo(30 * MS);
    assertThat(program.vmWork().nanosOf(1)).as("140 / 2").isEqualTo(70 * MS);
    assertThat(program.vmWork().nanosOf(2)).as("0.9 x (100 - 80)").isEqualTo(18 * MS);
    assertThat(program.pauses().nanos()).as("0.9 x 80").containsExactly(72 * MS);
    assertThat(program.pauses().workNanos()).as("0.8 x 250").containsExactly(200 * MS);
    assertThat(program.origin().plain())
        .containsExactly(new PlainRun(1, 900 * MS, 750 * MS, 100 * MS, 90 * MS, 0));
  }

  @Test
  void saysByHowMuchItIsScaled() throws Exception {
    RecordedProgram.Result result = converted(plain(560, 100, 90));
    Note note = result.program().origin().notes().get(0);
    assertThat(note.kind()).isEqualTo(Note.Kind.MEASURED);
    assertThat(note.text())
        .isEqualTo(
            "Calibrated by a run without recording, which took 900.0 ms on one CPU: recorded times"
                + " are scaled (work by 0.80, compilers by 0.50, pauses by 0.90).");
    assertThat(note.values()).containsEntry("work_factor", 0.8).containsEntry("plain_ns", 900 * MS);
    assertThat(result.verdict().lines()).contains("note: " + note.text());
    assertThat(result.verdict().attributedNanos()).as("as recorded").isEqualTo(700 * MS);
    assertThat(result.verdict().balance().machineNanos()).isEqualTo(220 * MS);
  }

  /** The recorded length is without what is scaled away: 140 + 100 + 10 ms. */
  @Test
  void isComparedWithARecordingThatIsScaledLikewise() throws Exception {
    RecordedSpan span = converted(plain(560, 100, 90)).program().origin().span();
    assertThat(span.leastNanos()).as("800 - 250").isEqualTo(550 * MS);
    assertThat(span.mostNanos()).isEqualTo(550 * MS);
    assertThat(span.recorderNanos()).isZero();
  }

  /** A plain run has what operations of the library take, and so has its scaled work. */
  @Test
  void hasTheTimeOfTheLibraryInItsWork() throws Exception {
    trace = new TraceScript(folder.resolve("library.cct"));
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main").object(2, ObjectKind.SEMAPHORE, "permits");
    main.at(0, BEGIN).at(500 * MS, RELEASE, 2, 1).at(500 * MS, ACQUIRE_BEGIN, 2, 1);
    main.at(600 * MS, ACQUIRE_END, 2, 1, 0).at(800 * MS, END);
    trace.note("processors.allowed", "3").note("machine.cpu", "2000000,866000,60000,0,6000,0");
    trace.note("plain", plain(800, 60, 6));
    Program program = trace.converted(866 * MS).program();
    assertThat(program.workNanos()).as("700 recorded").isBetween(800 * MS - 1, 800 * MS);
    RecordedSpan span = program.origin().span();
    assertThat(span.mostNanos()).isEqualTo(800 * MS);
    assertThat(span.leastNanos()).isEqualTo(800 * MS);
    assertThat(span.libraryNanos()).as("nothing that the replay does not have").isZero();
  }

  @Test
  void workIsScaledToTheNanosecondHoweverSmallItsPieces() throws Exception {
    Path file = folder.resolve("pieces.cct");
    trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main").object(2, ObjectKind.LOCK, "lock").at(0, BEGIN);
    long now = 0;
    for (int i = 0; i < 20_000; i++) {
      main.at(now += 2500, LOCK, 2).at(now += 2501, UNLOCK, 2);
    }
    main.at(now, END);
    trace.note("processors.allowed", "3").note("machine.cpu", "2000000,200000,60000,0,9000,0");
    trace.note("plain", plain(70, 60, 9));
    assertThat(now).isEqualTo(100_020_000);
    // 20,000 pieces of 2500 and of 2501 ns: 70 ms, less what is left over of the last ns.
    assertThat(trace.converted(175 * MS).program().workNanos()).isBetween(70 * MS - 1, 70 * MS);
  }

  @Test
  void withoutAPlainRunNothingIsScaledOrSaid() throws Exception {
    RecordedProgram.Result result = trace.converted(1000 * MS);
    isAsRecorded(result.program());
    assertThat(result.program().origin().notes()).isEmpty();
    assertThat(result.program().origin().plain()).isEmpty();
  }

  @Test
  void aPlainRunThatDidOtherWorkIsRefused() throws Exception {
    Program program = converted(plain(1401, 39, 100)).program();
    isAsRecorded(program);
    assertThat(program.origin().notes())
        .filteredOn(note -> note.kind() == Note.Kind.MEASUREMENT_VOID)
        .singleElement()
        .satisfies(note -> assertThat(note.isWarning()).isTrue())
        .extracting(Note::text)
        .isEqualTo(
            "The run without recording did other work than the recorded one. It would scale work by"
                + " 2.00, compilers by 0.20, which is not done; record again.");
  }

  @Test
  void whatIsTooLittleToTellIsNotScaled() throws Exception {
    Program program = converted(plain(49, 4, 90)).program();
    assertThat(program.workNanos()).isEqualTo(700 * MS);
    assertThat(program.vmWork().nanosOf(1)).isEqualTo(140 * MS);
    assertThat(program.pauses().totalNanos()).isEqualTo(72 * MS);
    assertThat(program.origin().warnings())
        .containsExactly(
            "Calibrated by a run without recording, which took 900.0 ms on one CPU: recorded times"
                + " are scaled (pauses by 0.90).");
  }

  @Test
  void aPlainRunBesideOtherProgramsIsWarnedOf() throws Exception {
    Program program = converted("1,900000000,750000000,100000000,90000000,11").program();
    assertThat(program.workNanos()).isEqualTo(560 * MS);
    assertThat(program.origin().notes().get(0).kind()).isEqualTo(Note.Kind.MEASUREMENT_VOID);
    assertThat(program.origin().notes().get(0).text())
        .isEqualTo(
            "Other programs had 11 % of 1 CPU while the program ran without recording; calibrate"
                + " again on idle CPUs.");
  }

  /** The virtual machine and the recorded threads had 1000 of 1200 ms. */
  @Test
  void whereOthersWorkedMuchNothingIsScaled() throws Exception {
    trace.note("plain", plain(560, 100, 90));
    Program program = trace.converted(1200 * MS).program();
    isAsRecorded(program);
    assertThat(program.origin().plain()).as("nor compared").isEmpty();
    assertThat(program.origin().warnings())
        .contains(
            "The plain run is not used: threads that were not recorded used much of the CPU time.");
  }

  @Test
  void aProgramThatFailedIsNotScaled() throws Exception {
    trace.note("target.status", "1");
    Program program = converted(plain(560, 100, 90)).program();
    isAsRecorded(program);
    assertThat(program.origin().warnings())
        .containsExactly(
            "The plain run is not used: the recorded program did not come to its end.");
  }

  @Test
  void aPartOfARecordingIsNotScaled() throws Exception {
    trace.note("plain", plain(560, 100, 90));
    trace.close(1000 * MS);
    Program program =
        RecordedProgram.convert(trace.file(), ConversionOptions.DEFAULT.until("near the end"))
            .program();
    assertThat(program.workNanos()).isEqualTo(600 * MS);
    assertThat(program.origin().warnings())
        .containsExactly("The plain run is not used: only a part of the recording is replayed.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1,2,3,4",
        "1,900000000,-1,0,0,0",
        "0,900000000,750000000,100000000,90000000,0",
        "1,900000000,750000000,100000000,-90000000,0",
        "1,900000000,7500000000000000000,100000000,90000000,0",
        "1,900000000,NaN,100000000,90000000,0",
        "99999999999,900000000,750000000,100000000,90000000,0",
        "2,900000000,750000000,100000000,90000000,0",
        "1,900000000,750000000,0,0,0",
        "1,900000000,1,999999999999999,999999999999999,0",
        "1,0,0,0,0,0",
        "1,900000000,750000000,100000000,90000000,100"
      })
  void whatIsNoPlainRunOnOneCpuScalesNothing(String fact) throws Exception {
    isAsRecorded(converted(fact).program());
  }

  @Test
  void theFirstOfSeveralRunsOnOneCpuCounts() throws Exception {
    trace.note("plain", "rubbish " + plain(560, 100, 90) + " " + plain(1, 2, 3));
    Program program = converted("2,500000000,800000000,1,1,0").program();
    assertThat(program.workNanos()).isEqualTo(560 * MS);
    assertThat(program.origin().plain())
        .containsExactly(
            new PlainRun(1, 900 * MS, 750 * MS, 100 * MS, 90 * MS, 0),
            new PlainRun(2, 500 * MS, 800 * MS, 1, 1, 0));
    assertThat(PlainRun.on(4, List.of())).isEmpty();
  }
}
