package corecast.recorder;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the virtual machine enters the agent. This is all of it that the target's class path sees:
 * the hooks go onto the boot class path, the rest into a class loader of its own. Whatever fails is
 * told in one line, and the target runs on unrecorded.
 */
public final class Agent {
  private static final String HOOKS = "/corecast-boot.jar";
  private static final String WEAVER = "/corecast-weaver.jar";
  private static final String PROFILER = "corecast/profiler/";
  private static final String OUT = "out=";
  private static final String CLASS = ".class";

  private Agent() {}

  /** Called before the target's main method. */
  public static void premain(@Nullable String options, Instrumentation instrumentation) {
    if (options != null && options.startsWith(Stopwatch.OPTION)) {
      Stopwatch.start(options);
      return;
    }
    start(options, instrumentation, false);
  }

  /** Called when the agent is attached to a running target. */
  public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
    start(options, instrumentation, true);
  }

  private static void start(
      @Nullable String options, Instrumentation instrumentation, boolean running) {
    try {
      Path folder = temporaryFolder(options);
      String[] hooks = areHooksThere() ? new String[0] : appendHooks(instrumentation, folder);
      Class<?> installation =
          new NestedClasses(read(WEAVER)).loadClass("corecast.recorder.Installation");
      installation
          .getMethod(
              "install",
              String.class,
              Instrumentation.class,
              String[].class,
              Path.class,
              boolean.class)
          .invoke(null, options == null ? "" : options, instrumentation, hooks, folder, running);
    } catch (InvocationTargetException e) {
      tell(e.getCause() == null ? e : e.getCause());
    } catch (Throwable e) {
      tell(e);
    }
  }

  /** An agent before this one has woven everything. */
  private static boolean areHooksThere() {
    try {
      return Class.forName("corecast.recorder.hook.Hooks", false, null) != null;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** For files of a moment. Where the usual folder cannot be written, the trace's can. */
  private static Path temporaryFolder(@Nullable String options) {
    Path usual = Path.of(System.getProperty("java.io.tmpdir"));
    if (options != null && !Files.isWritable(usual)) {
      for (String option : options.split(",", -1)) {
        if (option.startsWith(OUT)) {
          String out = option.substring(OUT.length()).replace("+", "%2B").replace("%p", "%25p");
          Path trace = Path.of(URLDecoder.decode(out, StandardCharsets.UTF_8)).toAbsolutePath();
          return trace.resolveSibling("");
        }
      }
    }
    return usual;
  }

  /** Returns the names of the classes that are now on the boot class path. */
  private static String[] appendHooks(Instrumentation instrumentation, Path folder)
      throws IOException {
    // Files.createTempFile would start up the providers of random numbers: 0.1 s.
    Path file =
        folder.resolve("corecast-".concat(Long.toString(System.nanoTime(), 36)).concat(".jar"));
    Files.write(file, read(HOOKS), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    List<String> names = new ArrayList<>();
    try (JarFile jar = new JarFile(file.toFile())) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        String name = all.nextElement().getName();
        if (name.endsWith(CLASS) && !name.endsWith("-info.class")) {
          names.add(name.substring(0, name.length() - CLASS.length()).replace('/', '.'));
        }
      }
      // The virtual machine keeps the file open, so that its name can go.
      instrumentation.appendToBootstrapClassLoaderSearch(jar);
    } finally {
      Files.delete(file);
    }
    return names.toArray(new String[0]);
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream in = Agent.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("the agent's jar lacks ".concat(resource.substring(1)));
      }
      return in.readAllBytes();
    }
  }

  private static Map<String, byte[]> filesOf(byte[] jar) throws IOException {
    Map<String, byte[]> files = new HashMap<>();
    try (JarInputStream in = new JarInputStream(new ByteArrayInputStream(jar))) {
      for (JarEntry e = in.getNextJarEntry(); e != null; e = in.getNextJarEntry()) {
        if (!e.isDirectory()) {
          files.put(e.getName(), in.readAllBytes());
        }
      }
    }
    return files;
  }

  private static void tell(Throwable why) {
    System.err.println("corecast: the program runs unrecorded: ".concat(why.toString()));
  }

  /** Classes of a jar inside this jar, and what they read. */
  private static final class NestedClasses extends ClassLoader {
    private final Map<String, byte[]> files;

    NestedClasses(byte[] jar) throws IOException {
      super("corecast", getPlatformClassLoader());
      files = filesOf(jar);
    }

    /** As the one above it does, but without its monitor, which is recorded. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!files.containsKey(fileOf(name))) {
        return getParent().loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known == null ? findClass(name) : known;
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] classFile = files.get(fileOf(name));
      if (classFile == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, classFile, 0, classFile.length);
    }

    private static String fileOf(String name) {
      return name.replace('.', '/').concat(CLASS);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      byte[] file = files.get(name);
      if (file != null) {
        return new ByteArrayInputStream(file);
      }
      return name.startsWith(PROFILER)
          ? Agent.class.getResourceAsStream("/".concat(name))
          : super.getResourceAsStream(name);
    }
  }
}
