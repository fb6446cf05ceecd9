package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;

/** Phasers whose parties come and go. */
final class PhaserPieces {
  private PhaserPieces() {}

  /**
   * A thread.
   *
   * @param from the phase in which the first party registers it
   * @param phases what it does in each phase; it leaves at the end of the last one
   */
  record Party(int from, List<Piece> phases) {
    private int end() {
      return from + phases.size();
    }

    @Override
    public String toString() {
      return from + ":" + phases;
    }
  }

  /** Parties, the first of which is the thread that made the phaser. */
  record Dynamic(List<Party> parties) implements Piece {
    @Override
    public long run() throws Exception {
      Phaser phaser = new Phaser(1);
      Crew crew = new Crew();
      long sum = take(phaser, parties.get(0), crew);
      return sum + crew.join(false);
    }

    private long take(Phaser phaser, Party party, Crew crew) throws Exception {
      long sum = 0;
      for (int phase = party.from; phase < party.end(); phase++) {
        if (party == parties.get(0)) {
          start(phaser, phase, crew);
        }
        sum += party.phases.get(phase - party.from).run();
        if (phase + 1 == party.end()) {
          phaser.arriveAndDeregister();
        } else {
          phaser.arriveAndAwaitAdvance();
        }
      }
      return sum;
    }

    private void start(Phaser phaser, int phase, Crew crew) {
      for (Party other : parties.subList(1, parties.size())) {
        if (other.from == phase) {
          phaser.register();
          crew.start(Crew.Kind.RUNNABLE, () -> take(phaser, other, crew));
        }
      }
    }

    @Override
    public void model(Plan plan) {
      List<Plan.Count> phases = new ArrayList<>();
      int last = parties.stream().mapToInt(Party::end).max().orElse(0);
      for (int phase = 0; phase < last; phase++) {
        int now = phase;
        int count =
            (int) parties.stream().filter(each -> each.from <= now && each.end() > now).count();
        phases.add(new Plan.Count(Generator.objects(), count));
      }
      Plan.Count ended = new Plan.Count(Generator.objects(), started());
      take(plan, parties.get(0), phases, ended);
      plan.await(ended);
    }

    private int started() {
      int end = parties.get(0).end();
      return (int) parties.stream().skip(1).filter(each -> each.from < end).count();
    }

    private void take(Plan plan, Party party, List<Plan.Count> phases, Plan.Count ended) {
      for (int phase = party.from; phase < party.end(); phase++) {
        if (party == parties.get(0)) {
          for (Party other : parties.subList(1, parties.size())) {
            if (other.from == phase) {
              Plan body = new Plan();
              take(body, other, phases, ended);
              plan.spawn(body.count(ended));
            }
          }
        }
        party.phases.get(phase - party.from).model(plan);
        plan.count(phases.get(phase));
        if (phase + 1 < party.end()) {
          plan.await(phases.get(phase));
        }
      }
    }

    @Override
    public String toString() {
      return "phaser" + parties;
    }
  }
}
