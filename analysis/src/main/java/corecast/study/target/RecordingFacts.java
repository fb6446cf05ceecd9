package corecast.study.target;

import corecast.conversion.log.RecordingNotes;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where and when a trace was recorded, in words; empty where the trace does not say.
 *
 * @param main the class or jar that was run
 * @param java version of Java, and the virtual machine
 * @param machine operating system and processor architecture
 * @param processors what the program was told when it asked for their number; 0 if it never did
 * @param seen how many processors it saw, whether it asked or not; 0 if that is not known
 */
public record RecordingFacts(
    String main, String java, String machine, int processors, int seen, Instant begun) {

  public static RecordingFacts of(Path trace) throws TraceFormatException {
    try (TraceReader reader = TraceReader.open(trace)) {
      Map<String, String> facts = new HashMap<>();
      RecordCursor dictionary = reader.records(0);
      while (dictionary.next()) {
        if (dictionary.kind() == EventKind.META) {
          facts.putIfAbsent(dictionary.string(0), dictionary.string(1));
        }
      }
      String version = facts.getOrDefault("java.version", "");
      String machine = facts.getOrDefault("java.vm", "");
      return new RecordingFacts(
          facts.getOrDefault("main", ""),
          version.isEmpty() ? machine : "Java " + version + " (" + machine + ")",
          facts.getOrDefault("os", ""),
          processors(facts.getOrDefault(RecordingNotes.AVAILABLE_PROCESSORS, "")),
          seen(facts),
          Instant.ofEpochMilli(reader.header().startMillis()));
    }
  }

  private static int seen(Map<String, String> facts) {
    for (String key :
        List.of(
            RecordingNotes.AVAILABLE_PROCESSORS,
            RecordingNotes.PRETENDED_PROCESSORS,
            RecordingNotes.MACHINE_PROCESSORS)) {
      int seen = processors(facts.getOrDefault(key, ""));
      if (seen > 0) {
        return seen;
      }
    }
    return 0;
  }

  private static int processors(String seen) {
    return seen.matches("[1-9]\\d{0,8}") ? Integer.parseInt(seen) : 0;
  }
}
