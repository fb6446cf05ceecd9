package corecast.targets;

import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Initializes classes, so that the virtual machine verifies them, and prints what it says. */
public final class LoadAll {
  public static void main(String[] args) throws Exception {
    int loaded = 0;
    int refused = 0;
    if (args[0].endsWith(".jar")) {
      try (JarFile jar = new JarFile(args[0])) {
        for (JarEntry entry : jar.stream().toList()) {
          String name = entry.getName();
          if (name.endsWith(".class") && !name.contains("-")) {
            int result = load(name.substring(0, name.length() - 6).replace('/', '.'));
            loaded += result > 0 ? 1 : 0;
            refused += result < 0 ? 1 : 0;
          }
        }
      }
    } else {
      for (String name : args) {
        int result = load(name);
        loaded += result > 0 ? 1 : 0;
        refused += result < 0 ? 1 : 0;
      }
    }
    System.out.println(loaded + " loaded, " + refused + " refused");
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
