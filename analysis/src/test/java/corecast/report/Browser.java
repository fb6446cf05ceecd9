package corecast.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import corecast.recorder.Patience;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A page in a headless Chromium, driven through its DevTools protocol. */
final class Browser implements AutoCloseable {
  private final Chromium chromium;
  private final Chromium.Page page;
  private final WebSocket socket;
  private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  /** Addresses that were asked for. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /** Errors and warnings of the console, and uncaught exceptions. */
  final List<String> complaints = new CopyOnWriteArrayList<>();

  private int sent;

  /** A page in the browser that all tests share; the test is skipped where there is none. */
  static Browser started() throws Exception {
    Optional<Chromium> chromium = Chromium.shared();
    assumeTrue(chromium.isPresent(), "no Chromium here: the page is not tried in a browser");
    return new Browser(chromium.get());
  }

  private Browser(Chromium chromium) throws Exception {
    this.chromium = chromium;
    page = chromium.open();
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(page.socket(), new Listener())
            .join();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", new JsonObject());
    }
    Patience.await("the empty page", 15, () -> evaluate("document.readyState").equals("complete"));
  }

  /**
   * Loads it anew, also where only what is behind the # has changed: that loads nothing by itself.
   */
  void open(String address) throws Exception {
    load("about:blank");
    load(address);
  }

  private void load(String address) throws Exception {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("url", address);
    loaded = new CompletableFuture<>();
    call("Page.navigate", parameters);
    loaded.get(Patience.seconds(15), TimeUnit.SECONDS);
  }

  /** Size of the window in CSS pixels. */
  void resize(int width, int height) {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("width", width);
    parameters.addProperty("height", height);
    parameters.addProperty("deviceScaleFactor", 1);
    parameters.addProperty("mobile", width < 500);
    call("Emulation.setDeviceMetricsOverride", parameters);
  }

  /** As on another medium, such as "print", and in a color scheme. */
  void emulate(String medium, String scheme) {
    JsonObject feature = new JsonObject();
    feature.addProperty("name", "prefers-color-scheme");
    feature.addProperty("value", scheme);
    JsonArray features = new JsonArray();
    features.add(feature);
    JsonObject parameters = new JsonObject();
    parameters.addProperty("media", medium);
    parameters.add("features", features);
    call("Emulation.setEmulatedMedia", parameters);
  }

  /** Presses a key as a user would. */
  void press(String key, int code) {
    for (String type : List.of("keyDown", "keyUp")) {
      JsonObject parameters = new JsonObject();
      parameters.addProperty("type", type);
      parameters.addProperty("key", key);
      parameters.addProperty("code", key);
      parameters.addProperty("windowsVirtualKeyCode", code);
      call("Input.dispatchKeyEvent", parameters);
    }
  }

  /** The value of an expression in the page, or of what it promises, as text. */
  String evaluate(String expression) {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("expression", "(async () => String(await (" + expression + ")))()");
    parameters.addProperty("awaitPromise", true);
    JsonObject result = call("Runtime.evaluate", parameters).getAsJsonObject("result");
    return result.getAsJsonObject("result").get("value").getAsString();
  }

  private JsonObject call(String method, JsonObject parameters) {
    int id = ++sent;
    CompletableFuture<JsonObject> answer = new CompletableFuture<>();
    answers.put(id, answer);
    JsonObject message = new JsonObject();
    message.addProperty("id", id);
    message.addProperty("method", method);
    message.add("params", parameters);
    socket.sendText(message.toString(), true).join();
    return answer.orTimeout(Patience.seconds(15), TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    chromium.close(page);
    socket.abort();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        JsonObject message = JsonParser.parseString(text.toString()).getAsJsonObject();
        text.setLength(0);
        take(message);
      }
      from.request(1);
      return CompletableFuture.completedFuture(null);
    }

    private void take(JsonObject message) {
      if (message.has("id")) {
        CompletableFuture<JsonObject> answer = answers.remove(message.get("id").getAsInt());
        if (answer != null) {
          answer.complete(message);
        }
        return;
      }
      JsonObject parameters = message.getAsJsonObject("params");
      switch (message.get("method").getAsString()) {
        case "Page.loadEventFired" -> loaded.complete(null);
        case "Network.requestWillBeSent" ->
            requests.add(parameters.getAsJsonObject("request").get("url").getAsString());
        case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded" ->
            complaints.add(parameters.toString());
        default -> {
          // not of interest
        }
      }
    }
  }
}
