package corecast.cli;

import picocli.CommandLine.Option;

/** Whether all is said of a recording that was just made. */
final class VerboseOption {
  @Option(
      names = "--verbose",
      description = "Print all lines of the verdict on the recording, as corecast verdict does.")
  private boolean isAsked;

  boolean isAsked() {
    return isAsked;
  }
}
