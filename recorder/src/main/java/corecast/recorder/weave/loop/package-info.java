/**
 * Loops of the application that end by what they claim, by the time or by a wait, which tell so;
 * and what is asked of any loop: where it is, what it does, where its values come from.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.loop;
