package corecast.examples;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;
import org.junit.platform.commons.annotation.Testable;

/**
 * The lanes of the tests of this module and of the recorder by their tags, and which of them start
 * a process with the agent: who calls one of a few methods, or depends on who does. Nested classes
 * count with the one that they are nested in.
 *
 * <p>It does not see the tests of the modules in {@code analysis}, where an engine of JUnit, a
 * Maven or a launcher starts such a process, and nobody who writes {@code -javaagent} by himself.
 */
final class TestLanes {
  /** Modules whose tests can be judged by whom they depend on. */
  private static final List<String> MODULES = List.of("recorder", "examples");

  /** They start one, or have another one start it. */
  private static final Set<String> STARTING =
      Set.of(
          "corecast.examples.Launched.record",
          "corecast.examples.Launched.recordWith",
          "corecast.examples.Launched.starting",
          "corecast.examples.TestProcess.agent",
          "corecast.examples.TestProcess.agentWith",
          "corecast.examples.TestProcess.recording",
          "corecast.examples.TestProcess.recordingLauncher",
          "corecast.examples.TestProcess.startRecording",
          "corecast.study.Study.record",
          "corecast.study.target.LiveRun.attaching",
          "corecast.study.target.LiveRun.starting");

  private static final String RECORDER_TARGET = "corecast.recorder.TargetRun";

  /** Whoever depends on these starts none, unless by those methods. */
  private static final Set<String> HELPERS =
      Set.of("corecast.examples.Launched", "corecast.examples.TestProcess");

  private static final String STORE = "corecast.examples.StoredRecordings";

  /** Of each class the other classes of the tests that it depends on. */
  private final Map<String, Set<String>> uses = new TreeMap<>();

  /** Of each class that has tests its tags. */
  private final Map<String, Set<String>> tags = new TreeMap<>();

  private final Set<String> starting = new TreeSet<>(Set.of(RECORDER_TARGET));

  private TestLanes() {}

  /** As they were compiled; modules that were not are left out. */
  static TestLanes read() {
    List<Path> folders =
        MODULES.stream()
            .map(module -> Path.of("..", module, "target", "test-classes").toAbsolutePath())
            .filter(Files::isDirectory)
            .toList();
    TestLanes lanes = new TestLanes();
    new ClassFileImporter().importPaths(folders).forEach(lanes::add);
    return lanes;
  }

  private static String outermost(JavaClass c) {
    return c.getBaseComponentType().getName().replaceFirst("\\$.*", "");
  }

  private void add(JavaClass c) {
    String name = outermost(c);
    Set<String> used = uses.computeIfAbsent(name, x -> new HashSet<>());
    for (Dependency dependency : c.getDirectDependenciesFromSelf()) {
      used.add(outermost(dependency.getTargetClass()));
    }
    if (!HELPERS.contains(name) && calls(c).anyMatch(STARTING::contains)) {
      starting.add(name);
    }
    if (isTest(c)) {
      tags.computeIfAbsent(name, x -> new TreeSet<>()).addAll(tagsOf(c));
    }
  }

  private static Stream<String> calls(JavaClass c) {
    return Stream.<JavaAccess<?>>concat(
            c.getMethodCallsFromSelf().stream(), c.getMethodReferencesFromSelf().stream())
        .map(access -> access.getTargetOwner().getName() + "." + access.getTarget().getName());
  }

  private static boolean isTest(JavaClass c) {
    return !c.getModifiers().contains(JavaModifier.ABSTRACT)
        && c.getAllMethods().stream().anyMatch(m -> m.isMetaAnnotatedWith(Testable.class));
  }

  private static Set<String> tagsOf(JavaClass c) {
    Set<String> values = new HashSet<>();
    c.tryGetAnnotationOfType(Tag.class).ifPresent(tag -> values.add(tag.value()));
    c.tryGetAnnotationOfType(Tags.class)
        .ifPresent(all -> Stream.of(all.value()).forEach(tag -> values.add(tag.value())));
    return values;
  }

  /** The classes that have tests, with their tags. */
  Map<String, Set<String>> tags() {
    return tags;
  }

  /** The classes that start a process with the agent. */
  Set<String> starting() {
    return withDependents(starting);
  }

  /** The classes that replay stored recordings. */
  Set<String> replaying() {
    return withDependents(Set.of(STORE));
  }

  private Set<String> withDependents(Set<String> first) {
    Set<String> all = new TreeSet<>(first);
    boolean grows = true;
    while (grows) {
      grows = false;
      for (Map.Entry<String, Set<String>> each : uses.entrySet()) {
        if (!HELPERS.contains(each.getKey()) && each.getValue().stream().anyMatch(all::contains)) {
          grows |= all.add(each.getKey());
        }
      }
    }
    return all;
  }
}
