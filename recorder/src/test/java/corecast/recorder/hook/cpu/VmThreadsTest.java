package corecast.recorder.hook.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder such as Linux has for the threads of a process, written by hand. */
class VmThreadsTest {
  private static final long LATER = 3_600_000_000_000L;

  @TempDir Path tasks;
  private VmThreads threads;
  private final long[] nanos = new long[VmThreads.KINDS];

  @BeforeEach
  void aProcess() throws Exception {
    thread("10", "main", 900);
    thread("11", "VM Thread", 50);
    thread("12", "C1 CompilerThre", 100);
    thread("13", "C2 CompilerThre", 200);
    threads = new VmThreads(tasks.toFile());
    threads.addTo(nanos, 0);
  }

  private void thread(String id, String name, long used) throws IOException {
    Path folder = Files.createDirectories(tasks.resolve(id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), used + " 7 3\n");
  }

  @Test
  void whatTheyUsedBeforeDoesNotCount() {
    assertThat(nanos).containsExactly(0, 0, 0);
  }

  @Test
  void eachKindHasWhatItsThreadsUsedSince() throws Exception {
    thread("12", "C1 CompilerThre", 130);
    thread("13", "C2 CompilerThre", 1200);
    thread("11", "VM Thread", 55);
    thread("10", "main", 5000);
    threads.addTo(nanos, 1);
    assertThat(nanos).containsExactly(30, 1000, 5);
  }

  @Test
  void threadsThatBeginLaterAreFoundAtTheNextLook() throws Exception {
    thread("14", "C2 CompilerThre", 40);
    thread("15", "GC Thread#0", 8);
    threads.addTo(nanos, 1);
    assertThat(nanos).as("no time to look again yet").containsExactly(0, 0, 0);
    threads.addTo(nanos, LATER);
    assertThat(nanos).as("all they used").containsExactly(0, 40, 8);
  }

  @Test
  void whoHasEndedUsesNoMore() throws Exception {
    thread("13", "C2 CompilerThre", 260);
    threads.addTo(nanos, 1);
    Files.writeString(tasks.resolve("13").resolve("schedstat"), "");
    thread("12", "C1 CompilerThre", 101);
    threads.addTo(nanos, 2);
    threads.addTo(nanos, 3);
    assertThat(nanos).containsExactly(1, 60, 0);
  }

  @Test
  void elsewhereThereIsNothing() {
    VmThreads none = new VmThreads(tasks.resolve("missing").toFile());
    none.addTo(nanos, 0);
    none.addTo(nanos, LATER);
    none.close();
    assertThat(nanos).containsExactly(0, 0, 0);
  }
}
