package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.program.VmWork;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The CPU time of a recorded process that was neither the program's nor the recorder's. */
class MachineThreadsTest {
  @TempDir Path folder;

  private Path file;
  private TraceScript trace;

  @BeforeEach
  void aThreadThatWorksFor1000() throws Exception {
    file = folder.resolve("recorded.cct");
    trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main");
    main.at(0, BEGIN).at(400, YIELD, 1).mark(700, "half").at(1000, END);
  }

  private long machineNanos() throws IOException {
    return RecordedProgram.convert(trace.file()).program().vmWork().totalNanos();
  }

  @Test
  void isWhatIsLeftOfTheProcess() throws Exception {
    trace.note("recorder.nanos", "300");
    trace.close(5000);
    assertThat(machineNanos()).isEqualTo(5000 - 1000 - 300);
  }

  @Test
  void isWithoutThePauses() throws Exception {
    long start = trace.startNanos();
    trace.note("pauses", (start + 100) + ",50,Collect " + (start + 600) + ",30,Collect");
    trace.close(5000);
    assertThat(machineNanos()).isEqualTo(5000 - 1000 - 80);
  }

  @Test
  void isNotKnownOfAProcessThatWasKilledOrOfAPart() throws Exception {
    assertThat(machineNanos()).as("no end was written").isZero();
    trace.close(5000);
    assertThat(
            RecordedProgram.convert(file, ConversionOptions.DEFAULT.until("half"))
                .program()
                .vmWork()
                .totalNanos())
        .isZero();
  }

  @Test
  void isNothingWhereClocksDisagree() throws Exception {
    trace.note("recorder.nanos", "not a number");
    trace.close(900);
    assertThat(machineNanos()).isZero();
  }

  private VmWork work() throws IOException {
    return RecordedProgram.convert(trace.file()).program().vmWork();
  }

  @Test
  void isWhatTheCompilersDidStretchByStretch() throws Exception {
    // The thread works for 1000 ns, so the stretches of 1 us begin at 0 and at its end.
    trace.note("machine.cpu", "1,7,2,3,0,1 5,9,4,0,2,1");
    trace.note("pauses", (trace.startNanos() + 100) + ",500,Collect");
    trace.close(16_000);
    VmWork work = work();
    assertThat(work.workNanos()).containsExactly(0, 1000);
    assertThat(work.nanos()[0]).containsExactly(2000, 4000);
    assertThat(work.nanos()[1]).containsExactly(3000, 0);
    assertThat(work.nanos()[2]).as("collectors, less 500 in pauses").containsExactly(0, 1500);
  }

  @Test
  void hasPausesWhereTheyWereByTheClockOfTheRecords() throws Exception {
    trace.note("pauses", (trace.startNanos() + 904) + ",500,Collect");
    trace.note("clock.end", "9950,10000");
    trace.close(16_000);
    assertThat(RecordedProgram.convert(trace.file()).program().pauses().workNanos())
        .as("904, less half of a percent")
        .containsExactly(899);
  }

  @Test
  void hasPausesNoLongerThanTheirThreadsHadTheCpu() throws Exception {
    // By the profile 2 us were worked in pauses by the end of the second stretch, nothing after it.
    trace.note("machine.cpu", "1,7,2,3,1,1 2,9,4,0,1,1 2000000,9,4,0,0,1 9,9,4,0,7,1");
    long start = trace.startNanos();
    trace.note("pauses", (start + 100) + ",500,Collect " + (start + 700) + ",300000,Cleanup");
    trace.close(16_000);
    assertThat(RecordedProgram.convert(trace.file()).program().pauses().totalNanos())
        .isEqualTo(500 + 1500);
  }

  @Test
  void hasPausesThatShareWhatTheirThreadsHadOfTheCpu() throws Exception {
    // 3 us in all: 2 for the first, which other programs made longer, and the rest for the second.
    trace.note("machine.cpu", "1,7,0,0,1,0 9,9,0,0,2,0");
    long start = trace.startNanos();
    trace.note("pauses", (start + 700) + ",3000,Collect " + (start + 100) + ",2000,Collect");
    trace.close(16_000);
    Program program = RecordedProgram.convert(trace.file()).program();
    assertThat(program.pauses().nanos()).containsExactly(2000, 1000);
    assertThat(program.vmWork().totalNanos()).as("nothing is left beside them").isZero();
  }

  @Test
  void isKnownOfAProcessThatWasKilledIfItWasProfiled() throws Exception {
    trace.note("machine.cpu", "9,7,2,3,0,1");
    assertThat(work().totalNanos()).isEqualTo(5000);
  }

  @Test
  void isWithoutWhatWasCompiledForTheRecorder() throws Exception {
    long start = trace.startNanos();
    trace.note("machine.cpu", "1,7,6,8,0,0");
    // Before the start half of the large compiler's bytes; of the small one's, 10 of 30 since then.
    trace.note("compilations", (start - 9) + ",5,5,7,14 " + (start + 3) + ",10,20,0,0");
    trace.note("compilations", (start + 8) + ",0,10,0,0 " + (start + 1001) + ",1,1,0,0 rubbish");
    trace.close(7000);
    // The last compilations belong to the stretch that nothing ends: 10 + 1 of 20 + 10 + 1.
    assertThat(work().nanos()[0]).containsExactly(6000 - 6000 * 11 / 31);
    assertThat(work().nanos()[1]).containsExactly(8000 / 2);
  }

  @Test
  void isTheRestOfTheProcessWhereThreadsAreNotTold() throws Exception {
    // 1 us of work in the first stretch, the recorder's thread 1 us in the second: 4 - 1 = 3 and
    // 2 - 1 = 1 are left there. Of the process 10 - 1 - 1 = 8, half of that for each compiler.
    trace.note("machine.cpu", "1,4,0,0,0,0 1,2,0,0,0,1");
    trace.close(10_000);
    VmWork work = work();
    assertThat(work.nanos()[0]).containsExactly(3000, 1000).isEqualTo(work.nanos()[1]);
    assertThat(work.threads()).isEqualTo(2);
  }

  @Test
  void whatIsNoStretchIsPassedOver() throws Exception {
    trace.note("machine.cpu", "1,7,2 x,7,2,3,0,1 1,7,2,3,0,1");
    trace.close(7000);
    assertThat(work().workNanos()).containsExactly(0);
    assertThat(work().nanos()[1]).containsExactly(3000);
  }

  @Test
  void isThereFromWhereTheProgramWasWhenAStretchBegan() throws Exception {
    file = folder.resolve("longer.cct");
    trace = new TraceScript(file);
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main");
    main.at(0, BEGIN).at(4000, 2000, YIELD, 1).at(10_000, END);
    trace.note("machine.cpu", "1,9,1,0,0,0 2,9,1,0,0,0 3,9,1,0,0,0 9,9,1,0,0,0");
    trace.close(36_000);
    // At 1000 a quarter of the 2000 of the first 4000; at 3000 three; at 6000 also 2000 of 6000.
    assertThat(work().workNanos()).containsExactly(0, 500, 1500, 4000);
  }
}
