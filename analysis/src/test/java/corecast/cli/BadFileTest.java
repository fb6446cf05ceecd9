package corecast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that cannot be used: status 1, nothing on standard output, one line: where and what. */
class BadFileTest {
  @TempDir Path folder;

  /** The commands that read a trace or a program text, none of them forgotten. */
  static Stream<String> readingCommands() {
    return Cli.NAMES.stream()
        .filter(command -> Cli.command(command, System.err) instanceof StagedCommand);
  }

  static Stream<String> replayingCommands() {
    return readingCommands().filter(command -> !List.of("dump", "verdict").contains(command));
  }

  /** With the options that the command asks for. */
  private static Object[] words(String command, Object file) {
    return switch (command) {
      case "whatif" -> new Object[] {command, file, "--suggest"};
      case "diff" -> new Object[] {command, file, file};
      case "check" -> new Object[] {command, file, "--speedup", "2@4"};
      case "export" -> new Object[] {command, file, "--to", "csv"};
      case "trim" -> new Object[] {command, file, "-o", file + ".trimmed.program"};
      default -> new Object[] {command, file};
    };
  }

  private static void assertFails(Launched launched, String... parts) {
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.out()).isEmpty();
    assertThat(launched.err()).startsWith("corecast: ").contains(parts).endsWith("\n");
    assertThat(launched.err().lines()).hasSize(1);
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  @ParameterizedTest
  @MethodSource("readingCommands")
  void missingFileIsNamed(String command) {
    Path missing = folder.resolve("no such.cct");
    assertFails(Launched.of(words(command, missing)), missing.toString(), "no such file");
  }

  @Test
  void folderIsNoFile() {
    assertFails(Launched.of("predict", folder), "is a folder; give a trace or a .program file");
  }

  @Test
  void emptyFileIsNoTrace() throws IOException {
    assertFails(Launched.of("predict", file("a.cct", "")), "a.cct: is empty; record it again");
  }

  @Test
  void unreadableFileIsSaidToBeSo() throws IOException {
    Path file = file("secret.cct", "CORECAST");
    assertThat(file.toFile().setReadable(false)).isTrue();
    assumeFalse(Files.isReadable(file), "this user reads everything");
    assertFails(Launched.of("predict", file), "cannot be read; check its permissions");
  }

  @Test
  void foreignFileIsNoTrace() throws IOException {
    assertFails(
        Launched.of("predict", file("a.jar", "PK\u0003\u0004 something else")),
        "neither a trace",
        "corecast record");
  }

  @Test
  void traceCutInItsHeaderIsSaidToBeSo() throws IOException {
    assertFails(Launched.of("predict", file("a.cct", "CORECAST\u0001\0\0\0")), "a.cct");
  }

  @Test
  void noiseBehindTheMarkOfATraceIsAnErrorInOneLine() throws IOException {
    for (long seed = 1; seed <= 50; seed++) {
      byte[] bytes = new byte[9000];
      new Random(seed).nextBytes(bytes);
      System.arraycopy("CORECAST".getBytes(StandardCharsets.US_ASCII), 0, bytes, 0, 8);
      Path file = Files.write(folder.resolve("noise" + seed + ".cct"), bytes);
      Launched launched = Launched.of("predict", file);
      assertThat(launched.err()).as("seed " + seed).doesNotContain("internal error");
      assertFails(launched, "noise" + seed + ".cct");
    }
  }

  @Test
  void mistakeInAProgramTextHasItsLine() throws IOException {
    Path file = file("a.program", "thread T\n  jump over\n");
    assertFails(Launched.of("predict", file), "corecast: " + file + ":2: ");
  }

  @Test
  void aDeadlockOnOneProcessorAloneIsSaidToBeThere() throws IOException {
    String text =
        """
        pool W processors
        task t
          acquire S
        task u
          release S
        thread M
          submit W t
          submit W u
        """;
    Path file = file("one.program", text);
    assertFails(
        Launched.of("predict", file, "-p", "2..3"),
        "the replay on 1 processor deadlocked, and" + " speedups are relative to that");
    assertThat(Launched.of("optimize", file, "-p", "2..3").status()).isZero();
    assertThat(Launched.of("predict", file, "-p", "1").err())
        .doesNotContain("speedups are" + " relative");
  }

