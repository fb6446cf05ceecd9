package corecast.examples.truth.held;

import akka.actor.AbstractActor;
import akka.actor.ActorRef;
import akka.actor.ActorSystem;
import akka.actor.Props;
import com.typesafe.config.ConfigFactory;
import corecast.examples.truth.team.Words;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * Akka: mappers send words to reducers, which tell a collector when all have come.
 *
 * <p>Actors on the library's own dispatcher, a fork/join pool. Arguments: threads, mappers, texts
 * of each, reducers.
 */
public final class Akka {
  private static final int DONE = -1;

  private Akka() {}

  private record Part(Map<String, Integer> counts) {}

  private static final class Mapper extends AbstractActor {
    private final ActorRef[] reducers;
    private final Random random;

    private Mapper(ActorRef[] reducers, int seed) {
      this.reducers = reducers;
      random = new Random(seed);
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder().match(Integer.class, this::map).build();
    }

    private void map(int left) {
      if (left == 0) {
        for (ActorRef reducer : reducers) {
          reducer.tell(DONE, self());
        }
        return;
      }
      Map<Integer, Map<String, Integer>> parts = new HashMap<>();
      for (String word : Words.text(random, 200).split("[ .]+", -1)) {
        int reducer = Math.floorMod(word.hashCode(), reducers.length);
        parts.computeIfAbsent(reducer, r -> new HashMap<>()).merge(word, 1, Integer::sum);
      }
      parts.forEach((reducer, counts) -> reducers[reducer].tell(new Part(counts), self()));
      self().tell(left - 1, self());
    }
  }

  private static final class Reducer extends AbstractActor {
    private final ActorRef collector;
    private final Map<String, Integer> counts = new HashMap<>();
    private int mappers;

    private Reducer(ActorRef collector, int mappers) {
      this.collector = collector;
      this.mappers = mappers;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder()
          .match(
              Part.class, part -> part.counts().forEach((w, n) -> counts.merge(w, n, Integer::sum)))
          .match(Integer.class, done -> end())
          .build();
    }

    private void end() {
      if (--mappers == 0) {
        collector.tell(counts.values().stream().mapToLong(n -> (long) n * n).sum(), self());
      }
    }
  }

  private static final class Collector extends AbstractActor {
    private int reducers;
    private long sum;

    private Collector(int reducers) {
      this.reducers = reducers;
    }

    @Override
    public Receive createReceive() {
      return receiveBuilder().match(Long.class, this::add).build();
    }

    private void add(long part) {
      sum += part;
      if (--reducers == 0) {
        System.out.println("sum of squares " + sum);
        context().system().terminate();
      }
    }
  }

  public static void main(String[] args) throws Exception {
    int mappers = Integer.parseInt(args[1]);
    ActorRef[] reducers = new ActorRef[Integer.parseInt(args[3])];
    String dispatcher = "akka.actor.default-dispatcher.fork-join-executor.parallelism-";
    ActorSystem system =
        ActorSystem.create(
            "truth",
            ConfigFactory.parseString(
                    dispatcher + "min=" + args[0] + "\n" + dispatcher + "max=" + args[0])
                .withFallback(ConfigFactory.load()));
    ActorRef collector =
        system.actorOf(Props.create(Collector.class, () -> new Collector(reducers.length)));
    for (int r = 0; r < reducers.length; r++) {
      reducers[r] =
          system.actorOf(Props.create(Reducer.class, () -> new Reducer(collector, mappers)));
    }
    for (int m = 0; m < mappers; m++) {
      int seed = m;
      system
          .actorOf(Props.create(Mapper.class, () -> new Mapper(reducers, seed)))
          .tell(Integer.valueOf(args[2]), ActorRef.noSender());
    }
    system.getWhenTerminated().toCompletableFuture().get();
  }
}
