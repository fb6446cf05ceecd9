package corecast.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How wide lines may be. */
class WidthTest {
  @Test
  void whatTheLauncherSaysComesBeforeTheEnvironment() {
    assertThat(Width.firstOf("60", "100")).isEqualTo(new Width(60));
    assertThat(Width.firstOf(null, "100")).isEqualTo(new Width(100));
    assertThat(Width.firstOf(null, null)).isEqualTo(Width.ANY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-80", "+80", "080", "80 ", "wide", "8e1", "99999999999"})
  void whatIsNoNumberOfColumnsIsNotKnown(String said) {
    assertThat(Width.firstOf(said, "100")).isEqualTo(new Width(100));
    assertThat(Width.firstOf(null, said)).isEqualTo(Width.ANY);
  }

  @Test
  void noLineHasLessThanOneColumn() {
    assertThatThrownBy(() -> new Width(0)).hasMessage("0 columns: expected at least 1");
  }
}
