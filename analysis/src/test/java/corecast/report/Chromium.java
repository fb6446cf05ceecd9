package corecast.report;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The headless Chromium of this virtual machine. All tests share it, as its start and its end take
 * longer than most of them; each has pages of its own. It ends with the virtual machine.
 */
final class Chromium {
  private static @Nullable Chromium shared;

  private final Process process;
  private final Path profile;
  private final HttpClient client = HttpClient.newHttpClient();

  /** Host and port of what is asked for pages. */
  private final String authority;

  /**
   * A page.
   *
   * @param id by which it is closed
   * @param socket the address of its protocol
   */
  record Page(String id, URI socket) {}

  private Chromium(Path program) throws IOException {
    profile = Files.createTempDirectory("corecast-chromium");
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end of the browser"));
    authority = URI.create(address().replace("ws:", "http:")).getAuthority();
  }

  private static Optional<Path> find() {
    return Stream.of("chromium", "google-chrome", "chromium-browser")
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":", -1))
                    .filter(folder -> !folder.isEmpty())
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** The one of this virtual machine, started now if it was not; empty where there is none. */
  static synchronized Optional<Chromium> shared() throws IOException {
    Optional<Path> program = find();
    if (shared == null && program.isPresent()) {
      shared = new Chromium(program.get());
    }
    return Optional.ofNullable(shared);
  }

  private String address() throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder seen = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.contains("ws://")) {
        Thread drain = new Thread(() -> lines.lines().forEach(ignored -> {}), "browser-output");
        drain.setDaemon(true);
        drain.start();
        return line.substring(line.indexOf("ws://"));
      }
      seen.append(line).append('\n');
    }
    throw new IOException("the browser did not start: " + seen);
  }

  /** A new page, which is empty. */
  Page open() throws IOException {
    String json = ask("PUT", "/json/new?about:blank");
    JsonObject page = JsonParser.parseString(json).getAsJsonObject();
    return new Page(
        page.get("id").getAsString(), URI.create(page.get("webSocketDebuggerUrl").getAsString()));
  }

  void close(Page page) {
    try {
      ask("GET", "/json/close/" + page.id);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String ask(String method, String path) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + authority + path))
            .method(method, BodyPublishers.noBody())
            .build();
    try {
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Nothing of it is kept, so it need not end in good order. */
  private void end() {
    List<ProcessHandle> all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
    process.onExit().completeOnTimeout(process, 5, TimeUnit.SECONDS).join();
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // left to whoever tidies the folder for temporary files
    }
  }
}
