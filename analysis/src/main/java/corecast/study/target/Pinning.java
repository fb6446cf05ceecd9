package corecast.study.target;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * How a target is held on one CPU.
 *
 * @param command what to put before the target's command; empty if it cannot be held
 * @param cpus such as "0"; empty if it cannot be held
 */
public record Pinning(List<String> command, String cpus) {

  /** The first CPUs that this process may use, if {@code taskset} is there to hold it on them. */
  public static Pinning on(int count) {
    List<Integer> allowed = allowed();
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      if (!folder.isEmpty()
          && Files.isExecutable(Path.of(folder, "taskset"))
          && !allowed.isEmpty()) {
        StringBuilder list = new StringBuilder();
        for (int i = 0; i < Math.min(count, allowed.size()); i++) {
          list.append(i == 0 ? "" : ",").append(allowed.get(i));
        }
        return new Pinning(
            List.of(Path.of(folder, "taskset").toString(), "-c", list.toString()), list.toString());
      }
    }
    return new Pinning(List.of(), "");
  }

  /** How many CPUs a target can be held on; 0 if on none. */
  public static int most() {
    Pinning all = on(Integer.MAX_VALUE);
    return all.isPinned() ? all.cpus.split(",", -1).length : 0;
  }

  public boolean isPinned() {
    return !command.isEmpty();
  }

  private static List<Integer> allowed() {
    List<Integer> cpus = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("Cpus_allowed_list:")) {
          for (String range : line.substring(line.indexOf(':') + 1).strip().split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int cpu = Integer.parseInt(ends[0]); cpu <= last; cpu++) {
              cpus.add(cpu);
            }
          }
        }
      }
    } catch (IOException | NumberFormatException e) {
      return List.of(); // not Linux
    }
    return cpus;
  }
}
