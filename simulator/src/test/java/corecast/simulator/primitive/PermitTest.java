package corecast.simulator.primitive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PermitTest {
  private final Scene scene = new Scene();

  @Test
  void atMostOnePermitIsKept() {
    Permit permit = new Permit();
    permit.unpark(1, scene.as(2));
    permit.unpark(1, scene.as(2));
    assertThat(permit.park(1, scene.as(1))).isTrue();
    assertThat(permit.park(1, scene.as(1))).isFalse();
    permit.unpark(1, scene.as(2));
    assertThat(scene.letGo()).containsExactly(1);
    assertThat(permit.park(1, scene.as(1))).as("the last one woke it").isFalse();
  }
}
