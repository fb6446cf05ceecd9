package corecast.recorder.weave.made;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.cpu.AllowedCpus;
import corecast.trace.CycleCounter;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes the {@link CycleCounter} of this machine, where there is one that can be trusted: on x86
 * under Linux whose own clock is that counter, or that a hypervisor tells how to reckon its time
 * from it and that it counts evenly; for a process that keeps to one CPU, so that the processor's
 * freedom to read it a little early cannot put two threads' records in the wrong order. Its class
 * is one of the JDK's own module, since others are warned of when they load a library.
 */
public final class CycleCounterClass {
  private static final String NAME = "java/lang/CorecastCycleCounter";
  private static final String READ = "read";
  private static final Path KERNEL_CLOCK =
      Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");

  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  /** Clocks of virtual machines: the time stamp counter times what the hypervisor last said. */
  private static final Set<String> RECKONED_CLOCKS =
      Set.of("kvm-clock", "hyperv_clocksource_tsc_page");

  /** What a processor says whose counter has one rate at all times, asleep or not. */
  private static final Set<String> EVEN = Set.of("constant_tsc", "nonstop_tsc");

  /** Of faster or slower counters nothing is known. */
  private static final double LEAST_NANOS_A_COUNT = 0.1;

  private static final double MOST_NANOS_A_COUNT = 1.5;

  private static final int ATTEMPTS = 10;

  private CycleCounterClass() {}

  /**
   * Installs the counter, or leaves the system's clock where it is if anything is in the way.
   *
   * @param library a file that is not there: the library, which is gone when this returns
   */
  public static void install(Instrumentation instrumentation, Path library) {
    try {
      if (isTrusted()) {
        CycleCounter counter = make(instrumentation, library);
        if (counts(counter)) {
          CycleCounter.install(counter);
        }
      }
    } catch (Throwable e) {
      // For example a folder whose files cannot be executed: the other clock does as well.
    }
  }

  private static boolean isTrusted() throws IOException {
    return System.getProperty("os.name", "").equals("Linux")
        && System.getProperty("os.arch", "").equals("amd64")
        && AllowedCpus.isOne(AllowedCpus.list())
        && isCounter(Files.readString(KERNEL_CLOCK).strip());
  }

  private static boolean isCounter(String kernelClock) throws IOException {
    if (!RECKONED_CLOCKS.contains(kernelClock)) {
      return kernelClock.equals("tsc");
    }
    try (BufferedReader lines = Files.newBufferedReader(PROCESSORS)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("flags")) {
          return List.of(line.split("\\s+")).containsAll(EVEN);
        }
      }
    }
    return false;
  }

  private static CycleCounter make(Instrumentation instrumentation, Path library)
      throws ReflectiveOperationException, IOException {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(Hooks.class.getModule()),
        Map.of(),
        Map.of("java.lang.invoke", Set.of(CycleCounterClass.class.getModule())),
        Set.of(),
        Map.of());
    Files.write(
        library,
        CounterLibrary.x86("Java_".concat(NAME.replace('/', '_')).concat("_").concat(READ)),
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE);
    try {
      Class<?> made =
          MadeClass.inside(Object.class).defineClass(bytes(library.toAbsolutePath().toString()));
      return (CycleCounter) made.getConstructor().newInstance();
    } finally {
      Files.delete(library); // Linux keeps what is mapped.
    }
  }

  /** Whether it counts, at a rate that one knows of; looks again if something came between. */
  private static boolean counts(CycleCounter counter) {
    counter.read(); // The first time it is looked up, which may take longer than the measurement.
    for (int i = 0; i < ATTEMPTS; i++) {
      long nanos = System.nanoTime();
      long count = counter.read();
      long end = nanos;
      while (end - nanos < 200_000) {
        end = System.nanoTime();
      }
      double each = (double) (end - nanos) / Math.max(1, counter.read() - count);
      if (each > LEAST_NANOS_A_COUNT && each < MOST_NANOS_A_COUNT) {
        return true;
      }
    }
    return false;
  }

  /** A class that loads the library when it is loaded itself, and whose one method is there. */
  private static byte[] bytes(String library) {
    MadeClass made =
        new MadeClass(Opcodes.ACC_PUBLIC, NAME, Type.getInternalName(CycleCounter.class));
    MethodVisitor load = made.method(Opcodes.ACC_STATIC, "<clinit>", "()V");
    load.visitLdcInsn(library);
    load.visitMethodInsn(
        Opcodes.INVOKESTATIC, "java/lang/System", "load", "(Ljava/lang/String;)V", false);
    MadeClass.end(load, Opcodes.RETURN);
    made.method(Opcodes.ACC_PUBLIC | Opcodes.ACC_NATIVE, READ, "()J").visitEnd();
    return made.bytes();
  }
}
