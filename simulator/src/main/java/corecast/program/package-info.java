/**
 * The replayable program: what a recording is turned into, what a hand-written program text says,
 * and what the simulator replays. Columnar and immutable; see {@code docs/program-text.md}.
 */
@org.jspecify.annotations.NullMarked
package corecast.program;
