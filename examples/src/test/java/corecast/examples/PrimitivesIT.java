package corecast.examples;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;

/** Threads that wait for one another: locks, meetings, hand-overs, links, time limits. */
@Tag("live")
@Tag("stored")
class PrimitivesIT extends RecordedOperations {
  static Stream<Arguments> programs() {
    return withEachJdk(
        List.of(
            Programs.of("StampedLocks", "write", "read", "views", "handed"),
            Programs.of("Phasers", "meet", "gate", "tiers", "action"),
            Programs.of(
                "HandOvers",
                "exchange",
                "synchronous",
                "transfer",
                "transfer-in-time",
                "put",
                "park"),
            Programs.of("Synchronizers", "mutex", "long", "condition", "gate", "permits", "pages"),
            Programs.of("Links", "pipe", "path", "datagrams", "datagram-channels", "futures"),
            Programs.of(
                "Meetings",
                "read-write",
                "permits",
                "barrier",
                "barrier-reset",
                "phaser-throws",
                "array",
                "deque",
                "priority",
                "full",
                "exchange-ring",
                "pipe",
                "socket"),
            Programs.of("SpinLocks", "tas", "ticket", "clh", "mcs"),
            Programs.of("Timeouts", "lock", "condition", "monitor", "latch", "poll", "future")));
  }
}
