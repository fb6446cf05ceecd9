package corecast.conversion;

import static corecast.trace.EventKind.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.trace.ObjectKind;
import corecast.trace.TraceBytes;
import corecast.trace.TraceFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a file without checksums, the end of a thread that was joined cannot be missing. */
class EndsOfJoinedTest {
  private static final int MAIN = 1;
  private static final int OTHER = 2;
  private static final int OK = 0;
  private static final int TIMED_OUT = 1;

  @TempDir Path folder;

  private Path file;

  /** Main starts another thread and waits from 30 to 50 for it, which works from 10 on. */
  private Path recorded(boolean hasEnd, int result, boolean closed) throws Exception {
    file = folder.resolve("recorded.cct");
    TraceScript trace = new TraceScript(file);
    TraceScript.Thread other = trace.thread(OTHER, "other");
    other.at(20, BEGIN).at(40, YIELD, 1);
    if (hasEnd) {
      other.at(50, END);
    }
    TraceScript.Thread main = trace.thread(MAIN, "main");
    main.object(MAIN, ObjectKind.THREAD, "main");
    main.object(OTHER, ObjectKind.THREAD, "other");
    main.at(0, BEGIN).at(10, START, OTHER).at(30, JOIN_BEGIN, OTHER);
    main.at(50, 0, JOIN_END, OTHER, result).at(60, END);
    if (closed) {
      trace.close(100);
    }
    return trace.file();
  }

  private void unprotect() throws Exception {
    Files.write(file, TraceBytes.unprotected(Files.readAllBytes(file)));
  }

  @Test
  void aJoinedThreadWithoutAnEndIsDamage() throws Exception {
    recorded(false, OK, true);
    unprotect();
    assertThatThrownBy(() -> RecordedProgram.convert(file))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage(
            file
                + ": thread other has no end, but another one waited for it until 50 ns after the"
                + " start; the file is damaged: copy it again or record again");
  }

  @Test
  void withItsEndOrIfItWasNotAwaitedItIsNone() throws Exception {
    recorded(true, OK, true);
    unprotect();
    assertThat(RecordedProgram.convert(file).program().bodies()).isEqualTo(2);
    recorded(false, TIMED_OUT, true);
    unprotect();
    assertThat(RecordedProgram.convert(file).program().bodies()).isEqualTo(2);
    recorded(false, OK, false); // killed: the last records of each thread may be missing
    unprotect();
    assertThat(RecordedProgram.convert(file).program().bodies()).isEqualTo(2);
  }

  @Test
  void whereThereAreChecksumsTheyTell() throws Exception {
    recorded(false, OK, true);
    assertThat(RecordedProgram.convert(file).program().bodies()).isEqualTo(2);
  }
}
