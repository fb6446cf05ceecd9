package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompletionTest {
  private final Scene scene = new Scene();

  @Test
  void allWhoWaitGoOnAtTheEndAndNobodyWaitsAfterIt() {
    Completion completion = new Completion();
    assertThat(completion.await(2, scene.as(2))).isFalse();
    assertThat(completion.await(1, scene.as(1))).isFalse();
    completion.end(scene.as(0));
    assertThat(completion.nextWaiting()).isEqualTo(2);
    assertThat(completion.nextWaiting()).isEqualTo(1);
    assertThat(completion.isAwaited()).isFalse();
    assertThat(completion.await(3, scene.as(3))).isTrue();
  }
}
