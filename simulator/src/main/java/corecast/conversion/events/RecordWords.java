package corecast.conversion.events;

import static java.util.Map.entry;

import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.Operand;
import corecast.trace.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What records and their operands are called in a text, and which numbers are written as words. */
final class RecordWords {
  /** Where the type of an operand does not say enough. */
  private static final Map<EventKind, List<String>> OWN =
      Map.ofEntries(
          entry(EventKind.OBJECT, List.of("number", "kind", "p1", "p2", "p3")),
          entry(EventKind.METHOD, List.of("number", "line")),
          entry(EventKind.THREAD, List.of("object", "flags")),
          entry(EventKind.OUTCOME, List.of("operation", "object", "result")),
          entry(EventKind.IO_BEGIN, List.of("code")),
          entry(EventKind.IO_END, List.of("code", "bytes")),
          entry(EventKind.IO, List.of("code", "nanos")),
          entry(EventKind.STREAM, List.of("object", "code", "bytes", "nanos")),
          entry(EventKind.PHASE_BEGIN, List.of("object", "what", "phase")),
          entry(EventKind.PHASE_END, List.of("object", "phase", "result")),
          entry(EventKind.STAGE_SOURCE, List.of("task", "source", "how")),
          entry(EventKind.MEMBER, List.of("object", "container")),
          entry(EventKind.DELAY, List.of("repeat", "due")),
          entry(EventKind.CLAIM, List.of("object", "value", "loop")),
          entry(EventKind.NO_CLAIM, List.of("object", "value", "loop")),
          entry(EventKind.CLOCK_LOOP_BEGIN, List.of("loop", "nanos", "run")),
          entry(EventKind.CLOCK_LOOP_END, List.of("loop", "nanos", "run")),
          entry(EventKind.SPINS, List.of("class")),
          entry(EventKind.FILL, List.of("object", "count", "taken")));

  private static final List<List<String>> NAMES = new ArrayList<>();

  static {
    for (EventKind kind : EventKind.values()) {
      NAMES.add(OWN.getOrDefault(kind, kind.operandTypes().stream().map(RecordWords::of).toList()));
    }
  }

  private RecordWords() {}

  static List<String> operands(EventKind kind) {
    return NAMES.get(kind.ordinal());
  }

  private static String of(Operand type) {
    return switch (type) {
      case TARGET -> "object";
      case FUNCTION -> "function";
      case TASK -> "task";
      case ITEM -> "item";
      case RESULT -> "result";
      case NANOS -> "nanos";
      case COUNT -> "count";
      case PLACE -> "loop";
      case DETAIL -> "detail";
    };
  }

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What an operand's value is a code of; none for a plain number. */
  static Enum<?>[] codes(String operand) {
    return switch (operand) {
      case "kind" -> ObjectKind.values();
      case "operation" -> EventKind.values();
      case "result" -> Result.values();
      default -> new Enum<?>[0];
    };
  }
}
