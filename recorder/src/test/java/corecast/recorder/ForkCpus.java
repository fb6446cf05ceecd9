package corecast.recorder;

import corecast.recorder.hook.cpu.AllowedCpus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The CPUs of a process that runs tests. Where several of them run side by side, {@code
 * corecast.forks}, each keeps to CPUs of its own, and so does whatever it starts: a program that is
 * recorded has nothing of another test on its CPU. Failsafe has JUnit find this extension, so that
 * this is so before the first test.
 *
 * <p>Where there is no {@code taskset}, or fewer CPUs than such processes, all share all CPUs.
 */
public final class ForkCpus implements BeforeAllCallback {
  private static final Path TASKSET = Path.of("/usr/bin/taskset");
  private static final boolean HAS_TASKSET = Files.isExecutable(TASKSET);
  private static final List<Integer> CPUS = keepToOwn();

  @Override
  public void beforeAll(ExtensionContext context) {
    // The class has been initialized: the process keeps to its CPUs.
  }

  /** The beginning of a command that keeps to the last of these CPUs. */
  public static List<String> onOneCpu() {
    return HAS_TASKSET
        ? List.of(TASKSET.toString(), "-c", String.valueOf(CPUS.get(CPUS.size() - 1)))
        : List.of();
  }

  private static List<Integer> keepToOwn() {
    List<Integer> all = numbers(AllowedCpus.list());
    int forks = Integer.getInteger("corecast.forks", 1);
    List<Integer> own = part(all, Integer.getInteger("corecast.fork", 1), forks);
    if (HAS_TASKSET && own.size() < all.size()) {
      String list = own.stream().map(String::valueOf).collect(Collectors.joining(","));
      keepTo(list);
    }
    return own;
  }

  /** All threads that there are, and whoever is started by them. */
  private static void keepTo(String cpus) {
    String self = String.valueOf(ProcessHandle.current().pid());
    try {
      Process taskset =
          new ProcessBuilder(TASKSET.toString(), "-a", "-p", "-c", cpus, self)
              .redirectErrorStream(true)
              .start();
      String said = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!taskset.waitFor(Patience.seconds(10), TimeUnit.SECONDS) || taskset.exitValue() != 0) {
        throw new IllegalStateException("taskset -c " + cpus + " failed: " + said);
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("taskset -c " + cpus + " failed", e);
    }
  }

  /**
   * The CPUs of a list such as {@code 0,4-7}; those that the virtual machine sees if it is unknown.
   */
  static List<Integer> numbers(@Nullable String list) {
    if (list == null) {
      return IntStream.range(0, Runtime.getRuntime().availableProcessors()).boxed().toList();
    }
    List<Integer> numbers = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String[] ends = part.split("-", -1);
      int last = Integer.parseInt(ends[ends.length - 1]);
      for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
        numbers.add(cpu);
      }
    }
    return numbers;
  }

  /**
   * Neighbours, as many for each process as for every other one, or one more; all of them if there
   * are fewer CPUs than processes.
   *
   * @param fork from 1 on; numbers go on where one process takes the place of another
   */
  static List<Integer> part(List<Integer> cpus, int fork, int forks) {
    if (cpus.size() < forks) {
      return cpus;
    }
    int before = Math.floorMod(fork - 1, forks);
    return cpus.subList(before * cpus.size() / forks, (before + 1) * cpus.size() / forks);
  }
}
