package corecast.cli;

import corecast.recorder.AgentOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A program to be recorded: its command line with the agent in it, pinned to CPUs.
 *
 * @param command the words of the command as the user gave them
 * @param out the trace to write
 * @param cpus how many CPUs to pin to
 * @param processors how many processors the program shall see
 * @param agent options of the agent
 */
record Target(List<String> command, Path out, int cpus, int processors, Map<String, String> agent) {

  Target {
    command = List.copyOf(command);
    agent = Map.copyOf(agent);
  }

  /** Runs it with this process's standard streams; returns its exit status. */
  int run(Path agentJar) throws IOException {
    Process process = new ProcessBuilder(words(agentJar)).inheritIO().start();
    Thread stopper = new Thread(process::destroy, "corecast-stop-target");
    Runtime.getRuntime().addShutdownHook(stopper);
    try {
      int status = process.waitFor();
      Runtime.getRuntime().removeShutdownHook(stopper);
      return status;
    } catch (InterruptedException e) {
      process.destroy();
      throw new Failure("interrupted while recording; what was recorded so far is in " + out);
    }
  }

  private List<String> words(Path agentJar) throws IOException {
    requireJava();
    Map<String, String> options = new LinkedHashMap<>(agent);
    options.put("out", out.toAbsolutePath().toString());
    List<String> words = new ArrayList<>();
    String pin = firstCpus();
    if (pin != null && hasTaskset()) {
      words.addAll(List.of("taskset", "-c", pin));
      options.put("note.pinned", pin);
    } else {
      options.put(
          "note.warning.pinned",
          "the program was not pinned to one CPU (no taskset here): its order of events may depend"
              + " on several");
    }
    words.add(command.get(0));
    words.add("-javaagent:" + agentJar + "=" + AgentOptions.format(options));
    List<String> given = command.subList(1, command.size());
    if (given.stream().noneMatch(w -> w.matches("-XX:\\+Use\\w+GC"))) {
      words.add("-XX:+UseSerialGC"); // collector threads would compete for the one CPU
    }
    if (given.stream().noneMatch(w -> w.startsWith("-Xshare"))) {
      words.add("-Xshare:off"); // or the JVM prints a warning about the agent's boot classes
    }
    if (given.stream().noneMatch(w -> w.startsWith("-XX:ActiveProcessorCount"))) {
      words.add("-XX:ActiveProcessorCount=" + processors);
    }
    words.addAll(given);
    return words;
  }

  private void requireJava() {
    String name = String.valueOf(Path.of(command.get(0)).getFileName());
    if (!name.equals("java") && !name.equals("java.exe")) {
      throw new Failure(
          command.get(0)
              + ": expected java; give the java command itself behind --, not a script that runs"
              + " it");
    }
  }

  private static boolean hasTaskset() {
    String path = System.getenv().getOrDefault("PATH", "");
    for (String folder : path.split(java.io.File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, "taskset"))) {
        return true;
      }
    }
    return false;
  }

  /** The first CPUs that this process may use, as taskset takes them; null if unknown. */
  private @Nullable String firstCpus() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
        if (line.startsWith("Cpus_allowed_list:")) {
          return firstOf(line.substring(line.indexOf(':') + 1).trim(), cpus);
        }
      }
    } catch (IOException e) {
      // No such list on this system.
    }
    return null;
  }

  /** The first n numbers of a list such as {@code 0-3,8}. */
  static String firstOf(String list, int n) {
    List<String> first = new ArrayList<>();
    for (String range : list.split(",", -1)) {
      String[] ends = range.split("-", 2);
      int to = Integer.parseInt(ends[ends.length - 1].trim());
      for (int cpu = Integer.parseInt(ends[0].trim()); cpu <= to && first.size() < n; cpu++) {
        first.add(Integer.toString(cpu));
      }
    }
    return String.join(",", first);
  }
}
