package corecast.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import corecast.recorder.Effort;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("more")
class ProgramTextErrorsTest {
  private static final int FILES = Effort.of(100, 500);
  private static final int MUTATIONS = Effort.of(700, 5_000);

  static Stream<Arguments> broken() {
    String t = "thread t\n";
    return Stream.of(
        of("", 1, "found the end of the text, expected at least one thread"),
        of("# nothing\n\n", 2, "expected at least one thread"),
        of("task j\n", 1, "expected at least one thread"),
        of("\u0000\u0001", 1, "found '\\u0000\\u0001', expected a declaration"),
        of("jump 3", 1, "found 'jump', expected a declaration"),
        of(t + "jump 3", 2, "found 'jump', expected a statement"),
        of("run 3", 1, "found 'run' outside every thread, expected thread NAME"),
        of("unlock M", 1, "outside every thread"),
        of("thread", 1, "found the end of the line, expected the name of a thread"),
        of("thread a b", 1, "found 'b', expected the end of the line after 'thread'"),
        of(t + "thread t", 2, "found 't' again, expected a new name: it is a thread since line 1"),
        of(t + "task t", 2, "found 't' again, expected a new name: it is a thread since line 1"),
        of("imported", 1, "found the end of the line, expected what is to be known of it"),
        // the virtual machine
        of("pause 3", 1, "found the end of the line, expected a duration"),
        of("pause 3 1 1", 1, "found '1', expected the end of the line after 'pause'"),
        of(
            "pause 3 1\npause 2 1",
            2,
            "found an instant after 2 ns of work, expected them in order"),
        of("allocated x f", 1, "found 'x', expected the bytes"),
        of("allocated 3", 1, "found the end of the line, expected the name of a function"),
        of("allocated 3 f\nallocated 4 f", 2, "found a second allocated of f"),
        of("vm-work 3", 1, "found the end of the line, expected a duration"),
        of("vm-work 3 1\nvm-work 2 1", 2, "the last one was after 3 ns"),
        of("vm-work 3 1 2\nvm-work 4 1", 2, "found 1 duration, expected 2, one for each thread"),
        // durations
        of(t + "run", 2, "found the end of the line, expected a duration"),
        of(t + "run -3", 2, "found '-3', expected a duration such as 3, 1.5ms"),
        of(t + "run NaN", 2, "found 'NaN', expected a duration"),
        of(t + "run f Infinity", 2, "found 'Infinity', expected a duration"),
        of(t + "run 3min", 2, "found '3min', expected a duration"),
        of(t + "run 3MS", 2, "found '3MS', expected a duration"),
        of(t + "run 1e3", 2, "found '1e3', expected a duration"),
        of(t + "run 1.2.3", 2, "found '1.2.3', expected a duration"),
        of(t + "run .", 2, "found '.', expected a duration"),
        of(t + "run ms", 2, "found 'ms', expected a duration"),
        of(t + "run ٣", 2, "expected a duration"),
        of(t + "run 1.5", 2, "expected whole nanoseconds, not 1.5 ns; use a larger unit"),
        of(t + "run 0.0001us", 2, "expected whole nanoseconds, not 0.1 ns; use a larger unit"),
        of(t + "run 9223372036854775808", 2, "expected a duration of at most 2^63-1 ns"),
        of(t + "run 9999999999s", 2, "expected a duration of at most 2^63-1 ns"),
        of(t + "run " + "9".repeat(100), 2, "expected a duration"),
        of(t + "run 9223372036854775807\nrun 1", 3, "more than 2^63-1 ns in all durations"),
        of(t + "sleep -1", 2, "found '-1', expected a duration"),
        of(t + "io x", 2, "found 'x', expected a duration"),
        // unit
        of("unit", 1, "found the end of the line, expected a duration"),
        of("unit 3", 1, "found '3', expected a duration with ns, us, ms or s"),
        of("unit 0ms", 1, "found a unit of 0, expected a duration above 0"),
        of("unit 1ms\nunit 1ms", 2, "found a second unit, expected one for the whole text"),
        of(t + "run 3\nunit 1ms", 3, "found unit after line 2 has used it"),
        // functions
        of(t + "exit", 2, "found exit outside every function, expected enter NAME"),
        of(t + "run f 3\nexit", 3, "found exit outside every function"),
        of(t + "enter", 2, "found the end of the line, expected the name of a function"),
        of(t + "enter f -1", 2, "found '-1', expected the entries (a whole number, 0 or more)"),
        of(t + "enter f 1 2", 2, "found '2', expected the end of the line"),
        of(t + "enter a#b", 2, "found 'a#b', expected a space before the comment, or %23"),
        of(t + "enter 5%", 2, "found '5%', expected the name of a function in which"),
        of(t + "enter a%2", 2, "found 'a%2', expected"),
        of(t + "enter a%u20", 2, "found 'a%u20', expected"),
        of(t + "enter a\u00a0b", 2, "expected the name of a function in which"),
        of(t + "enter a\rb", 2, "found 'a\\u000db', expected the name of a function in which"),
        // bodies
        of(t + "spawn u", 2, "found 'u', expected the name of a thread; there is none"),
        of(t + "join u", 2, "found 'u', expected the name of a thread; there is none"),
        of(t + "unpark u", 2, "found 'u', expected the name of a thread; there is none"),
        of(t + "get u", 2, "found 'u', expected the name of a task; there is none"),
        of("pool W 1\n" + t + "submit W u", 3, "found 'u', expected the name of a task"),
        of(
            t + "unpark j\ntask j",
            2,
            "found 'j', the task of line 3, expected the name of a thread"),
        of(t + "spawn j\ntask j", 2, "found 'j', the task of line 3"),
        of(t + "get t", 2, "found 't', the thread of line 1, expected the name of a task"),
        of(t + "spawn t", 2, "found spawn of 't' by itself"),
        of(
            t + "spawn u\nspawn u\nthread u",
            3,
            "found a second spawn of 'u', expected one at most: the first is in line 2"),
        of(
            "pool W 1\n" + t + "submit W j\ntask j\nthread u\nsubmit W j",
            6,
            "found a second submit of 'j', expected one at most: the first is in line 3"),
        of("pool W 1\n" + t + "task j\nsubmit W j", 4, "found submit of 'j' by itself"),
        of(
            t + "run 5\nthread a\nspawn b\nrun 7\nthread b\nspawn a\nrun 9",
            4,
            "found spawn of 'b' by 'a', which nothing ever starts, expected a spawn in what runs"),
        of("thread a\nspawn b\nthread b\nspawn a", 2, "found spawn of 'b' by 'a', which nothing"),
        of(
            "pool W 1\n" + t + "task j\nspawn u\nthread u\nsubmit W j",
            4,
            "found spawn of 'u' by 'j', which nothing"),
        of(t + "park 3", 2, "found '3', expected the end of the line after 'park'"),
        // objects
        of(
            t + "await L",
            2,
            "found 'L', expected the name of a latch; declare it before with latch L N"),
        of(t + "countdown L", 2, "expected the name of a latch"),
        of(t + "barrier B", 2, "found 'B', expected the name of a barrier; declare it"),
        of(t + "submit W j\ntask j", 2, "found 'W', expected the name of a pool; declare it"),
        of(t + "barrier B 2\nbarrier B 3", 3, "found 3 parties of 'B', expected 2, as in line 2"),
        of(
            "barrier B 2\n" + t + "barrier B 3",
            3,
            "found 3 parties of 'B', expected 2, as in line 1"),
        of("barrier B", 1, "found the end of the line, expected the parties"),
        of("barrier B 0", 1, "found '0', expected the parties (a whole number, 1 or more)"),
        of("latch L", 1, "expected the count (a whole number, 0 or more)"),
        of("latch L -1", 1, "found '-1', expected the count"),
        of("latch L 9223372036854775808", 1, "expected the count (at most 2^63-1)"),
        of("semaphore S x", 1, "found 'x', expected the initial permits"),
        of("queue Q 1.5", 1, "found '1.5', expected the capacity"),
        of("pool W", 1, "expected the word processors or the workers"),
        of("pool W -1", 1, "expected the word processors or the workers"),
        of("pool W many", 1, "found 'many', expected the word processors or the workers"),
        of(
            "semaphore S 1\nsemaphore S 1",
            2,
            "found 'S' again, expected a new name: it is a semaphore since line 1"),
        of(
            "semaphore S 1\nlatch S 1",
            2,
            "found 'S' again, expected a new name: it is a semaphore since line 1"),
        of(
            t + "acquire S\nsemaphore S 2",
            3,
            "it is a semaphore by its use in line 2; declare it before"),
        of(
            t + "lock M\nacquire M",
            3,
            "found 'M' used as a semaphore, expected a lock, as in line 2"),
        of(
            t + "lock M\nread-lock M",
            3,
            "found 'M' used as a read-write-lock, expected a lock, as in line 2"),
        of(
            "latch L 1\n" + t + "barrier L 2",
            3,
            "found 'L' used as a barrier, expected a latch, as in line 1"),
        of(t + "acquire S -1", 2, "found '-1', expected the permits"),
        of(t + "wait S 2", 2, "found '2', expected the end of the line after 'wait'"),
        of(t + "put Q 2", 2, "found '2', expected the end of the line after 'put'"),
        of(t + "lock", 2, "found the end of the line, expected the name of a lock"),
        of(t + "x".repeat(200), 2, "found '" + "x".repeat(60) + "...', expected a statement"),
        of(t + "#".repeat((1 << 20) + 1), 2, "found a line longer than 1048576"));
  }

