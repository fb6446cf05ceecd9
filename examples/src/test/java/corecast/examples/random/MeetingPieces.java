package corecast.examples.random;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

/** Threads that meet, round after round. */
final class MeetingPieces {
  private MeetingPieces() {}

  /** How they meet. */
  enum Kind {
    BARRIER,
    TIMED_BARRIER,
    PHASER,
    PHASER_THAT_ONE_LEAVES,
    EXCHANGER
  }

  private interface Meeting {
    long meet(int party, int round) throws Exception;
  }

  /** For each thread what it does in each round; some pieces of work for whoever comes last. */
  record Rounds(Kind kind, List<List<Piece>> parties, Piece action) implements Piece {
    @Override
    public long run() throws Exception {
      int rounds = parties.get(0).size();
      Meeting meeting = meeting(parties.size(), rounds);
      Crew crew = new Crew();
      for (int party = 1; party < parties.size(); party++) {
        int self = party;
        crew.start(Crew.Kind.RUNNABLE, () -> take(meeting, self, rounds));
      }
      return take(meeting, 0, rounds) + crew.join(false);
    }

    private long take(Meeting meeting, int party, int rounds) throws Exception {
      long sum = 0;
      for (int round = 0; round < rounds; round++) {
        sum += parties.get(party).get(round).run();
        sum += meeting.meet(party, round);
      }
      return sum;
    }

    private Meeting meeting(int count, int rounds) {
      switch (kind) {
        case BARRIER, TIMED_BARRIER -> {
          CyclicBarrier barrier = new CyclicBarrier(count, this::act);
          return (party, round) -> {
            int place =
                kind == Kind.BARRIER ? barrier.await() : barrier.await(600, TimeUnit.SECONDS);
            return place < count ? 1 : 0;
          };
        }
        case PHASER, PHASER_THAT_ONE_LEAVES -> {
          Phaser phaser =
              new Phaser(count) {
                @Override
                protected boolean onAdvance(int phase, int registered) {
                  act();
                  return registered == 0;
                }
              };
          return (party, round) -> {
            if (round == rounds - 1 && party == 0 && kind != Kind.PHASER) {
              phaser.arriveAndDeregister();
              return round;
            }
            return phaser.arriveAndAwaitAdvance() - 1;
          };
        }
        default -> {
          Exchanger<Integer> exchanger = new Exchanger<>();
          return (party, round) ->
              round % 2 == 0
                  ? exchanger.exchange(party)
                  : exchanger.exchange(party, 600, TimeUnit.SECONDS);
        }
      }
    }

    private void act() {
      try {
        action.run();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void model(Plan plan) {
      int rounds = parties.get(0).size();
      List<Plan.Count> met = new ArrayList<>();
      List<Plan.Stage> last = new ArrayList<>();
      for (int round = 0; round < rounds; round++) {
        Plan.Count count = new Plan.Count(Generator.objects(), 1);
        Plan.Stage stage = new Plan.Stage(parties.size());
        if (kind != Kind.EXCHANGER) {
          action.model(stage.body);
        }
        stage.body.count(count);
        met.add(count);
        last.add(stage);
      }
      Plan.Count ended = new Plan.Count(Generator.objects(), parties.size() - 1);
      for (int party = 1; party < parties.size(); party++) {
        Plan other = new Plan();
        take(other, party, met, last);
        plan.spawn(other.count(ended));
      }
      take(plan, 0, met, last);
      plan.await(ended);
    }

    private void take(Plan plan, int party, List<Plan.Count> met, List<Plan.Stage> last) {
      for (int round = 0; round < met.size(); round++) {
        parties.get(party).get(round).model(plan);
        plan.bring(last.get(round));
        boolean leaves =
            round == met.size() - 1 && party == 0 && kind == Kind.PHASER_THAT_ONE_LEAVES;
        if (!leaves) {
          plan.await(met.get(round));
        }
      }
    }

    @Override
    public String toString() {
      return "meet-" + kind + parties + action;
    }
  }
}
