package corecast.report;

import corecast.study.Study;
import corecast.study.target.RecordingFacts;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where a recording and the page about it come from, in words. */
final class Made {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("d MMMM uuuu HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private Made() {}

  /**
   * A line on the recording, and one on the page.
   *
   * @param command that made the page; empty if none did
   */
  static List<String> lines(Study study, String command) {
    List<String> lines = new ArrayList<>();
    Optional<RecordingFacts> facts = study.recordingFacts();
    facts.ifPresent(of -> lines.add(recorded(of)));
    lines.add(page(command));
    return lines;
  }

  static String page(String command) {
    String version = version();
    String page = "This page: Corecast" + (version.isEmpty() ? "" : " " + version);
    return command.isEmpty() ? page : page + ", " + command;
  }

  /** This Corecast's; empty if it is not packaged. */
  static String version() {
    String version = Made.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }

  private static String recorded(RecordingFacts facts) {
    List<String> parts = new ArrayList<>(List.of(TIME.format(facts.begun())));
    for (String fact : List.of(facts.main(), facts.java(), facts.machine())) {
      if (!fact.isEmpty()) {
        parts.add(fact);
      }
    }
    return "Recorded: " + String.join(", ", parts);
  }
}
