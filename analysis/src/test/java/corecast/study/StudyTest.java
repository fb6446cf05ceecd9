package corecast.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.analysis.path.PathLimits;
import corecast.analysis.speedup.SpeedupCurve;
import corecast.analysis.weight.FunctionWeights;
import corecast.analysis.weight.UnfinishedReplayException;
import corecast.note.Note;
import corecast.report.Report;
import corecast.study.file.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyTest {
  @TempDir Path folder;

  private Path written(String text) throws IOException {
    return Files.writeString(folder.resolve("a.program"), text);
  }

  /** T(1) = 7 ms, T(2) = 4 ms. */
  private Path halves() throws IOException {
    return written("thread A\n  run f 4ms\nthread B\n  run g 3ms\n");
  }

  @Test
  void answersHaveValueTableAndNotes() throws IOException {
    try (Study study = Study.open(halves())) {
      Answer<SpeedupCurve> curve = study.predict(Processors.range(1, 4));
      assertThat(curve.value().points().get(1).timeNanos()).isEqualTo(4_000_000);
      assertThat(curve.tables()).as("for programs, and for people").hasSize(2);
      assertThat(curve.explanations())
          .extracting(Note::kind)
          .contains(Note.Kind.CURVE)
          .doesNotContain(Note.Kind.NO_LOWER_BOUND);
      assertThat(curve.warnings()).isEmpty();
      // On 2 the shorter thread has no weight.
      Answer<FunctionWeights> weights = study.weights(Processors.of(2));
      assertThat(weights.value().rows().get(0).function()).isEqualTo("f");
      assertThat(weights.value().rows().get(0).share()).isEqualTo(1);
      assertThat(study.criticalPaths(2, new PathLimits(1, 100)).notes())
          .first()
          .satisfies(note -> assertThat(note.values()).containsEntry("paths", 1));
      assertThat(study.summary()).isEqualTo("a.program: 2 threads, 2 segments, 7.00 ms of work");
    }
  }

  @Test
  void withoutExplanationsOnlyWarningsAreLeft() throws IOException {
    try (Study study = Study.open(halves(), StudyOptions.DEFAULT.unexplained())) {
      assertThat(study.predict(Processors.range(1, 4)).notes()).isEmpty();
    }
    Path sleeping = written("thread A\n  run f 4ms\n  sleep 1ms\n");
    try (Study study = Study.open(sleeping, StudyOptions.DEFAULT.unexplained())) {
      assertThat(study.weights(Processors.of(2)).notes())
          .extracting(Note::kind)
          .containsExactly(Note.Kind.DELAYS);
    }
  }

  @Test
  void segmentsCanBeReadSeveralTimes() throws IOException {
    try (Study study = Study.open(halves())) {
      var segments = study.segments(Processors.of(1, 2)).value();
      for (int time = 0; time < 2; time++) {
        int[] rows = new int[1];
        segments.rows().read(row -> rows[0]++);
        assertThat(rows[0]).as("two segments at two counts").isEqualTo(4);
      }
    }
  }

  @Test
  void aReportIsOfAnswersThatBelongTogether() throws IOException {
    Path page = folder.resolve("a.html");
    try (Study study = Study.open(halves())) {
      Answer<SpeedupCurve> curve = study.predict(Processors.range(1, 4));
      Answer<FunctionWeights> weights = study.weights(Processors.range(1, 4));
      assertThat(study.isCurrent(curve)).isTrue();
      Report report = Report.of(study, curve, weights);
      assertThat(report.curve()).isSameAs(curve);
      report.writeHtml(page);
      assertThat(page).content().startsWith("<!DOCTYPE html>");
    }
    try (Study other = Study.open(halves())) {
      Answer<FunctionWeights> weights = other.weights(Processors.range(1, 4));
      Answer<SpeedupCurve> foreign;
      try (Study study = Study.open(halves())) {
        foreign = study.predict(Processors.range(1, 4));
      }
      assertThat(other.isCurrent(foreign)).isFalse();
      assertThat(Report.of(other, foreign, weights).curve()).isNotSameAs(foreign);
    }
  }

  @Test
  void aWrittenProgramThatDeadlocksHasNoAnswer() throws IOException {
    try (Study study = Study.open(written("thread T\n  acquire S\n"))) {
      assertThatThrownBy(() -> study.predict(Processors.of(1)))
          .isInstanceOf(UnfinishedReplayException.class)
          .hasMessageContaining("correct the program");
    }
  }

  @Test
  void whatCannotBeUsedIsAFailureThatNamesTheFile() {
    Path missing = folder.resolve("none.cct");
    assertThatThrownBy(() -> Study.open(missing))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("none.cct: no such file");
  }

  @Test
  void processorsAreDistinctAscendingAndChecked() {
    assertThat(Processors.of(4, 1, 4).counts()).containsExactly(1, 4);
    assertThat(Processors.range(2, 4).most()).isEqualTo(4);
    assertThatThrownBy(() -> Processors.range(3, 2)).hasMessageContaining("3..2");
    assertThatThrownBy(() -> Processors.of(0)).hasMessageContaining("from 1 to 1000000");
    assertThatThrownBy(() -> Processors.of()).hasMessageContaining("at least one");
  }
}
