package corecast.recorder.weave.name;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.Marks;
import corecast.recorder.hook.Recorded;
import corecast.recorder.hook.Updates;
import corecast.recorder.hook.session.LoopSites;
import corecast.trace.EventKind;
import corecast.trace.ObjectKind;
import corecast.trace.RecordCursor;
import corecast.trace.TraceReader;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** What atomics that are changed by compare-and-set are called: as where that succeeds. */
final class UpdateNamesTest {
  private static final String OF = "corecast/recorder/weave/name/UpdateNamesTest$Cache.";

  private static final int SITE = Updates.site("Cache.put line 5");

  @TempDir Path folder;

  /** With the hooks where they are woven; what takes long is a mark. */
  static final class Cache {
    private final AtomicReference<Object> map = new AtomicReference<>("old");
    private final AtomicInteger other = new AtomicInteger();

    void changeMap() {
      Updates.reads(map, SITE);
      Object old = map.get();
      Elsewhere.work();
      Updates.compared(map.compareAndSet(old, "new"), SITE);
    }

    void giveUpMap() {
      Updates.reads(map, SITE);
      map.get();
      Elsewhere.work();
    }

    void changeOther() {
      Updates.reads(other, SITE);
      int old = other.get();
      Elsewhere.work();
      Updates.compared(other.compareAndSet(old, old + 1), SITE);
    }
  }

  /** The beginning of the section is written here. */
  static final class Elsewhere {
    private Elsewhere() {}

    static void work() {
      Marks.mark("m");
    }
  }

  @BeforeAll
  static void look() throws Exception {
    String file = "/" + OF.substring(0, OF.length() - 1) + ".class";
    ClassNode node = new ClassNode();
    try (InputStream in = Objects.requireNonNull(Cache.class.getResourceAsStream(file))) {
      new ClassReader(in.readAllBytes()).accept(node, 0);
    }
    Uses uses = new Uses(node);
    node.methods.forEach(uses::add);
    uses.put();
  }

  @AfterEach
  void reset() {
    LoopSites.reset();
  }

  @Test
  void theNameIsThatOfWhatIsChanged() throws Exception {
    assertThat(names(cache -> cache.changeMap())).containsExactly(Map.entry(2L, OF + "map"));
  }

  @Test
  void anAttemptThatWasGivenUpIsNamedWhenAnotherOneSucceeds() throws Exception {
    assertThat(
            names(
                cache -> {
                  cache.giveUpMap();
                  cache.giveUpMap();
                  cache.changeMap();
                }))
        .containsExactly(Map.entry(2L, OF + "map"));
  }

  /** Not as the atomic that the thread comes to next. */
  @Test
  void whatNobodyHasChangedHasNoName() throws Exception {
    assertThat(
            names(
                cache -> {
                  cache.giveUpMap();
                  cache.changeOther();
                }))
        .containsExactly(Map.entry(2L, ""), Map.entry(3L, OF + "other"));
  }

  private interface Program {
    void run(Cache cache) throws Exception;
  }

  /** The names of all atomics, by their numbers: of several descriptions the one with a label. */
  private Map<Long, String> names(Program program) throws Exception {
    Path file = folder.resolve("recorded.cct");
    Recorded.run(file, () -> program.run(new Cache()));
    Map<Long, String> names = new TreeMap<>();
    try (TraceReader reader = TraceReader.open(file)) {
      for (int stream : reader.streams()) {
        RecordCursor records = reader.records(stream);
        while (records.next()) {
          if (records.kind() == EventKind.OBJECT
              && records.operand(1) == ObjectKind.ATOMIC.code()) {
            String name = records.string(1).split(" ", 2)[0];
            names.merge(records.operand(0), name, (one, more) -> one.isEmpty() ? more : one);
          }
        }
      }
    }
    return names;
  }
}
