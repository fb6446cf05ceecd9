/**
 * Recording without the agent: classes with the names and the interface of those in {@code
 * java.util.concurrent}, so that a program is recorded by changing its imports. Under the agent
 * they can stay: nothing is recorded twice.
 *
 * <pre>{@code
 * Corecast.start(Path.of("run.cct"));
 * try (var work = Corecast.function("work")) { ... }
 * Corecast.stop();
 * }</pre>
 *
 * <p>Only the agent sees {@code synchronized}, {@code Object.wait} and plain threads: use {@link
 * corecast.recorder.concurrent.ReentrantLock} with its conditions, and {@link
 * corecast.recorder.concurrent.RecordedThread} with {@link corecast.recorder.concurrent.Threads}.
 * Of a queue, what puts and takes at its ends is recorded; {@code remove(Object)}, {@code clear}
 * and iterators are not.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.concurrent;
