/**
 * What is done where the replay of a recording deadlocks although the program came to its end:
 * decisions are taken back, one after the other, in one order for every command.
 */
@org.jspecify.annotations.NullMarked
package corecast.recovery;
