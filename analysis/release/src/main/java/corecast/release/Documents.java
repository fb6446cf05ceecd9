package corecast.release;

import corecast.cli.CommandTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes completion for three shells, and the source text of the man pages. */
public final class Documents {
  private Documents() {}

  /**
   * Writes {@code completion/} and {@code adoc/} into a folder.
   *
   * @param args the folder
   */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    CommandLine corecast = CommandTree.whole();
    corecast.setHelpFactory(CommandLine.Help::new); // whoever shows a man page breaks its lines
    String name = corecast.getCommandName();
    Path completion = Files.createDirectories(folder.resolve("completion"));
    Files.writeString(completion.resolve(name + ".bash"), AutoComplete.bash(name, corecast));
    Files.writeString(completion.resolve(name + ".fish"), FishCompletion.of(corecast));
    Path adoc = Files.createDirectories(folder.resolve("adoc"));
    int status =
        ManPageGenerator.generateManPage(
            adoc.toFile(), null, new boolean[0], false, corecast.getCommandSpec());
    if (status != 0) {
      throw new IOException(adoc + ": the man pages could not be written");
    }
  }
}
