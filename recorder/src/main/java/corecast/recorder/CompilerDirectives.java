package corecast.recorder;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Tells the compilers of the virtual machine what to leave alone.
 *
 * <p>The optimizing compiler the weaver: some methods of the library that reads class files are so
 * large that HotSpot's C2 takes seconds for each, while the program's own methods wait for it and
 * run slowly; C1 is good enough for what each class needs once.
 *
 * <p>The first compiler the entries and exits of functions: where it copied them, it would count
 * how many of the functions are switched off, and C2 would make room in all callers for those that
 * are not. As it is C2 goes by what {@code FunctionSwitches} has shown it.
 */
final class CompilerDirectives {
  private static final String WEAVER =
      "{match: [\"corecast/shaded/asm/*.*\", \"corecast/recorder/weave/*.*\","
          + " \"corecast/recorder/hook/WarmUp.*\"], c2: {Exclude: true}}";

  private static final String CALLERS =
      "{match: [\"*.*\"], c1: {inline:"
          + " [\"-corecast/recorder/hook/Hooks.enterIfOn\","
          + " \"-corecast/recorder/hook/Hooks.exit\"]}}";

  /** What a printed directive has once. */
  private static final String MATCHING = "matching:";

  private CompilerDirectives() {}

  /** Where the virtual machine has no such directives, everything works, only slower. */
  static void give(DiagnosticCommands commands, Path temporary) {
    try {
      String there = commands.run("Compiler.directives_print");
      // The first one that matches is heeded, and ours would be the first: the user's go before.
      boolean others = there.indexOf(MATCHING) != there.lastIndexOf(MATCHING);
      Path file = TemporaryFile.in(temporary, ".json");
      String directives =
          "[".concat(WEAVER).concat(others ? "" : ", ".concat(CALLERS)).concat("]\n");
      Files.writeString(file, directives, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
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
