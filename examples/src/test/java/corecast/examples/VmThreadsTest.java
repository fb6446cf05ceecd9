package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.VmWork;
import corecast.recorder.Jdks;
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
@Tag("stored")
class VmThreadsTest {
  private static final int CLASSES = 60;

  @TempDir Path folder;

  static Stream<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks().stream();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  @EnabledOnOs(OS.LINUX)
  void whatIsCompiledLateIsThereToBeDoneLate(Jdks.Jdk jdk) throws Exception {
    VmWork work = recorded(jdk, List.of());
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

  @ParameterizedTest
  @MethodSource("jdks")
  @EnabledOnOs(OS.LINUX)
  void withoutCompilersThereIsNoWorkOfThem(Jdks.Jdk jdk) throws Exception {
    VmWork work = recorded(jdk, List.of("-Xint"));
    assertThat(work.nanos()[0]).containsOnly(0);
    assertThat(work.nanos()[1]).containsOnly(0);
  }

  private VmWork recorded(Jdks.Jdk jdk, List<String> flags) throws Exception {
    ForkedRecording recording =
        ForkedRecording.with(jdk, folder, "", flags, "NewCode", Integer.toString(CLASSES));
    assertThat(recording.printed).containsExactly("classes " + CLASSES);
    return recording.program.vmWork();
  }
}
