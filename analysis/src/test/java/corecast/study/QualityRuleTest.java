package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.analysis.speedup.SpeedupPoint;
import corecast.note.Note;
import corecast.program.RecordedSpan;
import corecast.study.Quality.Grade;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QualityRuleTest {
  private static final long MS = 1_000_000;
  private static final SelfCheck SAME = check(500, 500, 500);
  private static final List<SpeedupPoint> AGREED = List.of(on(1, 1, 1), on(8, 6, 5.9));

  private static SelfCheck check(long replayedMs, long leastMs, long mostMs) {
    RecordedSpan span = new RecordedSpan("", leastMs * MS, mostMs * MS, 0, 0, 0, 0, 1);
    return new SelfCheck(replayedMs * MS, span, 0, List.of());
  }

  private static SpeedupPoint on(int processors, double speedup, double other) {
    return new SpeedupPoint(
            processors, 1e9 / speedup, speedup, speedup / processors, OptionalDouble.empty())
        .beside(other);
  }

  private static Grade grade(SelfCheck check, List<SpeedupPoint> points, Note... notes) {
    return QualityRule.of(check, List.of(notes), points).grade();
  }

  @Test
  void isGoodWhereEverythingHolds() {
    Quality good = QualityRule.of(SAME, List.of(), AGREED);
    assertThat(good.grade()).isEqualTo(Grade.GOOD);
    assertThat(good.line())
        .isEqualTo(
            "good: on one processor the replay takes as long as the recording did, within 10.0 %."
                + " Recording made the program at most 10.0 % slower. All models of the processors agree within 10.0 %.");
  }

  /** Within 10 % of both ends it is good; outside of both by more, and by 20 ms, it is poor. */
  @ParameterizedTest
  @CsvSource({
    "500, 500, 500, GOOD",
    "549, 500, 500, GOOD",
    "551, 500, 500, POOR",
    "451, 500, 500, GOOD",
    "449, 500, 500, POOR",
    // Within 10 % of 480 to 530, whatever it took: 477 to 528.
    "500, 480, 530, GOOD",
    "470, 480, 530, LIMITED",
    // Alone it may have taken 300 or 900.
    "600, 300, 900, LIMITED",
    // 20 ms are within what is tolerated, but are 40 %.
    "70, 50, 50, LIMITED",
    "71, 50, 50, POOR",
  })
  void followsTheReplayOnOneProcessor(long replayed, long least, long most, Grade expected) {
    assertThat(grade(check(replayed, least, most), AGREED)).isEqualTo(expected);
  }

  @Test
  void whatCannotBeCheckedIsNeverGood() {
    RecordedSpan none = RecordedSpan.not("the target was killed", 0);
    Quality killed = QualityRule.of(new SelfCheck(5 * MS, none, 0, List.of()), List.of(), AGREED);
    assertThat(killed.grade()).isEqualTo(Grade.LIMITED);
    assertThat(killed.line())
        .isEqualTo(
            "limited: the replay cannot be checked against the recording: the target was killed.");
    assertThat(grade(SAME, List.of())).as("one machine only").isEqualTo(Grade.LIMITED);
    RecordedSpan span = new RecordedSpan("", 500 * MS, 500 * MS, 0, 0, 0, 0, 1);
    assertThat(grade(new SelfCheck(Double.NaN, span, 0, List.of()), AGREED)).isEqualTo(Grade.POOR);
  }

  @ParameterizedTest
  @CsvSource({
    "6, 5.5, GOOD", // 9 %
    "6, 5.4, LIMITED", // 11 %
    "5.4, 6, LIMITED", // whichever of them leads
    "6, 3.01, LIMITED",
    "6, 3, POOR",
    "1.5, 4, POOR",
  })
  void followsTheRangeOfTwoMachines(double speedup, double other, Grade expected) {
    List<SpeedupPoint> points = List.of(on(1, 1, 1), on(8, speedup, other), on(16, 6, 6));
    assertThat(grade(SAME, points)).isEqualTo(expected);
    Quality quality = QualityRule.of(SAME, List.of(), points);
    if (expected != Grade.GOOD) {
      assertThat(quality.line()).contains("on 8 processors the speedup is ");
    }
  }

  /** A tenth of the recording that no replay has limits it, whatever the check says. */
  @Test
  void followsTheCpuTimeThatNoReplayHas() {
    RecordedSpan library = new RecordedSpan("", 500 * MS, 500 * MS, 0, 51 * MS, 0, 0, 1);
    assertThat(grade(new SelfCheck(500 * MS, library, 0, List.of()), AGREED))
        .isEqualTo(Grade.LIMITED);
    RecordedSpan little = new RecordedSpan("", 500 * MS, 500 * MS, 0, 49 * MS, 0, 0, 1);
    assertThat(grade(new SelfCheck(500 * MS, little, 0, List.of()), AGREED)).isEqualTo(Grade.GOOD);
  }

  /** Beside 500 ms of the program: a tenth is tolerated, as much again is poor. */
  @ParameterizedTest
  @CsvSource({
    "0, GOOD",
    "50, GOOD",
    "51, LIMITED",
    "499, LIMITED",
    "500, POOR",
    "5000, POOR",
  })
  void followsHowMuchRecordingSlowedTheProgram(long recorderMs, Grade expected) {
    // That others used the CPU for 100 ms, too, makes it neither better nor worse.
    for (long mostMs : new long[] {500, 545}) {
      RecordedSpan span = new RecordedSpan("", 500 * MS, mostMs * MS, recorderMs * MS, 0, 0, 0, 1);
      SelfCheck check = new SelfCheck(500 * MS, span, 0, List.of());
      assertThat(grade(check, AGREED)).isEqualTo(expected);
      if (expected != Grade.GOOD) {
        assertThat(QualityRule.of(check, List.of(), AGREED).reasons())
            .extracting(Quality.Reason::text)
            .anyMatch(text -> text.startsWith("recording made the program " + recorderMs / 5));
      }
    }
    RecordedSpan killed = RecordedSpan.not("the target was killed", 0);
    assertThat(
            QualityRule.of(new SelfCheck(5 * MS, killed, 0, List.of()), List.of(), AGREED).line())
        .doesNotContain("slower");
  }

  /** Nothing that is warned of leaves it good, and what only explains leaves it as it is. */
  @ParameterizedTest
  @EnumSource(Note.Kind.class)
  void followsWhatIsWarnedOf(Note.Kind kind) {
    Note note = Note.of(kind, "a note");
    Grade grade = grade(SAME, AGREED, note);
    if (!note.isWarning() || kind == Note.Kind.SELF_CHECK) { // that is the check's own
      assertThat(grade).isEqualTo(Grade.GOOD);
    } else if (note.severity() == Note.Severity.WARNING) {
      assertThat(grade).isEqualTo(Grade.LIMITED);
    } else {
      assertThat(grade).isNotEqualTo(Grade.GOOD);
    }
  }

  @Test
  void whatIsMissingMakesItPoorAndSaysWhatToDo() {
    Note lost = Note.of(Note.Kind.EVENTS_LOST, "9 events did not fit");
    Note asked = Note.of(Note.Kind.PROCESSORS_ASKED, "It asked");
    Quality poor = QualityRule.of(SAME, List.of(asked, asked, lost), AGREED);
    assertThat(poor.line())
        .isEqualTo(
            "poor: events are missing in the recording. Sizes that the program derived from its"
                + " processors stay as recorded (see the warnings). To do: Record with a larger"
                + " --limit or fewer functions.");
    assertThat(poor.reasons()).hasSize(2);
  }

  @Test
  void whatCarriersDoBetweenVirtualThreadsIsAllThatLimitsThem() {
    Note carriers = Note.of(Note.Kind.VIRTUAL_THREADS, "CPU time is measured on the carriers");
    assertThat(QualityRule.of(SAME, List.of(carriers), AGREED).line())
        .isEqualTo(
            "limited: what is between two virtual threads counts for one of them (see the"
                + " warnings).");
  }

  /** A range that is too wide for the check, and why it is. */
  @Test
  void whatOthersHadOfTheCpuLimitsItOnce() {
    Note disturbed = Note.of(Note.Kind.DISTURBED, "Other programs had 67 % of this CPU");
    assertThat(QualityRule.of(check(600, 300, 900), List.of(disturbed), AGREED).line())
        .isEqualTo(
            "limited: other programs had part of the CPU while the program was recorded (see the"
                + " warnings).");
    assertThat(QualityRule.of(check(600, 300, 900), List.of(), AGREED).line())
        .isEqualTo(
            "limited: the replay cannot be checked to 10.0 %: the recording is too short or too"
                + " disturbed.");
    assertThat(grade(check(900, 500, 500), AGREED, disturbed)).isEqualTo(Grade.POOR);
  }

  @Test
  void waitsLeftOutAreJudgedByWhatDependsOnThem() {
    Note left = Note.of(Note.Kind.WAITS_LEFT_OUT, "left out").with("share_behind_on_1", 0.02);
    assertThat(grade(SAME, AGREED, left.with("share_behind_on_64", 0.09))).isEqualTo(Grade.LIMITED);
    assertThat(grade(SAME, AGREED, left.with("share_behind_on_64", 0.11))).isEqualTo(Grade.POOR);
  }

  @Test
  void ofSeveralTheWorstCounts() {
    Quality good = QualityRule.of(SAME, List.of(), AGREED).in("a.cct");
    Quality poor = QualityRule.of(check(900, 500, 500), List.of(), AGREED).in("b.cct");
    Quality both = Quality.worst(List.of(good, poor));
    assertThat(both.grade()).isEqualTo(Grade.POOR);
    assertThat(both.line()).startsWith("poor: b.cct: on one processor").doesNotContain("a.cct");
    assertThat(Quality.worst(List.of())).isNull();
  }
}
