package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;

/** A part of a random program: what it does, and what an independent model of it does. */
interface Piece {
  Piece NOTHING = new Sequence(List.of());

  /** What takes depends on how the recording went: its model is the one with the fewest waits. */
  interface Loose {}

  /** Does it; returns a number that does not depend on who came first. */
  long run() throws Exception;

  /** Appends it to what a thread of the model does. */
  void model(Plan plan);

  /** Of a thread or task of its own. */
  default Plan modelled() {
    Plan plan = new Plan();
    model(plan);
    return plan;
  }

  /** Work of a kind. */
  record Work(int kind) implements Piece {
    @Override
    public long run() {
      return Works.doIt(kind);
    }

    @Override
    public void model(Plan plan) {
      plan.run(Works.nanos(kind));
    }

    @Override
    public String toString() {
      return "w" + kind;
    }
  }

  /** A sleep. */
  record Sleep(long millis) implements Piece {
    @Override
    public long run() throws InterruptedException {
      Thread.sleep(millis);
      return millis;
    }

    @Override
    public void model(Plan plan) {
      plan.sleep(millis * 1_000_000);
    }

    @Override
    public String toString() {
      return "sleep" + millis;
    }
  }

  /** One after the other. */
  record Sequence(List<Piece> parts) implements Piece {
    @Override
    public long run() throws Exception {
      long sum = 0;
      for (Piece part : parts) {
        sum += part.run();
      }
      return sum;
    }

    @Override
    public void model(Plan plan) {
      parts.forEach(part -> part.model(plan));
    }

    @Override
    public String toString() {
      List<String> all = new ArrayList<>();
      parts.forEach(part -> all.add(part.toString()));
      return "{" + String.join(" ", all) + "}";
    }
  }
}
