package corecast.conversion.plan;

import java.util.regex.Pattern;

/**
 * What a recording says of an object's name: {@code com/acme/Orders.stats Orders.java:14}.
 *
 * @param name what the source of the program calls it, with slashes between packages; empty if it
 *     has no name there
 * @param place file and line where it is given to the field or variable of that name, or else is
 *     used first; empty if that is not known
 * @param isShared whether other objects may have the same name
 */
record ObjectLabel(String name, String place, boolean isShared) {
  static final ObjectLabel NONE = new ObjectLabel("", "", false);

  private static final Pattern PLACE = Pattern.compile("([^ ]+:[0-9]+)?");

  /** Reads what is in the trace; without a blank it is a name that was given by hand. */
  static ObjectLabel of(String text) {
    int blank = text.lastIndexOf(' '); // a name of another language may have some
    if (blank < 0 || !PLACE.matcher(text).region(blank + 1, text.length()).matches()) {
      return text.isEmpty() ? NONE : new ObjectLabel(text, "", false);
    }
    return new ObjectLabel(text.substring(0, blank), text.substring(blank + 1), true);
  }

  String shortName() {
    return isShared ? name.substring(name.lastIndexOf('/') + 1) : name;
  }

  String longName() {
    return isShared ? name.replace('/', '.') : name;
  }
}
