package corecast.examples;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Holds the packages to the one-way flow of ARCHITECTURE.md. */
class ArchitectureTest {
  /** Stages in the order of the flow: a stage may use those before it. */
  private static final List<String> FLOW =
      List.of(
          "corecast.trace",
          "corecast.recorder",
          "corecast.note",
          "corecast.program",
          "corecast.conversion",
          "corecast.simulator",
          "corecast.recovery",
          "corecast.analysis",
          "corecast.study",
          "corecast.report",
          "corecast.cli",
          "corecast.examples");

  /** What the packages of hooks and of weaving may use of one another. */
  private static final Map<String, Set<String>> RECORDER =
      Map.ofEntries(
          Map.entry(
              "hook",
              Set.of(
                  "hook.cpu",
                  "hook.io",
                  "hook.library",
                  "hook.loop",
                  "hook.object",
                  "hook.operation",
                  "hook.path",
                  "hook.session",
                  "hook.task",
                  "hook.thread")),
          Map.entry("hook.cpu", Set.of()),
          Map.entry("hook.library", Set.of()),
          Map.entry("hook.object", Set.of("hook.library")),
          Map.entry("hook.path", Set.of()),
          Map.entry("hook.session", Set.of("hook.cpu", "hook.object", "hook.path")),
          Map.entry(
              "hook.thread", Set.of("hook.cpu", "hook.library", "hook.object", "hook.session")),
          Map.entry(
              "hook.task", Set.of("hook.library", "hook.object", "hook.session", "hook.thread")),
          Map.entry(
              "hook.operation",
              Set.of("hook.library", "hook.object", "hook.session", "hook.task", "hook.thread")),
          Map.entry(
              "hook.loop",
              Set.of(
                  "hook.library", "hook.object", "hook.operation", "hook.session", "hook.thread")),
          Map.entry("hook.io", Set.of("hook.cpu", "hook.operation", "hook.thread")),
          Map.entry(
              "weave",
              Set.of(
                  "hook",
                  "hook.object",
                  "hook.path",
                  "weave.code",
                  "weave.jdk",
                  "weave.loop",
                  "weave.name",
                  "weave.spin")),
          Map.entry("weave.code", Set.of()),
          Map.entry("weave.jdk", Set.of("hook", "hook.operation", "weave.code")),
          Map.entry("weave.loop", Set.of("hook", "weave.code")),
          Map.entry("weave.made", Set.of("hook", "hook.cpu", "weave.code")),
          Map.entry("weave.name", Set.of("hook.object", "weave.code")),
          Map.entry("weave.spin", Set.of("hook", "weave.code", "weave.loop")));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/shaded/"))
          .importPackages("corecast");

  @Test
  void everyStageIsThere() {
    TreeSet<String> stages = new TreeSet<>();
    CLASSES.forEach(c -> stages.add(FLOW.get(stage(c))));
    assertThat(stages).containsExactlyInAnyOrderElementsOf(FLOW);
  }

  @Test
  void stagesDependOnEarlierStagesOnly() {
    TreeSet<String> wrong = new TreeSet<>();
    for (JavaClass c : CLASSES) {
      for (Dependency d : c.getDirectDependenciesFromSelf()) {
        JavaClass target = d.getTargetClass();
        if (target.getPackageName().startsWith("corecast.") && stage(target) > stage(c)) {
          wrong.add(c.getName() + " -> " + target.getName());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void packagesFormNoCycles() {
    slices().matching("corecast.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void hooksAndWeavingHaveTheseArrowsOnly() {
    String recorder = "corecast.recorder.";
    TreeSet<String> packages = new TreeSet<>();
    TreeSet<String> wrong = new TreeSet<>();
    for (JavaClass c : CLASSES) {
      if (isIn(c, recorder + "hook") || isIn(c, recorder + "weave")) {
        String from = c.getPackageName().substring(recorder.length());
        packages.add(from);
        for (Dependency d : c.getDirectDependenciesFromSelf()) {
          String target = d.getTargetClass().getPackageName();
          String to = target.startsWith(recorder) ? target.substring(recorder.length()) : from;
          if (!to.equals(from) && !RECORDER.getOrDefault(from, Set.of()).contains(to)) {
            wrong.add(c.getName() + " -> " + d.getTargetClass().getName());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(packages).isEqualTo(RECORDER.keySet());
  }

  /** A class with those that are nested in it counts as one. */
  @Test
  void classesOfHooksFormNoCycles() {
    slices().assignedFrom(HOOK_CLASSES).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void nothingImportsAnAncestorPackage() {
    Map<String, String> wrong = new TreeMap<>();
    for (JavaClass c : CLASSES) {
      for (Dependency d : c.getDirectDependenciesFromSelf()) {
        String target = d.getTargetClass().getPackageName();
        if (target.startsWith("corecast.") && c.getPackageName().startsWith(target + ".")) {
          wrong.put(c.getName(), d.getTargetClass().getName());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void whatWovenCodeCallsNeedsTheJdkOnly() {
    TreeSet<String> wrong = new TreeSet<>();
    for (JavaClass c : CLASSES) {
      if (isIn(c, "corecast.recorder.hook") || isIn(c, "corecast.trace")) {
        for (Dependency d : c.getDirectDependenciesFromSelf()) {
          String target = d.getTargetClass().getName();
          boolean allowed =
              target.startsWith("java.")
                  || target.startsWith("[")
                  || !target.contains(".")
                  || target.startsWith("com.sun.management.")
                  || target.startsWith("org.jspecify.")
                  || isIn(d.getTargetClass(), "corecast.recorder.hook")
                  || isIn(d.getTargetClass(), "corecast.trace");
          if (!allowed) {
            wrong.add(c.getName() + " -> " + target);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  /**
   * A process with the agent takes its time, and more of it on a busy machine: who starts one is in
   * a lane of its own, whose tests look at structure, or measure and fail nobody. Who replays what
   * is stored may make it anew.
   */
  @Test
  void whoStartsAProcessWithTheAgentIsInTheLiveLane() {
    TestLanes lanes = TestLanes.read();
    Set<String> starting = lanes.starting();
    TreeSet<String> wrong = new TreeSet<>();
    lanes
        .tags()
        .forEach(
            (name, tags) -> {
              boolean isLive = tags.contains("live") || tags.contains("measured");
              boolean isStored = tags.contains("stored");
              if (starting.contains(name) != (isLive || isStored)) {
                wrong.add(name + " has the tags " + tags);
              }
              if (isStored && !lanes.replaying().contains(name)) {
                wrong.add(name + " replays nothing that is stored");
              }
              if (isLive != name.endsWith("IT") && (isLive || isStored)) {
                wrong.add(name + " has a name of the other lane");
              }
            });
    assertThat(wrong).isEmpty();
    assertThat(lanes.tags()).hasSizeGreaterThan(50);
  }

  private static final SliceAssignment HOOK_CLASSES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass c) {
          return isIn(c, "corecast.recorder.hook")
              ? SliceIdentifier.of(c.getName().replaceFirst("\\$.*", ""))
              : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
          return "classes of hooks";
        }
      };

  private static boolean isIn(JavaClass c, String packageName) {
    return c.getPackageName().equals(packageName)
        || c.getPackageName().startsWith(packageName + ".");
  }

  private static int stage(JavaClass c) {
    for (int i = 0; i < FLOW.size(); i++) {
      if (isIn(c, FLOW.get(i))) {
        return i;
      }
    }
    throw new AssertionError(c.getName() + " belongs to no stage of the flow: " + FLOW);
  }
}
