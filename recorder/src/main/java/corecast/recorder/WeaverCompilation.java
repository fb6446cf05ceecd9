package corecast.recorder;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Set;

/**
 * Keeps the optimizing compiler off the weaver. Some methods of the library that reads class files
 * are so large that HotSpot's C2 takes seconds for each, while the program's own methods wait for
 * it and run slowly; C1 is good enough for what each class needs once.
 */
final class WeaverCompilation {
  private static final String COMMANDS = "com.sun.management.internal";

  private static final String DIRECTIVES =
      "[{match: [\"corecast/shaded/asm/*.*\", \"corecast/recorder/weave/*.*\"],"
          + " c2: {Exclude: true}},"
          + " {match: [\"*.*\"], c1: {inline:"
          + " [\"-corecast/recorder/hook/Hooks.enterIfOn\", \"-corecast/recorder/hook/Hooks.exit\"]}}]\n";

  private WeaverCompilation() {}

  /** Where the virtual machine has no such directives, everything works, only slower. */
  static void keepSimple(Instrumentation instrumentation) {
    try {
      Module management = ModuleLayer.boot().findModule("jdk.management").orElse(null);
      if (management != null) {
        instrumentation.redefineModule(
            management,
            Set.of(),
            Map.of(),
            Map.of(COMMANDS, Set.of(WeaverCompilation.class.getModule())),
            Set.of(),
            Map.of());
        addDirectives(management);
      }
    } catch (Throwable e) {
      // Another virtual machine, or no file can be written.
    }
  }

  private static void addDirectives(Module management) throws Exception {
    // Its initialization loads the native library.
    Class.forName(COMMANDS.concat(".PlatformMBeanProviderImpl"), true, management.getClassLoader());
    Class<?> commands = Class.forName(management, COMMANDS.concat(".DiagnosticCommandImpl"));
    Method instance = commands.getDeclaredMethod("getDiagnosticCommandMBean");
    instance.setAccessible(true);
    Method execute = commands.getDeclaredMethod("executeDiagnosticCommand", String.class);
    execute.setAccessible(true);
    Path file =
        Path.of(
            System.getProperty("java.io.tmpdir"),
            "corecast-".concat(Long.toString(System.nanoTime(), 36)).concat(".json"));
    Files.writeString(file, DIRECTIVES, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      execute.invoke(
          instance.invoke(null), "Compiler.directives_add \"".concat(file.toString()).concat("\""));
    } finally {
      Files.delete(file);
    }
  }
}
