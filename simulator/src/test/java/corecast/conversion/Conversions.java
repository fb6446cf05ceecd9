package corecast.conversion;

import static org.assertj.core.api.Assertions.assertThat;

import corecast.program.ProgramText;
import corecast.program.Programs;
import corecast.trace.Result;
import java.util.List;

/**
 * Traces written by hand and the programs they must become. Object numbers: threads from 1, others
 * from 10. Times in ns; without a CPU time an interval was all CPU.
 */
final class Conversions {
  static final long OK = Result.OK.code();
  static final long FAILED = Result.FAILED.code();
  static final long INTERRUPTED = Result.INTERRUPTED.code();
  static final long THREW = Result.THREW.code();

  private Conversions() {}

  /** Closes the trace and makes the program, which must survive its text and columns in pages. */
  static RecordedProgram.Result convert(TraceScript trace) throws Exception {
    trace.close(0);
    RecordedProgram.Result result = RecordedProgram.convert(trace.file());
    String text = ProgramText.print(result.program());
    assertThat(Programs.describe(ProgramText.parse("dump", text)))
        .as(text)
        .isEqualTo(Programs.describe(result.program()));
    PagedReading.givesTheSame(trace.file(), result);
    return result;
  }

  /** Its lines must be these, and the verdict has nothing to say. */
  static void becomes(TraceScript trace, String... lines) throws Exception {
    Verdict verdict = becomesWithVerdict(trace, lines);
    assertThat(verdict.unmatched()).isEmpty();
    assertThat(verdict.unfinished()).isEmpty();
    assertThat(verdict.outcomeDependent()).isEmpty();
    assertThat(verdict.warnings()).isEmpty();
  }

  static Verdict becomesWithVerdict(TraceScript trace, String... lines) throws Exception {
    RecordedProgram.Result result = convert(trace);
    assertThat(linesOf(result)).containsExactly(lines);
    return result.verdict();
  }

  static List<String> linesOf(RecordedProgram.Result result) {
    return ProgramText.print(result.program()).lines().map(String::strip).toList();
  }
}
