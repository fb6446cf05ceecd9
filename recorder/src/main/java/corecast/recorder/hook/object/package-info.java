/**
 * The objects of the program that records are about: their numbers, what they are, and what they
 * carry.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.object;
