package corecast.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventKindTest {
  @Test
  void codesInTheFileStayWhatTheyAre() {
    // One of each group of kinds that was appended at once; a kind that is inserted shifts them.
    assertThat(EventKind.OBJECT.code()).isEqualTo(1);
    assertThat(EventKind.LOCK.code()).isEqualTo(24);
    assertThat(EventKind.OUTCOME.code()).isEqualTo(57);
    assertThat(EventKind.EXCHANGE_END.code()).isEqualTo(66);
    assertThat(EventKind.STREAM.code()).isEqualTo(83);
    assertThat(EventKind.FILL.code()).isEqualTo(99);
    assertThat(EventKind.values()).hasSizeLessThan(128);
  }

  @Test
  void anEndClosesTheBeginOfItsName() {
    List<EventKind> unpaired = new ArrayList<>();
    for (EventKind kind : EventKind.values()) {
      EventKind begin = kind.closes();
      if (begin != null) {
        assertThat(begin.name()).isEqualTo(kind.name().replaceFirst("_END$", "_BEGIN"));
        assertThat(begin.closedBy()).isEqualTo(kind);
        assertThat(begin.closes()).isNull();
      } else if (kind.name().endsWith("_END")) {
        unpaired.add(kind);
      }
    }
    assertThat(unpaired).containsExactly(EventKind.MANAGED_END, EventKind.CLOCK_LOOP_END);
  }

  @Test
  void anEndIsAboutWhatItsBeginIsAbout() {
    for (EventKind kind : EventKind.values()) {
      EventKind begin = kind.closes();
      if (begin != null && kind != EventKind.SLEEP_END) {
        assertThat(kind.operandTypes().get(0))
            .as("%s", kind)
            .isEqualTo(begin.operandTypes().get(0));
      }
    }
  }

  @Test
  void theResultIsTheLastOperand() {
    for (EventKind kind : EventKind.values()) {
      int at = kind.operandTypes().indexOf(Operand.RESULT);
      assertThat(at < 0 || at == kind.operands() - 1).as("%s", kind).isTrue();
    }
  }
}
