package corecast.targets;

import java.io.File;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Links classes of all jars of the class path, which verifies them, but runs none. */
public final class LinkAll {
  private static int linked;

  public static void main(String[] args) throws Exception {
    int every = Integer.parseInt(args[0]);
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (path.endsWith(".jar")) {
        link(path, every);
      }
    }
    System.out.println(linked + " linked");
  }

  private static void link(String path, int every) throws Exception {
    int number = 0;
    try (JarFile jar = new JarFile(path)) {
      for (JarEntry entry : jar.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class")
            && !name.contains("META-INF")
            && !name.endsWith("-info.class")
            && number++ % every == 0) {
          link(name.substring(0, name.length() - 6));
        }
      }
    }
  }

  private static void link(String name) {
    try {
      Class<?> type = Class.forName(name.replace('/', '.'), false, LinkAll.class.getClassLoader());
      // Asking for its methods links a class.
      linked += type.getDeclaredMethods().length >= 0 ? 1 : 0;
    } catch (VerifyError | ClassFormatError e) {
      System.out.println(name + ": " + e);
    } catch (Throwable e) {
      // It needs a class that is not here.
    }
  }
}
