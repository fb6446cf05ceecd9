package corecast.maven;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The java command of a project's program.
 *
 * @param path the project's classes, and what they depend on
 */
record JavaCommand(String java, List<String> path) {
  /** In a word of a command: all of the path. */
  static final String PATH = "%classpath";

  /**
   * A command that is given whole; the word {@code java} alone is the build's java.
   *
   * @param words at least one
   */
  List<String> of(List<String> words) {
    List<String> command = new ArrayList<>();
    for (String word : words) {
      command.add(command.isEmpty() && word.equals("java") ? java : word.replace(PATH, joined()));
    }
    return command;
  }

  /**
   * The command that runs a main class.
   *
   * @param module the name of its module; empty if it is on the class path
   */
  List<String> of(
      List<String> jvmArguments, String module, String mainClass, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(jvmArguments);
    command.addAll(
        module.isEmpty()
            ? List.of("-cp", joined(), mainClass)
            : List.of("-p", joined(), "-m", module + "/" + mainClass));
    command.addAll(arguments);
    return command;
  }

  private String joined() {
    return String.join(File.pathSeparator, path);
  }

  /** The module that a folder of classes is; empty if it is none. */
  static String moduleOf(Path classes) throws IOException {
    Path descriptor = classes.resolve("module-info.class");
    if (!Files.isRegularFile(descriptor)) {
      return "";
    }
    try (InputStream bytes = Files.newInputStream(descriptor)) {
      return ModuleDescriptor.read(bytes).name();
    }
  }
}
