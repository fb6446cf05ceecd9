package corecast.study.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilationLogTest {
  @TempDir Path folder;

  @Test
  void bytesAreCountedByCompilerAndOwner() throws Exception {
    Path log = folder.resolve("log");
    assertThat(CompilationLog.read(log)).isEmpty();
    Files.writeString(
        log,
        """
        [1000000000ns]  903       3       corecast.shaded.asm.Type::getObjectType (31 bytes)
        [1000000100ns]   12 %s!   4       a.B$C::loop @ -1 (100 bytes)
        [1000000200ns]  847       4       jdk.internal.misc.Unsafe::get (12 bytes)   made not entrant
        [1000000300ns] Safepoint "RedefineClasses", Time since last: 1 ns, Total: 2 ns
        [1001000000ns]   13    b  1       corecast.examples.Mine::size (5 bytes)
        [1001000001ns]   14     n 0       java.lang.Object::hashCode (native)   (static)
        [1005000000ns]   15       2       corecast.recorder.hook.Hooks::a (1 bytes)
        [1005000001ns]   16       4       corecast.trace.EventBuffer::b (7 bytes)
        """);
    // 1005000001 is more than 5 ms after 1000000000: a new item.
    assertThat(CompilationLog.read(log))
        .containsExactly("1000000000,32,37,0,100 1005000001,0,0,7,7");
  }

  @Test
  void factsAreShortEnough() throws Exception {
    Path log = folder.resolve("log");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      lines.append("[").append(i * 10_000_000L).append("ns]  1       3       a.B::c (1 bytes)\n");
    }
    Files.writeString(log, lines);
    assertThat(CompilationLog.read(log)).hasSizeGreaterThan(1).allMatch(f -> f.length() <= 4000);
    assertThat(String.join(" ", CompilationLog.read(log)).split(" ", -1)).hasSize(1000);
  }
}
