package corecast.recorder.hook;

import corecast.recorder.hook.session.Options;
import corecast.trace.EventKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceFormatException;
import corecast.trace.TraceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A trace as the tests look at it: for each thread, by name, its records as words. */
public final class Recorded {
  public final Map<String, List<String>> timed = new HashMap<>();
  public final Map<String, List<String>> all = new HashMap<>();
  private final Map<String, List<Long>> times = new HashMap<>();
  public final Map<String, Long> cpuNanos = new HashMap<>();
  public final Map<Long, String> objects = new HashMap<>();
  public final Map<String, String> facts = new HashMap<>();
  public final Map<Long, String> methods = new HashMap<>();

  /** Runs the program with a recording into the file and reads it. */
  public static Recorded run(Path file, Body program) throws Exception {
    return run(file, Options.defaults(), program);
  }

  public static Recorded run(Path file, Options options, Body program) throws Exception {
    if (!Recording.start(file, options)) {
      throw new AssertionError("no recording");
    }
    try {
      program.run();
    } finally {
      Recording.stop();
    }
    return read(file);
  }

  public static Recorded read(Path file) throws TraceFormatException {
    Recorded recorded = new Recorded();
    try (TraceReader reader = TraceReader.open(file)) {
      RecordCursor dictionary = reader.records(0);
      while (dictionary.next()) {
        if (dictionary.kind() == EventKind.META) {
          recorded.facts.put(dictionary.string(0), dictionary.string(1));
        } else {
          recorded.methods.put(dictionary.operand(0), dictionary.string(1));
        }
      }
      for (int stream : reader.streams()) {
        recorded.readStream(reader.records(stream));
      }
    }
    return recorded;
  }

  private void readStream(RecordCursor records) throws TraceFormatException {
    List<String> timedWords = new ArrayList<>();
    List<String> allWords = new ArrayList<>();
    List<Long> nanos = new ArrayList<>();
    String name = "?";
    long cpu = 0;
    while (records.next()) {
      EventKind kind = records.kind();
      if (kind == EventKind.OBJECT) {
        String type = records.string(0);
        objects.put(records.operand(0), type.substring(type.lastIndexOf('.') + 1));
        continue;
      }
      if (kind == EventKind.THREAD) {
        name = records.string(0);
        continue;
      }
      cpu += records.cpuNanos();
      StringBuilder words = new StringBuilder(kind.toString());
      for (int i = 0; i < kind.operands(); i++) {
        words.append(' ').append(records.operand(i));
      }
      for (int i = 0; i < kind.strings(); i++) {
        words.append(' ').append(records.string(i));
      }
      allWords.add(words.toString());
      if (kind.timed()) {
        timedWords.add(words.toString());
        nanos.add(records.timeNanos());
      }
    }
    timed.put(name, timedWords);
    times.put(name, nanos);
    all.put(name, allWords);
    cpuNanos.put(name, cpu);
  }

  /** The timed records of the thread that ran the test, without BEGIN and END. */
  public List<String> mine() {
    return withoutEnds(timed.get(Thread.currentThread().getName()));
  }

  /** When each of {@link #mine} was, in ns since the start of the recording. */
  public List<Long> timesOfMine() {
    String me = Thread.currentThread().getName();
    List<Long> inner = new ArrayList<>(times.get(me));
    List<String> words = timed.get(me);
    for (int i = words.size() - 1; i >= 0; i--) {
      if (isEnd(words.get(i))) {
        inner.remove(i);
      }
    }
    return inner;
  }

  public List<String> of(String thread) {
    return withoutEnds(timed.get(thread));
  }

  private static List<String> withoutEnds(List<String> records) {
    List<String> inner = new ArrayList<>(records);
    inner.removeIf(Recorded::isEnd);
    return inner;
  }

  private static boolean isEnd(String record) {
    return record.equals("BEGIN") || record.equals("END");
  }

  /** What the program does while it is recorded. */
  public interface Body {
    void run() throws Exception;
  }
}
