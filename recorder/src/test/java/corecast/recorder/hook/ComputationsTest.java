package corecast.recorder.hook;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.object.ComputedKeys;
import corecast.recorder.hook.operation.Operation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComputationsTest {
  private static final int KEY = 7;
  private static final int OTHER_KEY = 8;
  private static final Function<String, String> OURS = key -> key;

  /** Of the keys of all maps: two keys at one place forget each other. */
  private final Set<Integer> places = new HashSet<>();

  private final Object map = apart(KEY, OTHER_KEY);
  private final Object otherMap = apart(KEY);

  @TempDir Path folder;

  private Recorded run(Recorded.Body program) throws Exception {
    return Recorded.run(folder.resolve("run.cct"), program);
  }

  /** A map whose keys are at places where no other key is. */
  private Object apart(Integer... keys) {
    while (true) {
      Object made = new ConcurrentHashMap<>();
      int hash = System.identityHashCode(made);
      Set<Integer> own =
          Stream.of(keys).map(key -> ComputedKeys.place(hash, key)).collect(Collectors.toSet());
      if (own.size() == keys.length && Collections.disjoint(own, places)) {
        places.addAll(own);
        return made;
      }
    }
  }

  /** As the woven methods call it. */
  private static void computed(Object map, int key, Runnable function) {
    Computations.begins(map, OURS, key);
    function.run();
    Computations.ends(map);
  }

  private static void inThread(String name, Runnable body) throws InterruptedException {
    Thread thread = new Thread(body, name);
    thread.start();
    thread.join();
  }

  /** Records other than those that only tell the time. */
  private static List<String> without(List<String> records) {
    List<String> others = new ArrayList<>(records);
    others.removeIf("TICK"::equals);
    return others;
  }

  /** Works until so much time has passed since its beginning. */
  private static void work(long nanos) {
    long start = System.nanoTime();
    while (System.nanoTime() - start < nanos) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aShortFunctionLeavesNothing() throws Exception {
    Recorded recorded =
        run(
            () -> {
              for (int i = 0; i < 1000; i++) {
                computed(map, KEY, () -> {});
                Computations.found(map, KEY);
              }
            });
    // But for those that were interrupted, by another process or the compiler.
    assertThat(without(recorded.mine())).hasSizeLessThan(200);
  }

  @Test
  void aFunctionThatIsNotVeryShortIsASectionFromTheSecondOfItsKey() throws Exception {
    Recorded recorded =
        run(
            () -> {
              for (int i = 0; i < 10; i++) {
                computed(map, KEY, () -> work(20_000));
              }
            });
    List<String> records = without(recorded.mine());
    assertThat(records.subList(0, 2)).containsExactly("LOCK 2", "UNLOCK 2");
    assertThat(records.stream().filter("UNLOCK 2"::equals)).hasSizeBetween(9, 10);
  }

  @Test
  void manyKeysOfOnePlaceDoNotTakeItFromTheOneThatComesAllTheTime() {
    ComputedKeys keys = new ComputedKeys();
    int place = ComputedKeys.place(1, KEY);
    assertThat(keys.comesAgain(place, 1, KEY)).isFalse();
    for (int other = 0; other < 100; other++) {
      assertThat(keys.comesAgain(place, 1, KEY)).isTrue();
      assertThat(keys.comesAgain(place, 2, other)).isFalse();
    }
    // Each other key comes once: now the place is free.
    for (int other = 0; other < 17; other++) {
      assertThat(keys.comesAgain(place, 3, other)).isFalse();
    }
    assertThat(keys.comesAgain(place, 1, KEY)).isFalse();
  }

  @Test
  void whatIsRecordedInAFunctionIsInASectionOfItsKey() throws Exception {
    Recorded recorded =
        run(
            () -> {
              computed(map, KEY, () -> Marks.mark("a"));
              computed(map, OTHER_KEY, () -> Marks.mark("b"));
              computed(otherMap, KEY, () -> Marks.mark("c"));
              computed(map, KEY, () -> Marks.mark("d"));
            });
    // Object 1 is the thread.
    assertThat(without(recorded.mine()))
        .containsExactly(
            "LOCK 2",
            "MARK a",
            "UNLOCK 2",
            "LOCK 3",
            "MARK b",
            "UNLOCK 3",
            "LOCK 4",
            "MARK c",
            "UNLOCK 4",
            "LOCK 2",
            "MARK d",
            "UNLOCK 2");
    assertThat(recorded.objects).containsEntry(2L, "ConcurrentHashMap");
  }

  @Test
  void aLongFunctionIsASectionFromItsBeginning() throws Exception {
    Recorded recorded =
        run(
            () -> {
              Marks.mark("before");
              computed(map, KEY, () -> work(2_000_000));
            });
    assertThat(without(recorded.mine())).containsExactly("MARK before", "LOCK 2", "UNLOCK 2");
  }

  @Test
  void whoFindsAValueComesBehindTheSectionsOfOthersOnce() throws Exception {
    Recorded recorded =
        run(
            () -> {
              computed(map, KEY, () -> Marks.mark("long"));
              Computations.found(map, KEY);
              inThread(
                  "second",
                  () -> {
                    Computations.found(map, KEY);
                    Computations.found(map, KEY);
                    Computations.found(map, OTHER_KEY);
                    computed(map, KEY, () -> Marks.mark("again"));
                    Computations.found(map, KEY);
                  });
            });
    assertThat(without(recorded.mine())).contains("LOCK 2", "MARK long", "UNLOCK 2");
    assertThat(recorded.mine().stream().filter("LOCK 2"::equals)).hasSize(1);
    assertThat(without(recorded.of("second")))
        .containsExactly("LOCK 2", "UNLOCK 2", "LOCK 2", "MARK again", "UNLOCK 2");
  }

  @Test
  void functionsInsideOfFunctionsAreSectionsInsideOfSections() throws Exception {
    Object inner = apart(KEY);
    Recorded recorded =
        run(
            () ->
                computed(
                    map,
                    KEY,
                    () -> {
                      computed(inner, KEY, () -> Marks.mark("inner"));
                      // The inner map's method throws without a function.
                      Computations.ends(inner);
                      Marks.mark("outer");
                    }));
    assertThat(without(recorded.mine()))
        .containsExactly("LOCK 2", "LOCK 3", "MARK inner", "UNLOCK 3", "MARK outer", "UNLOCK 2");
  }

  @Test
  void aFunctionThatWaitsForATaskIsNoSectionFromThenOn() throws Exception {
    Recorded recorded =
        run(
            () ->
                computed(
                    map,
                    KEY,
                    () -> {
                      Marks.mark("before");
                      int token = Hooks.begin(Operation.AWAIT_TASK, new Object(), 0);
                      Hooks.end(token, Operation.AWAIT_TASK, new Object(), 0, 0);
                      Marks.mark("behind");
                    }));
    List<String> records = without(recorded.mine());
    assertThat(records).startsWith("LOCK 2", "MARK before", "UNLOCK 2").endsWith("MARK behind");
    assertThat(records.stream().filter("UNLOCK 2"::equals)).hasSize(1);
  }

  @Test
  void functionsOfTheLibraryAndInsideItsOperationsAreItsOwn() throws Exception {
    Recorded recorded =
        run(
            () -> {
              Computations.begins(map, Function.identity(), KEY);
              Marks.mark("library");
              Computations.ends(map);
              int token = Hooks.begin(Operation.SILENT, null, 0);
              computed(map, KEY, () -> Marks.mark("inside"));
              Hooks.end(token, Operation.SILENT, null, 0, 0);
            });
    assertThat(recorded.mine().stream().filter(record -> record.contains("LOCK"))).isEmpty();
  }
}
