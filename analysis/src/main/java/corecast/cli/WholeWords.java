package corecast.cli;

import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Help.IOptionRenderer;
import picocli.CommandLine.Help.IParameterRenderer;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Help whose lines end between words: never within {@code app.cct}, where the library would break
 * behind the dot. So that it does not, it sees letters instead of such characters.
 */
final class WholeWords extends Help {
  private static final String BREAKABLE = ".,:;()|/-'*=%";

  /** As many letters of which no help is made. */
  private static final char FIRST = '\u0180';

  private WholeWords(CommandSpec spec, ColorScheme colours) {
    super(spec, colours);
  }

  /** Gives the help of the command, and of its subcommands, such lines. */
  static void in(CommandLine command) {
    command.setHelpFactory(WholeWords::new);
    command.getHelpSectionMap().replaceAll((key, section) -> help -> shown(section.render(help)));
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer usual = super.createDefaultOptionRenderer();
    return (option, label, colours) -> whole(usual.render(option, label, colours));
  }

  @Override
  public IParameterRenderer createDefaultParameterRenderer() {
    IParameterRenderer usual = super.createDefaultParameterRenderer();
    return (parameter, label, colours) -> whole(usual.render(parameter, label, colours));
  }

  private Text[][] whole(Text[][] rows) {
    for (Text[] row : rows) {
      int description = row.length - 1;
      row[description] = ansi().new Text(hidden(row[description].plainString()));
    }
    return rows;
  }

  private static String hidden(String text) {
    StringBuilder hidden = new StringBuilder(text);
    for (int i = 0; i < hidden.length(); i++) {
      int at = BREAKABLE.indexOf(hidden.charAt(i));
      if (at >= 0) {
        hidden.setCharAt(i, (char) (FIRST + at));
      }
    }
    return hidden.toString();
  }

  private static String shown(String text) {
    StringBuilder shown = new StringBuilder(text);
    for (int i = 0; i < shown.length(); i++) {
      int at = shown.charAt(i) - FIRST;
      if (at >= 0 && at < BREAKABLE.length()) {
        shown.setCharAt(i, BREAKABLE.charAt(at));
      }
    }
    return shown.toString();
  }
}
