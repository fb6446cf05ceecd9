package corecast.recorder.hook.path;

import org.jspecify.annotations.Nullable;

/**
 * Where a computation is.
 *
 * @param ran the critical path as the program ran; {@code null} if there is none yet
 * @param free the one of dependences only, without hand-overs of locks and without the order in
 *     which a worker ran its tasks
 * @param threads that are there now
 */
public record PathSample(
    long workNanos, @Nullable PathValue ran, @Nullable PathValue free, int threads) {}
