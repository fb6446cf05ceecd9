package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.VmWork;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the compilers do beside a program, as the recorder finds it. */
class VmThreadsIT {
  private static final int CLASSES = 60;

  @TempDir Path folder;

  static Stream<Path> javas() {
    return TestProcess.javas().stream();
  }

  @ParameterizedTest
  @MethodSource("javas")
  @EnabledOnOs(OS.LINUX)
  void whatIsCompiledLateIsThereToBeDoneLate(Path java) throws Exception {
    VmWork work = recorded(java, List.of());
    long[] compilers = new long[work.slices()];
    for (int slice = 0; slice < compilers.length; slice++) {
      compilers[slice] = work.nanos()[0][slice] + work.nanos()[1][slice];
    }
    long all = Arrays.stream(compilers).sum();
    long inSecondHalf = 0;
    long last = work.workNanos()[compilers.length - 1];
    for (int slice = 0; slice < compilers.length; slice++) {
      inSecondHalf += work.workNanos()[slice] > last / 2 ? compilers[slice] : 0;
    }
    assertThat(work.workNanos()).isSorted();
    // New code is made all the time, so about half of it in the second half.
    assertThat(inSecondHalf).isGreaterThan(all / 10);
  }

  @Tag("thorough")
  @ParameterizedTest
  @MethodSource("javas")
  @EnabledOnOs(OS.LINUX)
  void withoutCompilersThereIsNoWorkOfThem(Path java) throws Exception {
    VmWork work = recorded(java, List.of("-Xint"));
    assertThat(work.nanos()[0]).containsOnly(0);
    assertThat(work.nanos()[1]).containsOnly(0);
  }

  private VmWork recorded(Path java, List<String> flags) throws Exception {
    ForkedRecording recording =
        ForkedRecording.with(java, folder, "", flags, "NewCode", Integer.toString(CLASSES));
    assertThat(recording.printed).containsExactly("classes " + CLASSES);
    return recording.program.vmWork();
  }
}
