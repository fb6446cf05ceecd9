package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.object.Numbered;
import corecast.recorder.hook.path.FunctionHooks;
import corecast.recorder.weave.code.Facts;
import corecast.recorder.weave.jdk.JdkGuards;
import corecast.recorder.weave.jdk.JdkWeaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * What the virtual machine asks for each class: the tables for classes of the JDK, the passes of
 * {@link AppWeaver} for those of the application. Whatever goes wrong here, the class runs as it
 * is.
 */
public final class Weaver implements ClassFileTransformer, FunctionHooks {
  private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

  private final Set<Class<?>> loadedBefore =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final JdkWeaver jdk;
  private final AppWeaver application;
  private final FunctionChoice functions;
  private @Nullable Instrumentation instrumentation;

  /**
   * A weaver for the running virtual machine.
   *
   * @param functions which methods are functions
   * @param processors how many processors the application is told there are; 0: the truth
   * @param check whether woven application classes are checked
   * @param yieldInSpinLoops whether loops that can only wait for another thread give it the CPU
   */
  public Weaver(FunctionChoice functions, int processors, boolean check, boolean yieldInSpinLoops) {
    this.functions = functions;
    jdk = new JdkWeaver(Runtime.version().feature());
    application = new AppWeaver(functions, processors, check, yieldInSpinLoops);
  }

  /**
   * Starts weaving: what is loaded already of the JDK at once, the rest as it is loaded.
   *
   * @param running whether the application runs already: then its classes are woven at once, too
   */
  public void install(Instrumentation instrumentation, boolean running) {
    this.instrumentation = instrumentation;
    List<Class<?>> application = application(instrumentation);
    loadedBefore.addAll(application);
    instrumentation.addTransformer(this, true);
    weaveLoaded(instrumentation);
    if (running) {
      weaveAgain(instrumentation, application);
    }
  }

  private static List<Class<?>> application(Instrumentation instrumentation) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      ClassLoader loader = loaded.getClassLoader();
      if (loader != null
          && loader != PLATFORM
          && loader != Weaver.class.getClassLoader()
          && instrumentation.isModifiableClass(loaded)
          && isApplication(loaded.getName().replace('.', '/'), loaded.getProtectionDomain())) {
        found.add(loaded);
      }
    }
    return found;
  }

  @Override
  public void follow(List<String> names) {
    follow(Followed.of(names));
  }

  @Override
  public void followAll() {
    follow(Followed.ALL);
  }

  /** Weaves again the classes whose functions are followed now and were not before, or were. */
  private synchronized void follow(Followed now) {
    Followed before = functions.followed();
    functions.follow(now);
    Instrumentation means = instrumentation;
    if (means == null || before.equals(now)) {
      return;
    }
    List<Class<?>> concerned = new ArrayList<>();
    for (Class<?> loaded : application(means)) {
      String name = loaded.getName();
      if (functions.chooses(name) && (before.concerns(name) || now.concerns(name))) {
        concerned.add(loaded);
      }
    }
    if (!concerned.isEmpty()) {
      weaveAgain(means, concerned);
    }
  }

  private static void weaveAgain(Instrumentation instrumentation, List<Class<?>> classes) {
    try {
      instrumentation.retransformClasses(classes.toArray(new Class<?>[0]));
    } catch (UnmodifiableClassException | RuntimeException | LinkageError all) {
      // One of them was refused, and with it all.
      for (Class<?> each : classes) {
        try {
          instrumentation.retransformClasses(each);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
          note(each.getName(), e);
        }
      }
    }
  }

  private void weaveLoaded(Instrumentation instrumentation) {
    Set<String> names = new HashSet<>(); // not one of each loaded class in the other form
    addNames(jdk.classNames(), names);
    addNames(JdkGuards.CLASSES, names);
    List<Class<?>> library = new ArrayList<>();
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getClassLoader() == null && names.contains(loaded.getName())) {
        library.add(loaded);
      }
    }
    weaveAgain(instrumentation, library);
  }

  private static void addNames(Set<String> internal, Set<String> names) {
    for (String name : internal) {
      names.add(name.replace('/', '.'));
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (loader == PLATFORM || loader == Weaver.class.getClassLoader()) {
      return null;
    }
    if (name == null) {
      // Whoever defines it has not said its name; the class file does.
      String found = loader == null ? null : nameIn(classFile);
      return found == null ? null : transform(loader, found, redefined, domain, classFile);
    }
    if (loader == null ? !weavesJdk(name) : !isApplication(name, domain)) {
      return null;
    }
    int token = Hooks.hiddenBegin();
    try {
      // Whoever redefines a class that was woven as it was loaded gets it woven in the same way.
      boolean keep = redefined != null && loadedBefore.contains(redefined);
      return loader == null
          ? weaveJdk(name, redefined, classFile)
          : application.weave(loader, classFile, keep);
    } catch (NotWoven e) {
      Hooks.note(Facts.NOT_WOVEN, text(name, String.valueOf(e.getMessage())));
      return null;
    } catch (Throwable e) {
      note(name, e);
      return null;
    } finally {
      Hooks.hiddenEnd(token);
    }
  }

  private static @Nullable String nameIn(byte[] classFile) {
    try {
      return new ClassReader(classFile).getClassName();
    } catch (Throwable e) {
      return null; // Not a class, or out of stack: the virtual machine will say so.
    }
  }

  private boolean weavesJdk(String name) {
    return jdk.weaves(name) || JdkGuards.weaves(name);
  }

  private byte @Nullable [] weaveJdk(String name, @Nullable Class<?> redefined, byte[] classFile) {
    if (JdkGuards.weaves(name)) {
      return JdkGuards.weave(name, classFile);
    }
    List<String> missing = new ArrayList<>();
    // What was given a field when it was loaded must have it whenever it is woven again.
    boolean mayGrow = redefined == null || Numbered.class.isAssignableFrom(redefined);
    byte[] woven = jdk.weave(name, classFile, missing, mayGrow);
    for (String row : missing) {
      Hooks.note(Facts.NOT_WOVEN, row.concat(": not in this Java version"));
    }
    return woven;
  }

  private static boolean isApplication(String name, @Nullable ProtectionDomain domain) {
    if (name.startsWith("corecast/recorder/")
        || name.startsWith("corecast/trace/")
        || name.startsWith("java/")
        || name.startsWith("jdk/internal/")
        || name.startsWith("sun/")) {
      return false;
    }
    // Modules of the JDK that the application's loader loads, such as the compiler.
    CodeSource source = domain == null ? null : domain.getCodeSource();
    URL location = source == null ? null : source.getLocation();
    return location == null || !location.getProtocol().equals("jrt");
  }

  private static void note(String name, Throwable why) {
    Hooks.note(Facts.NOT_WOVEN, text(name, why.toString()));
  }

  private static String text(String name, String why) {
    return name.replace('/', '.').concat(": ").concat(why);
  }
}
