package corecast.examples.real;

import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Real program 11: a master of Pekko gives pieces of work to its workers.
 *
 * <p>Arguments: workers, pieces of work.
 */
public final class Real11Pekko {
  private Real11Pekko() {}

  private record Piece(int size, ActorRef<Long> to) {}

  public static void main(String[] args) throws Exception {
    int workers = Integer.parseInt(args[0]);
    int pieces = Integer.parseInt(args[1]);
    CompletableFuture<Long> result = new CompletableFuture<>();
    ActorSystem<Long> system = ActorSystem.create(master(workers, pieces, result), "real");
    System.out.println(pieces + " pieces, sum " + result.get());
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().get();
  }

  private static Behavior<Long> master(int workers, int pieces, CompletableFuture<Long> result) {
    return Behaviors.setup(
        context -> {
          for (int i = 0; i < pieces; i++) {
            if (i < workers) {
              context.spawn(worker(), "worker" + i);
            }
          }
          int i = 0;
          for (ActorRef<Void> child : context.getChildren()) {
            for (int piece = i++; piece < pieces; piece += workers) {
              child.<Piece>unsafeUpcast().tell(new Piece(5_000 + piece, context.getSelf()));
            }
          }
          return gather(pieces, 0, result);
        });
  }

  private static Behavior<Long> gather(int missing, long sum, CompletableFuture<Long> result) {
    return Behaviors.receiveMessage(
        one -> {
          if (missing == 1) {
            result.complete(sum + one);
          }
          return gather(missing - 1, sum + one, result);
        });
  }

  private static Behavior<Piece> worker() {
    return Behaviors.receiveMessage(
        piece -> {
          piece.to.tell(Busy.primes(piece.size));
          return Behaviors.same();
        });
  }
}