  @Test
  void aFileIsNamedAsOnTheCommandLine() throws IOException {
    Path sub = Files.createDirectory(folder.resolve("sub"));
    file("sub/jump.program", "thread T\n  jump over\n");
    file("sub/fault.program", "thread T\n  unlock M\n");
    file("sub/dead.program", "thread T\n  acquire S\n");
    file("sub/mark.program", "thread T\n  run f 1\n");
    for (Path typed : new Path[] {sub, Path.of("").toAbsolutePath().relativize(sub), dotted(sub)}) {
      String named = "corecast: " + typed;
      assertFails(Launched.of("predict", typed.resolve("jump.program")), named + "/jump.program:2");
      for (String command : new String[] {"predict", "optimize", "segments", "import", "report"}) {
        assertFails(
            Launched.of(command, typed.resolve("fault.program")), named + "/fault.program: ");
        assertFails(Launched.of(command, typed.resolve("dead.program")), named + "/dead.program: ");
      }
      Path mark = typed.resolve("mark.program");
      assertFails(Launched.of("predict", mark, "--from", "warm"), named + "/mark.program: no mark");
      assertFails(Launched.of("optimize", mark, "--from", "warm"), named + "/mark.program: no");
    }
  }

  private static Path dotted(Path sub) {
    return sub.resolve("..").resolve(sub.getFileName());
  }

