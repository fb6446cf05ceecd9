package corecast.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {
  @TempDir Path folder;

  private void file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
  }

  @Test
  void aFileIsFoundByItsName() throws IOException {
    file("main/com/acme/Orders.java");
    SourceFiles sources = SourceFiles.in(List.of(folder));
    assertThat(sources.uri("Orders.java:14")).endsWith("/main/com/acme/Orders.java");
    assertThat(sources.uri("Other.java:1")).isEqualTo("Other.java");
  }

  @Test
  void ofTwoWithOneNameNeitherIsMeant() throws IOException {
    file("a/Orders.java");
    file("b/Orders.java");
    assertThat(SourceFiles.in(List.of(folder)).uri("Orders.java:14")).isEqualTo("Orders.java");
  }

  @Test
  void aReferenceIsOneWhateverTheName() {
    for (String name : List.of("a b.java", "a:b.java", "ü.kt", "100%.java", "a?b#c")) {
      assertThat(URI.create(SourceFiles.NONE.uri(name + ":3")).getPath()).isEqualTo(name);
    }
  }

  @Test
  void theLineIsBehindTheLastColon() {
    assertThat(SourceFiles.line("Orders.java:14")).isEqualTo(14);
    assertThat(SourceFiles.line("Orders.java")).isZero();
    assertThat(SourceFiles.line("a:b.java")).isZero();
  }
}
