package corecast.recorder;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * The agent's entry. The only class of Corecast on the target's class path: what woven code calls
 * goes to the boot class path, the weaver and ASM into a loader that the target cannot see.
 *
 * <p>Whatever goes wrong costs the recording, never the target.
 */
public final class Agent {
  private Agent() {}

  public static void premain(@Nullable String options, Instrumentation instrumentation) {
    try {
      Map<String, String> settings = AgentOptions.parse(options == null ? "" : options);
      Path boot = extract("boot.jar");
      instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(boot.toFile()));
      URL[] weaver = {extract("weaver.jar").toUri().toURL()};
      // Not closed: classes are loaded from it as long as the target lives.
      @SuppressWarnings("resource")
      URLClassLoader loader = new URLClassLoader("corecast", weaver, null);
      Class<?> installer = loader.loadClass("corecast.recorder.weave.Installer");
      installer
          .getMethod("install", Instrumentation.class, Map.class)
          .invoke(null, instrumentation, settings);
    } catch (Throwable e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      System.err.println("corecast: not recording (" + cause + "); the program runs as it is");
    }
  }

  private static Path extract(String name) throws IOException {
    try (InputStream in = Agent.class.getResourceAsStream("/corecast-agent/" + name)) {
      if (in == null) {
        throw new IOException("the agent jar lacks " + name + "; build it again");
      }
      File file = File.createTempFile("corecast-", "-" + name);
      file.deleteOnExit();
      Files.copy(in, file.toPath(), StandardCopyOption.REPLACE_EXISTING);
      return file.toPath();
    }
  }
}
