package corecast.recorder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Tells the optimizing compiler of the virtual machine to leave the weaver alone: some methods of
 * the library that reads class files are so large that HotSpot's C2 takes seconds for each, while
 * the program's own methods wait for it and run slowly; C1 is good enough for what each class needs
 * once.
 */
final class CompilerDirectives {
  private static final String WEAVER =
      "[{match: [\"corecast/shaded/asm/*.*\", \"corecast/recorder/weave/*.*\","
          + " \"corecast/recorder/hook/WarmUp.*\"], c2: {Exclude: true}}]\n";

  private CompilerDirectives() {}

  /** Where the virtual machine has no such directives, everything works, only slower. */
  static void give(DiagnosticCommands commands, Path temporary) {
    try {
      Path file = TemporaryFile.in(temporary, ".json");
      Files.writeString(file, WEAVER, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      try {
        commands.run("Compiler.directives_add \"".concat(file.toString()).concat("\""));
      } finally {
        Files.delete(file);
      }
    } catch (Throwable e) {
      // Another virtual machine, or no file can be written.
    }
  }
}
