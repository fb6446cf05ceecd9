package corecast.recorder.baggage;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.path.LivePaths;
import corecast.recorder.hook.path.Selection;
import corecast.recorder.hook.path.ThreadPaths;
import corecast.trace.EventKind;
import io.opentelemetry.api.baggage.Baggage;
import io.opentelemetry.api.baggage.propagation.W3CBaggagePropagator;
import io.opentelemetry.context.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What travels in a header, and what does not. */
class PathBaggageTest {
  @Test
  void withoutTheAgentNothingIsSentAndAnythingMayCome() {
    assertThat(PathBaggage.send()).isEmpty();
    assertThat(PathBaggage.value()).isEmpty();
    for (String header :
        List.of("", ",", "=", ";", "corecast", "corecast=", "corecast=1.1.5.5", ",".repeat(9000))) {
      PathBaggage.receive(header);
    }
    PathBaggage.receive(null);
  }

  /** As a value with other entries: what one process puts there another one gets. */
  @Test
  void openTelemetryCarriesIt() {
    LivePaths paths = new LivePaths(Selection.of(List.of("T.f")), method -> "T.f", "group");
    ThreadPaths thread = paths.thread();
    thread.record(EventKind.ENTER, 0, 0, new long[] {1}, 0);
    thread.record(EventKind.TICK, 0, 7_000_000_000L, new long[] {}, 0);
    String value = thread.sendMessage();
    assertThat(value).isNotEmpty();

    Baggage sent = Baggage.builder().put("user", "a b;c").put(PathBaggage.KEY, value).build();
    Map<String, String> message = new HashMap<>();
    W3CBaggagePropagator propagator = W3CBaggagePropagator.getInstance();
    propagator.inject(Context.root().with(sent), message, (to, key, text) -> put(to, key, text));
    String header = requireNonNull(message.get(PathBaggage.HEADER));
    assertThat(List.of(header.split(",", -1))).contains(PathBaggage.KEY + "=" + value);

    Context received =
        propagator.extract(Context.root(), message, (from, key) -> requireNonNull(from).get(key));
    assertThat(Baggage.fromContext(received).getEntryValue(PathBaggage.KEY)).isEqualTo(value);
  }

  private static void put(@Nullable Map<String, String> to, String key, String text) {
    requireNonNull(to).put(key, text);
  }
}
