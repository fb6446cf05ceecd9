package corecast.recorder;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@code jcmd} asks of a virtual machine, asked from inside. */
final class DiagnosticCommands {
  private static final String PACKAGE = "com.sun.management.internal";

  /** The JDK's; {@code null} if this virtual machine has none. */
  private final @Nullable Object bean;

  private final @Nullable Method execute;

  DiagnosticCommands(Instrumentation instrumentation) {
    Object found = null;
    Method method = null;
    try {
      Module management = ModuleLayer.boot().findModule("jdk.management").orElse(null);
      if (management != null) {
        instrumentation.redefineModule(
            management,
            Set.of(),
            Map.of(),
            Map.of(PACKAGE, Set.of(DiagnosticCommands.class.getModule())),
            Set.of(),
            Map.of());
        // Its initialization loads the native library.
        Class.forName(
            PACKAGE.concat(".PlatformMBeanProviderImpl"), true, management.getClassLoader());
        Class<?> type = Class.forName(management, PACKAGE.concat(".DiagnosticCommandImpl"));
        Method instance = type.getDeclaredMethod("getDiagnosticCommandMBean");
        instance.setAccessible(true);
        method = type.getDeclaredMethod("executeDiagnosticCommand", String.class);
        method.setAccessible(true);
        found = instance.invoke(null);
      }
    } catch (Throwable e) {
      // Another virtual machine.
    }
    bean = found;
    execute = method;
  }

  String run(String command) throws ReflectiveOperationException {
    if (bean == null || execute == null) {
      throw new ReflectiveOperationException("no diagnostic commands here");
    }
    return String.valueOf(execute.invoke(bean, command));
  }
}
