package corecast.program;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.note.Note;
import corecast.recorder.Effort;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("more")
class ProgramTextTest {
  @Test
  void everyStatementIsPrintedInItsCanonicalForm() {
    Program program = Programs.golden("statements");
    assertThat(ProgramText.print(program))
        .isEqualTo(Programs.resource("/golden/statements.printed"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"statements", "figure1", "figure4", "figure7", "figure20"})
  void printingAndParsingAreInverse(String golden) {
    Program program = Programs.golden(golden);
    Program again = ProgramText.parse("again", ProgramText.print(program));
    assertThat(Programs.describe(again)).isEqualTo(Programs.describe(program));
  }

  @ParameterizedTest
  @CsvSource({
    "figure1, 7", // a, b, a of T1; b, d of T2; c, b of T3: one unit each
    "figure4, 20", // T1 1 + 4 + 1 + 1 + 1 = 8, T2 1 + 1 + 2 = 4, T3 2 + 1 + 1 + 1 + 3 = 8
    "figure7, 19", // 2 + 6 + 2 + 2 + (3 + 4)
    "figure20, 17", // 12 + 5 x 1
  })
  void goldenProgramsHaveTheWorkOfTheirFigures(String golden, long units) {
    assertThat(Programs.golden(golden).workNanos()).isEqualTo(units * 1_000_000);
  }

  @Test
  void randomProgramsSurvivePrintingAndParsing() {
    for (long seed = 1; seed <= Effort.of(300, 2_000); seed++) {
      Program program = RandomPrograms.next(new Random(seed));
      String text = ProgramText.print(program);
      Program again = ProgramText.parse("again", text);
      assertThat(Programs.describe(again))
          .as("seed %d%n%s", seed, text)
          .isEqualTo(Programs.describe(program));
      assertThat(ProgramText.print(again)).as("seed %d", seed).isEqualTo(text);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1ns, 3, 3",
    "1ms, 1.5, 1500000", // 1.5 x 10^6
    "1us, 0.001, 1", // a thousandth of 1000 ns
    "2.5us, 2, 5000", // 2 x 2500
    "1ms, 7us, 7000",
    "1s, 2ms, 2000000",
    "1ns, 2s, 2000000000",
    "1ns, 1.000, 1",
    "1ns, 9223372036854775807, 9223372036854775807",
    "1ns, 0, 0",
  })
  void durationsAreExactNanoseconds(String unit, String duration, long nanos) {
    Program program = ProgramText.parse("t", "unit " + unit + "\nthread t\nrun " + duration);
    assertThat(program.amount(0)).isEqualTo(nanos);
  }

  @Test
  void runOfFunctionIsEnterRunExit() {
    Program program = ProgramText.parse("t", "thread t\n run f 3");
    assertThat(Programs.describe(program))
        .containsExactly("thread t", "ENTER f 1 in [f]", "RUN -1 3 in [f]", "EXIT -1 0 in [f]");
  }

  @Test
  void whatIsToBeKnownOfAnImportedProgramStaysWithIt() {
    String text = "imported From a trace:  50%25 %23 \nthread t\n  run 1\n";
    Program program = ProgramText.parse("t", text);
    assertThat(program.origin().notes())
        .containsExactly(Note.of(Note.Kind.IMPORTED, "From a trace: 50% #"));
    String printed = ProgramText.print(program);
    assertThat(printed).startsWith("imported From a trace: 50%25 %23\n");
    assertThat(ProgramText.parse("t", printed).origin()).isEqualTo(program.origin());
  }

  @Test
  void bodiesMayBeNamedBeforeTheyAreDeclared() {
    Program program =
        ProgramText.parse(
            "t", "pool W 1\nthread a\n submit W c\n spawn b\n join b\nthread b\ntask c");
    assertThat(program.object(1)).isEqualTo(1); // spawn of body 1, b
    assertThat(program.amount(0)).isEqualTo(2); // submit of body 2, c
    assertThat(program.isSpawned(1)).isTrue();
  }

  @Test
  void stepsKnowTheirLine() {
    Program program = ProgramText.parse("t", "\n# a comment\nthread t\n\n  park\n");
    assertThat(program.line(0)).isEqualTo(5);
  }

  @Test
  void byteOrderMarkAndCarriageReturnsAreSkipped(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("windows.program");
    Files.writeString(file, "\ufeffunit 1us\r\nthread é # comment\r\n  run 2\r\n");
    Program program = ProgramText.parse(file);
    assertThat(Programs.describe(program)).containsExactly("thread é", "RUN -1 2000 in []");
    assertThat(program.origin()).isEqualTo(Origin.written(file.toString()));
    assertThat(program.origin().name()).isEqualTo("windows.program");
  }

  @Test
  void namesWithSpacesAndSignsAreEncoded() {
    ProgramBuilder builder = new ProgramBuilder();
    int body = builder.thread("pool 1 #3");
    builder.enter(body, "100%", 1);
    builder.exit(body);
    builder.enter(body, "a\u2028b", 1);
    builder.exit(body);
    builder.enter(body, "", 1);
    assertThat(ProgramText.print(builder.build()))
        .isEqualTo(
            "thread pool%201%20%233\n"
                + "  enter 100%25\n  exit\n"
                + "  enter a%u2028b\n  exit\n"
                + "  enter %\n");
  }

  @Test
  void locksAreDeclaredOnlyWhereTheirOrderNeedsIt() {
    ProgramBuilder builder = new ProgramBuilder();
    int body = builder.thread("t");
    int first = builder.object(ObjectKind.LOCK, "first", 0);
    int second = builder.object(ObjectKind.LOCK, "second", 0);
    builder.step(body, Operation.LOCK, first, 0);
    builder.step(body, Operation.LOCK, second, 0);
    assertThat(ProgramText.print(builder.build())).startsWith("thread t\n");
    builder.object(ObjectKind.LOCK, "unused", 0);
    assertThat(ProgramText.print(builder.build()))
        .startsWith("lock first\nlock second\nlock unused\nthread t\n");
  }

  @Test
  void deepRecursionDoesNotMakeEndlessLines() {
    ProgramBuilder builder = new ProgramBuilder();
    int body = builder.thread("t");
    for (int i = 0; i < 20_000; i++) {
      builder.enter(body, "f", 1);
    }
    Program program = builder.build();
    String text = ProgramText.print(program);
    assertThat(text.length()).isLessThan(20_001 * 70); // 30 indents of 2, "enter f", line end
    assertThat(ProgramText.parse("t", text).steps()).isEqualTo(20_000);
  }

  @Test
  void largeTextsAreReadFromAFile(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("large.program");
    String text = "thread t\n" + "  run f 1\n".repeat(300_000);
    Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    Program program = ProgramText.parse(file);
    assertThat(program.steps()).isEqualTo(900_000); // enter, run, exit
    assertThat(List.of(program.line(0), program.line(899_999))).containsExactly(2, 300_001);
  }
}
