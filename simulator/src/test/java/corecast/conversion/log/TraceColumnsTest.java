package corecast.conversion.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.trace.TraceFormatException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the temporary file of a trace goes. */
class TraceColumnsTest {
  private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

  @TempDir Path folder;

  @Test
  void temporaryFilesGoWhereTheSystemPutsThem() throws Exception {
    assertThat(TraceColumns.folder(folder.resolve("app.cct"), 100, 800)).isEqualTo(TEMPORARY);
  }

  @Test
  void whereNothingHasRoomOneLineSaysHowMuchIsNeededAndThere() {
    Path file = folder.resolve("app.cct");
    assertThatThrownBy(() -> TraceColumns.folder(file, 3L << 30, 1L << 60))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageContaining(file + ": the trace of 3,072 MB")
        .hasMessageContaining(
            "the 1073741824.0 GB for a temporary file are not" + " free") // 2^60 / 2^30
        .hasMessageContaining(TEMPORARY + " ")
        .hasMessageContaining(folder + " ")
        .hasMessageContaining("-Djava.io.tmpdir=FOLDER")
        .hasMessageContaining("-Xmx43g") // 3 GB x 14, and one for the remainder
        .hasMessageNotContaining("\n");
  }
}
