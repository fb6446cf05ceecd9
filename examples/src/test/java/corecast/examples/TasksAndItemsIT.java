package corecast.examples;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;

/** Work that threads hand on: tasks, items of queues, values that the first who asks computes. */
@Tag("live")
@Tag("stored")
class TasksAndItemsIT extends RecordedOperations {
  static Stream<Arguments> programs() {
    return withEachJdk(
        List.of(
            Programs.of("ComputedValues", "stampede", "other-key", "late", "compute", "merge"),
            Programs.of("Workers", "queue", "hand-over", "condition", "phaser", "blocker", "latch"),
            Programs.of("WorkQueues", "poison", "monitor", "semaphores", "priorities"),
            Programs.of("Flows", "two", "chain", "slow"),
            Programs.ofLongUnits("Drains", "array", "linked", "deque", "synchronous", "transfer"),
            Programs.of(
                "Completions",
                "all-of",
                "by-thread",
                "completion-service",
                "any-of",
                "exceptionally",
                "compose",
                "by-hand",
                "cancelled",
                "fork-throws",
                "counted",
                "invoke-all"),
            Programs.of("Everyday", "pills", "own-pool", "actors", "cache", "requests"),
            Programs.of("Claims", "rows", "queue", "object")));
  }
}
