package corecast.study.target;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What to do with a command that does not begin with java. */
final class NoJava {
  private static final Set<String> MAVEN = Set.of("mvn", "mvnw", "mvn.cmd", "mvnw.cmd", "mvnd");
  private static final Set<String> GRADLE =
      Set.of("gradle", "gradlew", "gradle.bat", "gradlew.bat");

  /** A class by its name, as in {@code com.acme.Main}; programs are seldom called so. */
  private static final Pattern CLASS = Pattern.compile("([a-z_][\\w$]*\\.)*[A-Z][\\w$]*");

  private static final String RECORD = "corecast record -- java ";

  private NoJava() {}

  /**
   * Whether the word starts a java, by name or path; a folder of sources may have that name, too.
   */
  static boolean isJava(String word) {
    String name = name(word);
    return (name.equals("java") || name.equals("java.exe")) && !new File(word).isDirectory();
  }

  /**
   * What to do instead.
   *
   * @param command whose first word is not java
   */
  static String hint(List<String> command, Path agent) {
    int java = 1;
    while (java < command.size() && !isJava(command.get(java))) {
      java++;
    }
    if (java < command.size()) {
      return "put what comes before it in front of corecast, as in: "
          + String.join(" ", command.subList(0, java))
          + " corecast record -- java -cp app.jar Main";
    }
    String program = command.get(0);
    String name = name(program);
    String whole = String.join(" ", command);
    if (name.endsWith(".jar")) {
      return "try: " + RECORD + "-jar " + whole;
    }
    if (name.endsWith(".java")) {
      return "try: " + RECORD + whole;
    }
    if (Files.exists(Path.of("").resolve(program.replace('.', File.separatorChar) + ".class"))) {
      return "try: " + RECORD + "-cp . " + whole;
    }
    if (name.endsWith(".class")) {
      return "try: " + RECORD + "-cp FOLDER " + className(program);
    }
    if (CLASS.matcher(program).matches()) {
      return "try: " + RECORD + "-cp CLASSPATH " + whole;
    }
    String load = "-javaagent:" + agent + "=out=test-%p.cct";
    if (MAVEN.contains(name)) {
      return "to record tests, load the agent into the JVM that Maven runs them in: taskset -c 0 "
          + program
          + " test -DargLine=\"-Xshare:off "
          + load
          + "\"";
    }
    if (GRADLE.contains(name)) {
      return "to record tests, load the agent into the JVM that Gradle runs them in, by"
          + " test { jvmArgs '-Xshare:off', '"
          + load
          + "' } in the build file";
    }
    return "give the java command that this script runs, or load the agent into every JVM it"
        + " starts, as in: JAVA_TOOL_OPTIONS=\"-Xshare:off -javaagent:"
        + agent
        + "=out=app-%p.cct\" taskset -c 0 "
        + program;
  }

  private static String className(String file) {
    return file.substring(file.lastIndexOf(File.separatorChar) + 1, file.length() - 6);
  }

  private static String name(String word) {
    return word.substring(word.lastIndexOf(File.separatorChar) + 1).toLowerCase(Locale.ROOT);
  }
}
