package corecast.examples;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.Jdks;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A recorded program, changed. */
@Tag("stored")
class WhatIfTest {
  @TempDir Path folder;

  static List<Jdks.Jdk> jdks() {
    return StoredRecordings.jdks();
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void saysWhatALockCosts(Jdks.Jdk jdk) throws Exception {
    Path trace =
        StoredRecordings.trace(
            jdk,
            "locked",
            folder,
            made -> Launched.recordWith(jdk, made, List.of(), LockedTarget.class.getName()));
    String lock = lockThatWorkersTake(Launched.of("dump", trace).succeeded().out());

    double[] removed =
        times(
            Launched.of("whatif", trace, "--lock", lock, "remove", "-p", "1,4", "--format", "csv"));
    // Three quarters of the work are done with the lock: from 3/4 of T(1) to 1/4 or a little more,
    // the start of the virtual machine aside.
    assertThat(removed[1])
        .as("T(1) without the lock")
        .isBetween(0.98 * removed[0], 1.02 * removed[0]);
    assertThat(removed[3]).as("T(4) without the lock").isLessThan(0.75 * removed[2]);

    String suggested =
        Launched.of("whatif", trace, "--suggest", "-p", "4", "--format", "csv").succeeded().out();
    assertThat(suggested).contains("lock " + lock + " removed");
  }

  /** The lock of the target, not one of the virtual machine's start. */
  private static String lockThatWorkersTake(String text) {
    Matcher matcher =
        Pattern.compile("thread worker-1\\n(?:(?!thread ).*\\n)*? +lock (\\S+)\\n").matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  /** T(1), the same without the lock, T(4), the same without the lock. */
  private static double[] times(Launched whatIf) {
    List<String> lines = whatIf.succeeded().out().lines().toList();
    String[] one = lines.get(1).split(",", -1);
    String[] four = lines.get(2).split(",", -1);
    return new double[] {
      Double.parseDouble(one[1]),
      Double.parseDouble(one[2]),
      Double.parseDouble(four[1]),
      Double.parseDouble(four[2])
    };
  }
}
