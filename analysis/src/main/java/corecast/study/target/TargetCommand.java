package corecast.study.target;

import corecast.study.file.Failure;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The command line that runs a target with the agent. */
final class TargetCommand {
  /**
   * Ways to say that the virtual machine is to write its classes down; it fails beside an agent.
   */
  private static final List<String> ARCHIVES =
      List.of(
          "-XX:ArchiveClassesAtExit",
          "-XX:AOTCacheOutput",
          "-XX:AOTMode=record",
          "-XX:AOTMode=create",
          "-Xshare:dump");

  /**
   * Twice what the virtual machine gives each thread: while a recording begins, methods are
   * interpreted for longer, in frames up to twice as large, and a program that nearly fills its
   * stack is to end as it does unrecorded.
   */
  private static final String STACK =
      System.getProperty("os.arch", "").equals("aarch64") ? "-Xss4m" : "-Xss2m";

  private TargetCommand() {}

  /**
   * Inserts what a recording needs right behind the word {@code java}, so that what the user says
   * comes later and wins.
   *
   * @param agent the agent jar
   * @param pauses where the virtual machine is to note when it stops all threads
   */
  static List<String> of(
      List<String> command,
      Path agent,
      String agentOptions,
      int processors,
      Map<String, String> environment,
      Path pauses) {
    TargetOptions said = checked(command, agent, environment);
    List<String> full = begun(command, agent, agentOptions);
    addSharing(full, said);
    addMachine(full, said, processors);
    if (!said.has("-Xss") && !said.has("-XX:ThreadStackSize=")) {
      full.add(STACK);
    }
    if (!pauses.toString().contains("\"")) {
      full.add(PauseLog.flag(pauses));
    }
    full.addAll(command.subList(1, command.size()));
    return full;
  }

  /**
   * The same program unrecorded, only timed.
   *
   * @param time where the time goes that it took
   */
  static List<String> timed(
      List<String> command,
      Path agent,
      Path time,
      int processors,
      Map<String, String> environment) {
    TargetOptions said = checked(command, agent, environment);
    List<String> full = begun(command, agent, "stopwatch=" + time);
    addMachine(full, said, processors);
    full.addAll(command.subList(1, command.size()));
    return full;
  }

  /** The same program with all its processors, while the agent only watches it. */
  static List<String> watched(
      List<String> command, Path agent, String agentOptions, Map<String, String> environment) {
    TargetOptions said = checked(command, agent, environment);
    List<String> full = begun(command, agent, agentOptions);
    addSharing(full, said);
    full.addAll(command.subList(1, command.size()));
    return full;
  }

  /** Else the JVM warns about the agent on the boot class path. */
  private static void addSharing(List<String> full, TargetOptions said) {
    if (!said.has("-Xshare:")) {
      full.add(said.has("-XX:AOT") ? "-XX:AOTMode=off" : "-Xshare:off");
    }
  }

  private static List<String> begun(List<String> command, Path agent, String agentOptions) {
    List<String> full = new ArrayList<>();
    full.add(command.get(0));
    full.add("-javaagent:" + agent + "=" + agentOptions);
    return full;
  }

  /** What the program is to see, as far as the user does not say it. */
  private static void addMachine(List<String> full, TargetOptions said, int processors) {
    if (!said.hasCollector()) {
      full.add("-XX:+UseSerialGC"); // other collectors compete for the one CPU
    }
    if (!said.has(TargetOptions.PROCESSORS)) {
      full.add(TargetOptions.PROCESSORS + processors);
    }
  }

  /** What the user says to java, if it is something that can be recorded. */
  private static TargetOptions checked(
      List<String> command, Path agent, Map<String, String> environment) {
    String java = command.get(0);
    checkJava(command, agent);
    String folders = environment.getOrDefault("PATH", "");
    Path program = find(java, folders);
    if (program == null && (java.contains(File.separator) || !folders.isEmpty())) {
      throw new Failure(
          java
              + ": no such program; install a JDK, 17 or newer, or give the path of its java, as"
              + " in:"
              + " corecast record -- /path/to/jdk/bin/java -cp app.jar Main");
    }
    String why = program == null ? null : TargetJava.whyTooOld(java, program);
    if (why != null) {
      throw new Failure(why);
    }
    TargetOptions said = new TargetOptions(command.subList(1, command.size()), environment);
    for (String making : ARCHIVES) {
      if (said.has(making)) {
        throw new Failure(
            making
                + ": java cannot write a class archive while an agent is loaded; leave it out"
                + " to record");
      }
    }
    if (agent.toString().contains("=")) {
      throw new Failure(
          agent + ": java cannot load an agent from a path with '='; move corecast elsewhere");
    }
    return said;
  }

  private static void checkJava(List<String> command, Path agent) {
    if (!NoJava.isJava(command.get(0))) {
      throw new Failure(
          command.get(0) + ": the command has to begin with java; " + NoJava.hint(command, agent));
    }
  }

  /** The program; {@code null} if it is not there, or in places that only the system knows. */
  private static @Nullable Path find(String java, String path) {
    if (java.contains(File.separator)) {
      return Files.isExecutable(Path.of(java)) ? Path.of(java) : null;
    }
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (Files.isExecutable(Path.of(folder, java))) {
        return Path.of(folder, java);
      }
    }
    return null;
  }
}
