package corecast.cli;

import corecast.analysis.action.Actions;
import corecast.study.Answer;
import corecast.study.Processors;
import corecast.study.Study;
import corecast.study.StudyOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The number of processors for which a command says what to do first. */
final class ForOption {
  @Option(
      names = "--for",
      paramLabel = "P",
      converter = Converter.class,
      description =
          "Say what to do first for so many processors. (Default: those that the program saw; if that is not known the most of -p; if -p is one number, that.)")
  private @Nullable Processors asked;

  boolean isGiven() {
    return asked != null;
  }

  /**
   * Whether there is a place for the answer, if it is asked for.
   *
   * @throws WrongUse if there is none
   */
  void check(int files, FormatOption format) {
    if (asked == null) {
      return;
    }
    WrongUse.when(files > 1, "--for takes one recording: give one file");
    WrongUse.when(
        !format.isExplained(), "--for: csv has no place for it; use --format text or json");
  }

  StudyOptions in(StudyOptions options) {
    return asked == null ? options : options.telling(asked.most());
  }

  /** The number: as given, or of the only count, or what the program saw, or the most. */
  int of(Study study, Processors counts) {
    return asked != null ? asked.most() : study.usual(counts);
  }

  /** What to do first on that number, so many changes at most. */
  Answer<Actions> ask(Study study, Processors counts, int most) {
    return study.actions(counts, of(study, counts), most);
  }

  static final class Converter implements ITypeConverter<Processors> {
    @Override
    public Processors convert(String text) {
      try {
        return Processors.of(Integer.parseInt(text));
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            "'" + text + "': expected a number from 1 to " + Processors.LARGEST);
      }
    }
  }
}
