package corecast.conversion.plan;

import corecast.conversion.log.Recording.TracedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The labels of all objects of a recording: which names stand for one object alone. */
final class ObjectLabels {
  private final Map<Integer, TracedObject> objects;

  /** How many objects have a name, by the name with its package. */
  private final Map<String, Integer> count = new HashMap<>();

  /** Names without package that stand for several with it. */
  private final Set<String> ambiguous = new HashSet<>();

  ObjectLabels(Map<Integer, TracedObject> objects) {
    this.objects = objects;
    Map<String, String> longOfShort = new HashMap<>();
    for (TracedObject object : objects.values()) {
      ObjectLabel label = ObjectLabel.of(object.label());
      if (label.isShared() && !label.name().isEmpty()) {
        count.merge(label.name(), 1, Integer::sum);
        String known = longOfShort.putIfAbsent(label.shortName(), label.name());
        if (known != null && !known.equals(label.name())) {
          ambiguous.add(label.shortName());
        }
      }
    }
  }

  /** Its name, with the package or the object's number where that tells it from others. */
  String name(int object) {
    ObjectLabel label = of(object);
    if (label.name().isEmpty()) {
      return "";
    }
    String name = ambiguous.contains(label.shortName()) ? label.longName() : label.shortName();
    boolean isOneOfSeveral = label.isShared() && count.getOrDefault(label.name(), 0) > 1;
    return isOneOfSeveral ? name + "-" + object : name;
  }

  String place(int object) {
    return of(object).place();
  }

  private ObjectLabel of(int object) {
    TracedObject traced = objects.get(object);
    return traced == null ? ObjectLabel.NONE : ObjectLabel.of(traced.label());
  }
}