  private static Arguments of(String text, int line, String message) {
    return Arguments.of(text, line, message);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void anErrorNamesFileAndLineAndWhatWasExpected(String text, int line, String message) {
    assertThatExceptionOfType(ProgramTextException.class)
        .isThrownBy(() -> ProgramText.parse("f.program", text))
        .satisfies(
            e -> {
              assertThat(e.getMessage()).startsWith("f.program:" + line + ": ").contains(message);
              assertThat(e.getMessage()).doesNotContain("\n").doesNotContain("\r");
              assertThat(e.line()).isEqualTo(line);
              assertThat(e.file()).isEqualTo("f.program");
            });
  }

  @Test
  void aThreadIsSpawnedByWhateverRuns() {
    String text =
        "pool W 1\n"
            + "thread u\n"
            + "spawn v\n"
            + "task j\n"
            + "spawn u\n"
            + "thread t\n"
            + "submit W j\n"
            + "get j\n"
            + "task never\n"
            + "spawn x\n"
            + "thread x\n"
            + "run 3\n"
            + "thread v\n"
            + "run 1\n"
            + "stage s 1\n"
            + "spawn w\n"
            + "thread w\n"
            + "run 2";
    assertThat(ProgramText.parse("f.program", text).bodies()).isEqualTo(8);
  }

  @Test
  void aMissingFileIsNamed(@TempDir Path dir) {
    assertThatExceptionOfType(ProgramTextException.class)
        .isThrownBy(() -> ProgramText.parse(dir.resolve("none.program")))
        .withMessage(
            dir + "/none.program:1: cannot read the file: there is no such file; check the name");
  }

  @Test
  void aDirectoryIsNotAProgram(@TempDir Path dir) {
    assertThatExceptionOfType(ProgramTextException.class)
        .isThrownBy(() -> ProgramText.parse(dir))
        .withMessageContaining("cannot read the file");
  }

  @Test
  void bytesThatAreNotUtf8AreRefusedWhereTheyStand(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("binary.program");
    Files.write(file, "thread t\n park\n \u00ff\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatExceptionOfType(ProgramTextException.class)
        .isThrownBy(() -> ProgramText.parse(file))
        .withMessage(file + ":3: found bytes that are not UTF-8, expected a program text");
  }

  @Test
  void aLineOfTenMegabytesIsRefused(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("long.program");
    Files.write(file, new byte[10 << 20]);
    assertThatExceptionOfType(ProgramTextException.class)
        .isThrownBy(() -> ProgramText.parse(file))
        .withMessageContaining("found a line longer than 1048576, expected one statement a line");
  }

  @Test
  void twoObjectsOfOneNameCannotBePrinted() {
    ProgramBuilder builder = new ProgramBuilder();
    builder.thread("t");
    builder.object(ObjectKind.LOCK, "M", 0);
    builder.object(ObjectKind.LATCH, "M", 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProgramText.print(builder.build()))
        .withMessage("program: two of the object name M: rename one");
  }

  @Test
  void randomBytesGiveAProgramOrOneError(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("random.program");
    int refused = 0;
    for (long seed = 1; seed <= FILES; seed++) {
      byte[] bytes = new byte[(int) seed * 3];
      new Random(seed).nextBytes(bytes);
      Files.write(file, bytes);
      refused += isRefused(seed, () -> ProgramText.parse(file)) ? 1 : 0;
    }
    assertThat(refused).isEqualTo(FILES); // not one of them begins with a statement
  }

  @Test
  void mutatedProgramsGiveAProgramOrOneError() {
    String whole = Programs.resource("/golden/statements.program");
    int refused = 0;
    for (long seed = 1; seed <= MUTATIONS; seed++) {
      String text = mutated(whole, new Random(seed));
      refused += isRefused(seed, () -> ProgramText.parse("mutated", text)) ? 1 : 0;
    }
    assertThat(refused).isBetween(1, MUTATIONS - 1);
  }

  private static boolean isRefused(long seed, Runnable parse) {
    try {
      parse.run();
      return false;
    } catch (ProgramTextException expected) {
      assertThat(expected.getMessage()).as("seed %d", seed).doesNotContain("\n");
      return true;
    } catch (RuntimeException | Error other) {
      throw new AssertionError("seed " + seed, other);
    }
  }

  private static String mutated(String text, Random random) {
    StringBuilder mutant = new StringBuilder(text);
    for (int n = 1 + random.nextInt(3); n > 0; n--) {
      int at = random.nextInt(mutant.length() - 20);
      switch (random.nextInt(4)) {
        case 0 -> mutant.setCharAt(at, (char) random.nextInt(0x250));
        case 1 -> mutant.deleteCharAt(at);
        case 2 -> mutant.insert(at, mutant.substring(at, at + random.nextInt(20)));
        default -> {
          int from = mutant.indexOf("\n", at);
          int to = mutant.indexOf("\n", from + 1);
          mutant.delete(Math.max(0, from), Math.max(0, to));
        }
      }
    }
    return mutant.toString();
  }
}
