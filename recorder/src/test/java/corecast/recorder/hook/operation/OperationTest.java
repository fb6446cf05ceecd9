package corecast.recorder.hook.operation;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.recorder.hook.operation.Operation.Family;
import corecast.trace.EventKind;
import corecast.trace.IoCode;
import org.junit.jupiter.api.Test;

class OperationTest {
  @Test
  void everyCodeHasItsOperation() {
    for (Operation op : Operation.values()) {
      assertThat(Operation.of(op.code())).isEqualTo(op);
      assertThat(Operation.before(op.code())).isEqualTo(op.before());
      assertThat(Operation.after(op.code())).isEqualTo(op.after());
    }
    // The tables before these ended at 62, STREAM_FLUSH.
    assertThat(Operation.of(63).ioCode()).isEqualTo(IoCode.CHILD_LASTED);
    assertThat(Operation.of(64).ioCode()).isEqualTo(IoCode.FORCE);
    assertThat(Operation.of(65).ioCode()).isEqualTo(IoCode.ASK);
  }

  @Test
  void whatATryWritesIsWhatThePlainOperationWrites() {
    for (Operation op : Operation.values()) {
      if (op.name().startsWith("TRY_")) {
        Operation plain = Operation.valueOf(op.name().substring(4));
        assertThat(op.mayGiveUp()).as("%s", op).isTrue();
        assertThat(op.before()).as("%s", op).isNull();
        assertThat(op.after()).as("%s", op).isEqualTo(plain.after());
        assertThat(op.kind()).as("%s", op).isEqualTo(plain.kind());
        assertThat(op.numbering()).as("%s", op).isEqualTo(plain.numbering());
      }
    }
  }

  @Test
  void aPlainOperationWritesARecordBeforeOrAfterOrAPair() {
    for (Operation op : Operation.values()) {
      if (op.family() == Family.PLAIN) {
        EventKind before = op.before();
        EventKind after = op.after();
        assertThat(before != null || after != null).as("%s", op).isTrue();
        assertThat(op.kind())
            .as("%s", op)
            .isIn(before, after, after == null ? null : after.closes());
      } else {
        assertThat(op.before()).as("%s", op).isNull();
        assertThat(op.after()).as("%s", op).isNull();
      }
      assertThat(op.family() == Family.IO).as("%s", op).isEqualTo(op.ioCode() != 0);
    }
  }
}
