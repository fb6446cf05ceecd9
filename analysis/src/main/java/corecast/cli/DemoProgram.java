package corecast.cli;

import corecast.analysis.action.Action;
import corecast.study.target.Home;
import java.nio.file.Path;
import java.util.List;

/**
 * A bundled program that one thing holds back, of which it takes another number.
 *
 * @param name of its recording and its class {@code Example...}
 * @param kind what holds it back
 * @param before how many it has of that
 * @param things what these are called
 */
record DemoProgram(
    String title, String name, String example, Action.Kind kind, int before, String things) {
  /** A lock that was removed is one of so many. */
  private static final int MANY_LOCKS = 64;

  static final List<DemoProgram> ALL =
      List.of(
          new DemoProgram(
              "Four threads look up prices in a cache that has one lock.",
              "cache",
              "Example12Cache",
              Action.Kind.LOCK,
              1,
              "caches, each with a lock"),
          new DemoProgram(
              "A pool of two threads makes remote calls and renders what comes back.",
              "calls",
              "Example13RemoteCalls",
              Action.Kind.POOL,
              2,
              "threads"),
          new DemoProgram(
              "A thread parses the lines that another one reads.",
              "pipeline",
              "Example14Pipeline",
              Action.Kind.STAGE,
              1,
              "threads that parse"));

  /** How many it has if that is done; as before if it is something else. */
  int after(Action action) {
    if (action.kind() != kind) {
      return before;
    }
    return kind == Action.Kind.LOCK ? MANY_LOCKS : Integer.parseInt(action.change());
  }

  List<String> command(int number) {
    return List.of(
        java(), "-cp", Home.examples().toString(), qualified(), Integer.toString(number));
  }

  String typed(int number) {
    return "java " + qualified() + " " + number;
  }

  private String qualified() {
    return "corecast.examples." + example;
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }
}
