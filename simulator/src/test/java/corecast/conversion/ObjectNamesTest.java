package corecast.conversion;

import static corecast.conversion.Conversions.convert;
import static corecast.trace.EventKind.BEGIN;
import static corecast.trace.EventKind.END;
import static corecast.trace.EventKind.LOCK;
import static corecast.trace.EventKind.UNLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.Program;
import corecast.trace.ObjectKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects are called what the source of the program calls them, and each has a name of its own. */
final class ObjectNamesTest {
  private TraceScript trace;
  private final List<String> labels = new ArrayList<>();

  @BeforeEach
  void create(@TempDir Path folder) throws IOException {
    trace = new TraceScript(folder.resolve("names.cct"));
  }

  @Test
  void oneObjectOfANameHasTheNameAndThePlace() throws Exception {
    labels.add("com/acme/Orders.stats Orders.java:14");
    labels.add("com/acme/Orders$Part.locks[] Orders.java:20");
    labels.add("Main.main.lock Main.java:3");
    assertThat(names())
        .containsExactly(
            "Orders.stats Orders.java:14",
            "Orders$Part.locks[] Orders.java:20",
            "Main.main.lock Main.java:3");
  }

  @Test
  void severalOfANameHaveTheirNumbers() throws Exception {
    labels.add("com/acme/Account.own Account.java:7");
    labels.add("com/acme/Account.own Account.java:7");
    labels.add("com/acme/Bank.own Bank.java:9");
    assertThat(names())
        .containsExactly(
            "Account.own-10 Account.java:7",
            "Account.own-11 Account.java:7",
            "Bank.own Bank.java:9");
  }

  @Test
  void packagesAreThereWhereTheyTellTwoApart() throws Exception {
    labels.add("com/acme/Cache.lock Cache.java:5");
    labels.add("org/other/Cache.lock Cache.java:8");
    labels.add("org/other/Cache.room Cache.java:9");
    assertThat(names())
        .containsExactly(
            "com.acme.Cache.lock Cache.java:5",
            "org.other.Cache.lock Cache.java:8",
            "Cache.room Cache.java:9");
  }

  @Test
  void objectsWithoutANameHaveClassAndPlaceOrElseNumber() throws Exception {
    labels.add("");
    labels.add(" Orders.java:33");
    labels.add("com/acme/Statistics ");
    assertThat(names())
        .containsExactly("Object-10 ", "Object@Orders.java:33 Orders.java:33", "Statistics ");
  }

  @Test
  void severalOfOnePlaceHaveTheirNumbers() throws Exception {
    labels.add(" Orders.java:33");
    labels.add(" Orders.java:33");
    assertThat(names())
        .containsExactly(
            "Object-10@Orders.java:33 Orders.java:33", "Object-11@Orders.java:33 Orders.java:33");
  }

  /** As recorders wrote it that knew no places, and as people write it. */
  @Test
  void nameGivenByHandIsKept() throws Exception {
    labels.add("a/b");
    labels.add("the queue");
    labels.add("the queue");
    assertThat(names()).containsExactly("a/b ", "the queue ", "the queue~2 ");
  }

  /** Names of other languages may have blanks; a tilde is the conversion's own. */
  @Test
  void namesWithOddCharactersAreKept() throws Exception {
    labels.add("com/acme/a test of locks.lock Test.kt:4");
    labels.add("com/acme/A.b~c A.java:1");
    assertThat(names()).containsExactly("a test of locks.lock Test.kt:4", "A.b-c A.java:1");
  }

  /** Takes a lock of each label; what the locks are called, and where they are. */
  private List<String> names() throws Exception {
    TraceScript.Thread main = trace.thread(1, "main");
    for (int i = 0; i < labels.size(); i++) {
      main.object(10 + i, ObjectKind.LOCK, labels.get(i));
    }
    main.at(0, BEGIN);
    for (int i = 0; i < labels.size(); i++) {
      main.at(10 * i, LOCK, 10 + i).at(10 * i + 5, UNLOCK, 10 + i);
    }
    main.at(100, END);
    Program program = convert(trace).program();
    List<String> names = new ArrayList<>();
    for (int o = 0; o < program.objects(); o++) {
      names.add(program.objectName(o) + " " + program.objectSource(o));
    }
    return names;
  }
}
