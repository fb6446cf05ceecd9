package corecast.note;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "999, 999 ns",
    "0.25, 0.25 ns",
    "1000, 1.00 us",
    "-160, -160 ns",
    "123456, 123.5 us",
    "12345678, 12.35 ms",
    "9876543210, 9.88 s",
    "3600000000000, 3600.0 s",
    "NaN, -"
  })
  void durationsHaveTheUnitThatSuitsThem(double nanos, String text) {
    assertThat(Numbers.duration(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "9007199254740993, true, 9007199254740992", // the nearest double
    "1e22, true, 10000000000000000000000",
    "0.0000004, true, 0",
    "-0.0, true, 0",
    "0.1, false, 0.1",
    "0.33333333333333331, false, 0.333333333",
    "1e-7, false, 0.0000001",
    "NaN, false, ''",
    "Infinity, true, ''"
  })
  void numbersForProgramsHaveNoExponentAndNoNoise(double value, boolean time, String text) {
    assertThat(Numbers.plain(value, time)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0.1234, 12.3 %", "-0.0001, 0.0 %", "1, 100.0 %", "NaN, -"})
  void sharesAreInPercent(double share, String text) {
    assertThat(Numbers.percent(share)).isEqualTo(text);
  }
}
