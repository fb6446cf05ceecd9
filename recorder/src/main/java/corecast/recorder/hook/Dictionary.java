package corecast.recorder.hook;

import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import java.util.HashMap;
import java.util.Map;

/** Stream 0 of a trace: functions and facts. Written while classes load, so it may synchronize. */
final class Dictionary {
  private final EventBuffer buffer;
  private final Map<String, String> facts = new HashMap<>();
  private int lastMethod;

  Dictionary(EventBuffer buffer) {
    this.buffer = buffer;
  }

  synchronized int method(String className, String method, String sourceFile, int line) {
    int id = ++lastMethod;
    if (buffer.begin(3, 0) != 0) {
      buffer.put(EventKind.METHOD.code());
      buffer.varint(id);
      buffer.varint(Math.max(0, line));
      buffer.string(className);
      buffer.string(method);
      buffer.string(sourceFile);
      buffer.commit();
    }
    return id;
  }

  synchronized void note(String key, String value) {
    if (!value.equals(facts.put(key, value)) && buffer.begin(2, 0) != 0) {
      buffer.put(EventKind.META.code());
      buffer.string(key);
      buffer.string(value);
      buffer.commit();
    }
  }
}