  @Test
  void aHeadingHasTheNameOfTheFileAlone() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertThat(Launched.of("predict", file).out()).startsWith("a.program: 1 thread, ");
  }

  @ParameterizedTest
  @MethodSource("replayingCommands")
  void threadsThatSpawnOneAnotherAreRefused(String command) throws IOException {
    Path file = file("round.program", "thread a\n  spawn b\nthread b\n  spawn a\n");
    assertFails(
        Launched.of(words(command, file)), "round.program:2: ", "'a', which nothing ever starts");
  }

  @ParameterizedTest
  @MethodSource("replayingCommands")
  void deadlockNamesThreadObjectAndLine(String command) throws IOException {
    Path file = file("dead.program", "thread T\n  lock M\nthread U\n  lock M\n");
    Launched launched = Launched.of(words(command, file));
    assertFails(launched, "dead.program: deadlock: U waits for lock M", "line 4");
    // A written program has no recorded order that it could be given.
    assertThat(launched.err()).contains("correct the program").doesNotContain("--order");
    assertThat(Files.list(folder).toList()).containsExactly(file);
  }

  @Test
  void impossibleStepIsNamed() throws IOException {
    Path file = file("bad.program", "thread T\n  unlock M\n");
    assertFails(
        Launched.of("predict", file),
        file + ": T: unlock without holding the lock M (line 2); correct the program\n");
    Path inside = file("in.program", "virtual T\n  enter f\n  unpin\n");
    assertFails(Launched.of("import", inside), ": T: unpin without pin (in f, line 3); correct");
  }

  @Test
  void markThatIsNotReachedIsNamed() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertFails(Launched.of("predict", file, "--from", "warm"), "a.program", "no mark warm");
    assertFails(Launched.of("optimize", file, "--from", "warm"), "a.program", "no mark warm");
  }

  @Test
  void writtenProgramHasNoRecordedOrder() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertFails(Launched.of("predict", file, "--order", "recorded"), "leave out --order recorded");
  }

  @Test
  void outputIntoAMissingFolderIsRefused() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    Path out = folder.resolve("missing").resolve("r.html");
    assertFails(Launched.of("report", file, "-o", out), out.toString(), "there is no folder");
  }

  @Test
  void aFullDiskIsToldWithTheFile() throws IOException {
    assumeTrue(Files.exists(Path.of("/dev/full")), "only some systems have /dev/full");
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertFails(Launched.of("dump", file, "-o", "/dev/full"), "corecast: /dev/full: ");
    // So long that it fails while it is being printed, not only at the end.
    Path longer = file("b.program", "thread T\n" + "  run f 1\n".repeat(10_000));
    assertFails(Launched.of("dump", longer, "-o", "/dev/full"), "corecast: /dev/full: ");
  }

  @Test
  void outputOverAFolderIsRefused() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertFails(Launched.of("report", file, "-o", folder), "is a folder");
  }

  @ParameterizedTest
  @MethodSource("readingCommands")
  @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aPipeIsSaidToBeOneAndNotWaitedFor(String command) throws Exception {
    for (String name : new String[] {"pipe.cct", "pipe.program"}) {
      Path pipe = folder.resolve(name);
      assumeTrue(hasMadePipe(pipe), "only some systems have mkfifo");
      assertFails(
          Launched.of(words(command, pipe)), name + ": is a pipe or a device", "into a file");
    }
    Path pipe = folder.resolve("pipe.program");
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertFails(Launched.of("predict", file, pipe), "pipe.program: is a pipe or a device");
  }

  private static boolean hasMadePipe(Path pipe) throws InterruptedException {
    try {
      return new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void whatIsReadIsNotWrittenOver() throws IOException {
    Path file = file("a.program", "thread T # with a comment\n  run f 1\n");
    Path link = Files.createSymbolicLink(folder.resolve("b.program"), file);
    String before = Files.readString(file);
    for (String command : new String[] {"report", "dump"}) {
      assertFails(
          Launched.of(command, file, "-o", file),
          "a.program: the output would overwrite" + " the input");
      assertFails(
          Launched.of(command, file, "-o", link),
          "b.program: the output would overwrite" + " the input");
    }
    assertThat(file).hasContent(before);
  }

  @Test
  void outputWithoutANameIsRefused() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    assertFails(Launched.of("report", file, "-o", ""), "-o: expected the name of a file");
  }

  @Test
  void whatAKilledRecordingLeftIsPointedTo() throws IOException {
    Path left = Files.writeString(folder.resolve("app.cct.recording"), "CORECAST");
    assertFails(
        Launched.of("predict", folder.resolve("app.cct")), "no such file; " + left.getFileName());
  }

  @Test
  void aJavaThatIsNotThereIsSaidToBeSo() {
    assertFails(
        Launched.of("record", "-o", folder.resolve("a.cct"), "--", folder.resolve("java"), "Main"),
        "java: no such program; install a JDK");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void outputsAreCheckedBeforeTheWork() throws IOException {
    Path broken = file("a.program", "thread T\n  jump over\n"); // told only when it is read
    Path inTheWay = file("f", "");
    assertFails(Launched.of("report", broken, "--charts", inTheWay), "f: is a file; give the name");
    assertFails(
        Launched.of("export", broken, "--to", "csv", "-o", inTheWay.resolve("tables")),
        "tables: " + inTheWay + " is a file");
    for (String command : new String[] {"report", "dump", "import"}) {
      assertFails(Launched.of(command, broken, "-o", folder.resolve("no/a.program")), "no folder");
    }
    assertThat(Files.list(folder).toList()).containsExactlyInAnyOrder(broken, inTheWay);
  }

  @Test
  void aFolderWithoutPermissionIsSaidToBeSo() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    assertThat(closed.toFile().setWritable(false)).isTrue();
    assumeFalse(Files.isWritable(closed), "this user writes everywhere");
    String problem = "nothing can be written in the folder " + closed;
    assertFails(Launched.of("report", file, "-o", closed.resolve("r.html")), problem);
    assertFails(Launched.of("export", file, "--to", "csv", "-o", closed.resolve("t/u")), problem);
  }

  @Test
  void aTraceIsNotWrittenOverADevice() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "only some systems have /dev/null");
    assertFails(
        Launched.of("record", "-o", device, "--", "java", "Main"),
        "/dev/null: a trace cannot be" + " written to a device");
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  @Test
  void theFileBehindALinkIsWritten() throws IOException {
    Path file = file("a.program", "thread T\n  run f 1\n");
    Path behind = file("behind.program", "");
    Path link = Files.createSymbolicLink(folder.resolve("link.program"), behind);
    assertThat(Launched.of("dump", file, "-o", link).status()).isZero();
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(behind).isNotEmptyFile();
  }

  @Test
  void lineBreaksAndEscapesInNamesStayOnTheLine() {
    assertFails(Launched.of("predict", folder.resolve("a\nb\u001b[31m.cct")), "a b\\u001b[31m.cct");
  }

  @Test
  void debugPrintsAStackTrace() {
    Launched launched = Launched.of("predict", folder.resolve("none.cct"), "--debug");
    assertThat(launched.status()).isEqualTo(1);
    assertThat(launched.err()).contains("none.cct", "\tat corecast.cli.");
  }
}
