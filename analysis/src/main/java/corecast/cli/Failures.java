package corecast.cli;

import corecast.program.ProgramTextException;
import corecast.simulator.primitive.ReplayFault;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Turns exceptions into one line and an exit status. */
final class Failures implements CommandLine.IExecutionExceptionHandler {

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult given)
      throws Exception {
    Throwable failure = e;
    command.getOut().flush();
    command.getErr().println("corecast: " + oneLine(messageOf(failure)));
    if (given.expandedArgs().contains("--debug")) {
      failure.printStackTrace(command.getErr());
    }
    command.getErr().flush();
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static String messageOf(Throwable e) {
    if (e instanceof NoSuchFileException missing) {
      return missing.getFile() + ": no such file or folder; check the name";
    }
    if (e instanceof AccessDeniedException denied) {
      return denied.getFile() + ": permission denied; check its access rights";
    }
    if (e instanceof FileSystemException system) {
      return system.getFile() + ": " + system.getReason();
    }
    boolean meant =
        e instanceof Failure
            || e instanceof IOException
            || e instanceof ProgramTextException
            || e instanceof ReplayFault
            || e instanceof IllegalArgumentException;
    String message = e.getMessage();
    if (meant && message != null) {
      return message;
    }
    return "internal error (" + e + "); please report it with the output of --debug";
  }

  static String oneLine(String text) {
    return text.replaceAll("\\s*\\R\\s*", " ").strip();
  }
}
