package corecast.recorder.weave.jdk;

import java.util.ArrayList;
import java.util.List;

/** What the table says of one class of the JDK, for one version. */
final class JdkClass {
  final String name;
  final List<JdkMethod> operations = new ArrayList<>();
  final List<JdkEdit> edits = new ArrayList<>();

  /** Names of methods that {@link SpecialBodies} knows. */
  final List<String> specials = new ArrayList<>();

  /** Whether its objects have numbers of their own, see {@link NumberField}. */
  boolean numbered;

  /** Nothing is said yet of the class of that internal name. */
  JdkClass(String name) {
    this.name = name;
  }

  boolean names(String method, String descriptor) {
    if (specials.contains(method)) {
      return true;
    }
    for (JdkMethod row : operations) {
      if (row.isFor(method, descriptor)) {
        return true;
      }
    }
    for (JdkEdit row : edits) {
      if (row.isFor(method, descriptor)) {
        return true;
      }
    }
    return false;
  }
}
