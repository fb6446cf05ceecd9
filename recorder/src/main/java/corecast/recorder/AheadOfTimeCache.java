package corecast.recorder;

/**
 * Programs whose virtual machine writes down its classes for later starts (JDK 24 and newer). JDK
 * 25 crashes at the end of such a run if any agent has had classes of the JDK transformed.
 */
final class AheadOfTimeCache {
  private static final int FIRST_RELEASE = 24;

  private AheadOfTimeCache() {}

  /**
   * Refuses to go on.
   *
   * @throws IllegalStateException if this virtual machine writes such a cache
   */
  static void refuse(DiagnosticCommands commands) {
    if (Runtime.version().feature() >= FIRST_RELEASE && isWritten(commands)) {
      throw new IllegalStateException(
          "java cannot write an AOT cache while an agent is loaded; leave out -XX:AOTCacheOutput"
              + " and -XX:AOTMode to record");
    }
  }

  private static boolean isWritten(DiagnosticCommands commands) {
    try {
      String flags = commands.run("VM.flags");
      return flags.contains("-XX:AOTMode=record") || flags.contains("-XX:AOTMode=create");
    } catch (ReflectiveOperationException e) {
      return false; // Another virtual machine.
    }
  }
}
