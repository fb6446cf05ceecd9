package corecast.conversion.plan;

import corecast.conversion.log.Recording.TracedObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The labels of all objects of a recording: which names stand for one object alone. What the source
 * gives no name is called by its class and its place: {@code LinkedBlockingQueue@Orders.java:14}.
 */
final class ObjectLabels {
  private static final String COMMON_POOL = "ForkJoinPool.commonPool";

  private final Map<Integer, TracedObject> objects;

  /** How many objects have a name, by the name with its package. */
  private final Map<String, Integer> count = new HashMap<>();

  /** Names without package that stand for several with it. */
  private final Set<String> ambiguous = new HashSet<>();

  ObjectLabels(Map<Integer, TracedObject> objects) {
    this.objects = objects;
    Map<String, String> longOfShort = new HashMap<>();
    for (TracedObject object : objects.values()) {
      ObjectLabel label = labelOf(object);
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
    if (!isOneOfSeveral) {
      return name;
    }
    int end = name.endsWith("@" + label.place()) ? name.lastIndexOf('@') : name.length();
    return name.substring(0, end) + "-" + object + name.substring(end);
  }

  String place(int object) {
    return of(object).place();
  }

  private ObjectLabel of(int object) {
    TracedObject traced = objects.get(object);
    return traced == null ? ObjectLabel.NONE : labelOf(traced);
  }

  private static ObjectLabel labelOf(TracedObject object) {
    ObjectLabel label = ObjectLabel.of(object.label());
    if (object.isCommonPool()) {
      return new ObjectLabel(COMMON_POOL, label.place(), false);
    }
    if (!label.name().isEmpty() || label.place().isEmpty()) {
      return label;
    }
    String type = object.type().replace('.', '/');
    return new ObjectLabel(type + "@" + label.place(), label.place(), true);
  }
}
