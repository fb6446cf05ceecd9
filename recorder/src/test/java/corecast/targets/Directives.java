package corecast.targets;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** Prints what the compilers of this virtual machine were told. */
public final class Directives {
  private Directives() {}

  public static void main(String[] args) throws Exception {
    System.out.println(
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "compilerDirectivesPrint",
                new Object[0],
                new String[0]));
  }
}
