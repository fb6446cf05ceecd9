package corecast.recorder.executor;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in docs/executor.md compiles as it is there. */
class ExecutorPageTest {
  @TempDir Path folder;

  @Test
  void itsExampleCompiles() throws Exception {
    List<String> page = Files.readAllLines(Path.of("../docs/executor.md"));
    String body =
        page.stream()
            .dropWhile(line -> !line.startsWith("    CriticalPathExecutor pool"))
            .takeWhile(line -> line.startsWith("    "))
            .collect(joining("\n"));
    assertThat(body.lines()).hasSize(5);
    Path source = folder.resolve("Page.java");
    Files.writeString(
        source,
        "import corecast.recorder.executor.CriticalPathExecutor;\nimport java.util.List;\n"
            + "class Page {\n  void example() {\n"
            + body
            + "\n  }\n}\n");
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String classPath = System.getProperty("java.class.path");
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, "-cp", classPath, "-proc:none", "-Werror", source.toString());
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(status).isZero();
  }
}
