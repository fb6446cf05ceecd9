package corecast.targets;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Initializes classes, so that the virtual machine verifies them, and prints what it says. */
public final class LoadAll {
  public static void main(String[] args) throws Exception {
    int loaded = 0;
    int refused = 0;
    for (String name : names(args)) {
      int result = load(name);
      loaded += result > 0 ? 1 : 0;
      refused += result < 0 ? 1 : 0;
    }
    System.out.println(loaded + " loaded, " + refused + " refused");
  }

  /** Those that are given, and those in the jars that are given. */
  private static List<String> names(String[] classesAndJars) throws IOException {
    List<String> names = new ArrayList<>();
    for (String given : classesAndJars) {
      if (given.endsWith(".jar")) {
        try (JarFile jar = new JarFile(given)) {
          for (JarEntry entry : jar.stream().toList()) {
            String name = entry.getName();
            if (name.endsWith(".class") && !name.contains("-")) {
              names.add(name.substring(0, name.length() - 6).replace('/', '.'));
            }
          }
        }
      } else {
        names.add(given);
      }
    }
    return names;
  }

  private static int load(String name) {
    try {
      Class.forName(name);
      return 1;
    } catch (VerifyError | ClassFormatError e) {
      System.out.println(name + ": " + e);
      return -1;
    } catch (Throwable e) {
      return 0;
    }
  }
}
