/**
 * What the application waits for without the JDK: loops that do nothing but look, and locks that
 * are made of atomics, which tell who waits and who has what.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.spin;
