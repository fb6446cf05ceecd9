/**
 * Loops of one thread that claim items, look at the clock, or wait; locks that are written by hand;
 * sections of maps.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.loop;
