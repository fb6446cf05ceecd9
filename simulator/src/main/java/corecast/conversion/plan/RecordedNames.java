package corecast.conversion.plan;

import corecast.conversion.log.Recording;
import corecast.program.FunctionPlace;
import corecast.program.RetriedAtomic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names of threads, tasks, objects and functions of a recording: short, and each used once. A
 * {@code ~} belongs to names that the conversion makes itself.
 */
public final class RecordedNames {
  private final Recording recording;
  private final Set<String> bodies = new HashSet<>();
  private final Set<String> objects = new HashSet<>();
  private final Map<Integer, String> ofObject = new HashMap<>();
  private final Map<Integer, String> ofFunction = new HashMap<>();
  private final Map<String, Integer> tasksOfPool = new HashMap<>();
  private final Map<String, Integer> lastSuffix = new HashMap<>();
  private final Map<String, String> typeOfShortName = new HashMap<>();
  private final Set<String> ambiguous = new HashSet<>();
  private @Nullable ObjectLabels labels;

  RecordedNames(Recording recording) {
    this.recording = recording;
    for (Recording.TracedMethod method : recording.methods.values()) {
      String shortName = method.qualified(simple(method.type()));
      String known = typeOfShortName.putIfAbsent(shortName, method.type());
      if (known != null && !known.equals(method.type())) {
        ambiguous.add(shortName);
      }
    }
  }

  /**
   * {@code Class.method}, or a name alone; with its package where that is needed to tell two apart.
   */
  public String function(int method) {
    return ofFunction.computeIfAbsent(
        method,
        m -> {
          Recording.TracedMethod traced = recording.methods.get(m);
          if (traced == null) {
            return "method-" + m;
          }
          String shortName = traced.qualified(simple(traced.type()));
          return ambiguous.contains(shortName) ? traced.fullName() : shortName;
        });
  }

  FunctionPlace functionPlace(int method) {
    Recording.TracedMethod traced = recording.methods.get(method);
    return traced == null
        ? FunctionPlace.NONE
        : new FunctionPlace(packageOf(traced.type()), traced.source());
  }

  public String thread(String recordedName) {
    return unique(bodies, plain(recordedName));
  }

  public String task(int pool) {
    String stem = object(pool) + ".task-";
    return unique(bodies, stem + tasksOfPool.merge(stem, 1, Integer::sum));
  }

  public String stage(int number, String what) {
    return unique(bodies, "future~" + number + what);
  }

  /**
   * What the source of the program calls an object, with the object's number where it calls several
   * so; or its class and number.
   */
  public String object(int object) {
    String known = ofObject.get(object);
    if (known != null) {
      return known;
    }
    Recording.TracedObject traced = recording.objects.get(object);
    String label = labels().name(object);
    String name;
    if (traced == null) {
      name = "object-" + object;
    } else if (label.isEmpty()) {
      name = simple(traced.type()) + "-" + object;
    } else {
      name = label;
    }
    String plain = plain(name);
    String given =
        unique(objects, recording.isAtomic(object) ? RetriedAtomic.lockName(plain) : plain);
    ofObject.put(object, given);
    return given;
  }

  /** Where an object is, see {@link ObjectLabel#place}. */
  String place(int object) {
    return labels().place(object);
  }

  private ObjectLabels labels() {
    ObjectLabels known = labels;
    if (known == null) {
      known = new ObjectLabels(recording.objects);
      labels = known;
    }
    return known;
  }

  String another(String objectName) {
    return unique(objects, objectName);
  }

  private String unique(Set<String> taken, String name) {
    if (taken.add(name)) {
      return name;
    }
    String candidate;
    do {
      candidate = name + "~" + (1 + lastSuffix.merge(name, 1, Integer::sum));
    } while (!taken.add(candidate));
    return candidate;
  }

  private static String plain(String name) {
    return name.isEmpty() ? "(unnamed)" : name.replace('~', '-');
  }

  private static String simple(String type) {
    return type.substring(endOfPackage(type) + 1);
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(0, endOfPackage(type))).replace('/', '.');
  }

  private static int endOfPackage(String type) {
    return Math.max(type.lastIndexOf('.'), type.lastIndexOf('/'));
  }
}
