package corecast.report;

import corecast.analysis.action.Action;
import corecast.analysis.action.ActionText;
import corecast.analysis.action.Actions;
import java.util.List;

/** What to do first, as a list of the page. */
final class ActionList {
  private ActionList() {}

  static void write(Actions actions, StringBuilder html) {
    html.append("<p class=\"time\">")
        .append(Html.escape(ActionText.time(actions)))
        .append("</p>\n");
    if (actions.ranked().isEmpty()) {
      html.append("<p class=\"note\">").append(ActionText.NOTHING).append("</p>\n");
    } else {
      html.append("<ol class=\"actions\">\n");
      ActionText.things(actions).forEach(thing -> thing(thing, html));
      html.append("</ol>\n");
    }
    for (String line : ActionText.remarks(actions)) {
      html.append("<p class=\"note\">").append(Html.escape(line)).append("</p>\n");
    }
  }

  private static void thing(List<Action> changes, StringBuilder html) {
    html.append("<li><b>")
        .append(Html.breakable(ActionText.heading(changes.get(0))))
        .append("</b><ul>\n");
    for (Action action : changes) {
      html.append("<li>")
          .append(Html.escape(action.words()))
          .append(": ")
          .append(Html.escape(ActionText.figures(action)))
          .append(" <code>")
          .append(Html.breakable(action.repeat()))
          .append("</code></li>\n");
    }
    html.append("</ul></li>\n");
  }
}
