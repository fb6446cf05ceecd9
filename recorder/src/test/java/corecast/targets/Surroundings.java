package corecast.targets;

/** Prints what the program sees of the agent and of the machine. */
public final class Surroundings {
  public static void main(String[] args) {
    for (String name :
        new String[] {
          "corecast.shaded.asm.ClassReader",
          "corecast.recorder.weave.Weaver",
          "corecast.recorder.Installation",
          "corecast.recorder.AgentOptions",
          "corecast.recorder.Agent",
          "corecast.recorder.hook.Hooks"
        }) {
      try {
        Class<?> found = Class.forName(name, false, Surroundings.class.getClassLoader());
        System.out.println(name + " by " + (found.getClassLoader() == null ? "boot" : "app"));
      } catch (ClassNotFoundException e) {
        System.out.println(name + " not found");
      }
    }
    System.out.println("processors " + Runtime.getRuntime().availableProcessors());
  }
}
