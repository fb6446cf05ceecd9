package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.conversion.log.Recording;
import corecast.conversion.log.Samples;
import corecast.trace.ObjectKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Facts that are no samples are none, whatever they are. */
class DamagedSamplesTest {
  private static final long JAVA_ID = 9;

  @TempDir Path folder;

  /** How many samples there are of a thread, whose first fact is right and whose second is that. */
  private int samples(String second) throws Exception {
    Path file = folder.resolve("recorded.cct");
    TraceScript trace = new TraceScript(file);
    trace.method(1, "A", "f");
    trace.note(Samples.FUNCTIONS, "sampled by nobody every 4 ms");
    trace.note(Samples.STACKS, "0,1");
    trace.note(Samples.KEY, JAVA_ID + " " + trace.startNanos() + " 1,1 2,1");
    trace.note(Samples.KEY, second.replace("NOW", String.valueOf(trace.startNanos())));
    TraceScript.Thread main = trace.thread(1, "main");
    main.object(1, ObjectKind.THREAD, "main", JAVA_ID);
    main.at(0, BEGIN).at(10_000, END);
    trace.close(100);
    Samples samples = Samples.of(Recording.load(file));
    return samples.isEmpty() ? 0 : samples.count(Recording.load(file));
  }

  @Test
  void samplesThatCannotBeAreNone() throws Exception {
    String begin = JAVA_ID + " NOW ";
    assertThat(samples("")).isEqualTo(2);
    for (String damaged :
        new String[] {
          "7", // without a time
          "x NOW 1,1",
          begin + "-1,1", // before the one before
          begin + "9223372036854775807,1",
          begin + "1,-1", // no such stack
          begin + "1,2",
          begin + "1",
          begin + ",",
        }) {
      assertThat(samples(damaged)).as(damaged).isZero();
    }
  }
}
