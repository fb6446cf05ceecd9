package corecast.recorder.weave.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.recorder.hook.operation.Operation;
import corecast.recorder.weave.jdk.JdkEdit.Place;
import corecast.recorder.weave.jdk.JdkMethod.Argument;
import corecast.recorder.weave.jdk.JdkMethod.Argument.Source;
import corecast.recorder.weave.jdk.JdkMethod.Ending;
import corecast.recorder.weave.jdk.JdkMethod.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the table is read. */
final class JdkTableTest {
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

  @Test
  void anOperationHasAnObjectANumberAndAResult() {
    JdkClass pool = only("  op awaitTermination(IJ)Z  TERMINATION this  nanos:1 boolean");
    assertThat(pool.operations)
        .containsExactly(
            new JdkMethod(
                POOL,
                "awaitTermination",
                "(IJ)Z",
                Operation.TERMINATION,
                Target.THIS,
                new Argument(Source.NANOS, 1),
                Ending.BOOLEAN));
  }

  @Test
  void aCallHasAPlaceAndArguments() {
    JdkClass pool =
        only(
            "  before-with-last run java/lang/Runnable.run Hooks.done(JI)V 0 2 worker:I 1/a/B.c:J");
    assertThat(pool.edits)
        .containsExactly(
            new JdkEdit(
                POOL,
                "run",
                null,
                Place.BEFORE_WITH_LAST,
                "java/lang/Runnable.run",
                List.of(0, 2),
                List.of("worker:I", "1/a/B.c:J"),
                "corecast/recorder/hook/Hooks",
                "done",
                "(JI)V"));
  }

  @Test
  void commentsAndEmptyLinesSayNothing() {
    JdkClass pool = only("\n# text\n  # text\n  silent run()V\n");
    assertThat(pool.operations).containsExactly(JdkMethod.silent(POOL, "run", "()V"));
  }

  @ParameterizedTest
  @CsvSource({
    "17, true",
    "18, true",
    "19, false",
    "20, false",
    "21, true",
    "22, false",
    "25, true",
    "99, true"
  })
  void aRowIsThereInItsVersionsOnly(int version, boolean there) {
    Map<String, JdkClass> classes = parse(POOL + "\n  silent run()V [17-18,21,25-]\n", version);
    assertThat(classes.get(POOL)).isNotNull();
    assertThat(classes.get(POOL).operations).hasSize(there ? 1 : 0);
  }

  @Test
  void aSectionIsThereInItsVersionsOnly() {
    String text = POOL + " [21-]\n  silent run()V\n  silent end()V [25-]\n";
    assertThat(parse(text, 17)).isEmpty();
    assertThat(parse(text, 21).get(POOL).operations).hasSize(1);
    assertThat(parse(text, 25).get(POOL).operations).hasSize(2);
  }

  @Test
  void aSectionIsThereOnItsSystemOnly() {
    String text = POOL + " on Windows\n  silent run()V\n";
    assertThat(JdkTable.parse(text, 17, "Windows 11")).containsKey(POOL);
    assertThat(JdkTable.parse(text, 17, "Linux")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "op run()V LOKC this zero done | expected an operation, found LOKC",
        "op run()V LOCK that zero done | found that",
        "op run()V LOCK this zero | expected what its result tells, found the end of the line",
        "op run()V LOCK this zero done 1 | expected the end of the line, found 1",
        "op run()V LOCK this count:x done | expected a digit, found x",
        "op run LOCK this zero done | expected a method and its descriptor, such as run()V, found run",
        "silent | expected a method, found the end of the line",
        "silent run()V [x7] | expected versions such as [17-20,25-], found [x7]",
        "silent run()V [17-20,25-33 | expected versions such as [17-20,25-], found [17-20,25-33",
        "instant run()V Hooks.done()V | found instant",
        "entry run()V | expected a hook, found the end of the line",
        "entry run()V done | expected a hook such as Hooks.exiting()V, found done",
        "entry run()V Hooks.done()V a:I 0 | expected a field behind a field, found 0",
        "after run()V Hooks.done()V | expected a hook, found the end of the line",
      })
  void anErrorNamesTheLineAndWhatWasExpected(String row, String message) {
    assertThatThrownBy(() -> parse("# text\n" + POOL + "\n  " + row + "\n", 17))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("jdk.table:3: expected ")
        .hasMessageEndingWith(message);
  }

  @Test
  void aRowBelongsToAClass() {
    assertThatThrownBy(() -> parse("  silent run()V\n", 17))
        .hasMessage("jdk.table:1: expected the name of a class before its rows, found silent");
  }

  private static JdkClass only(String row) {
    Map<String, JdkClass> classes = parse(POOL + "\n" + row + "\n", 17);
    assertThat(classes).containsOnlyKeys(POOL);
    return classes.get(POOL);
  }

  private static Map<String, JdkClass> parse(String text, int version) {
    return JdkTable.parse(text, version, "Linux");
  }
}
