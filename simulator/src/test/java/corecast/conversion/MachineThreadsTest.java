package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

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
    return RecordedProgram.convert(file).program().vmWork().totalNanos();
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
}
