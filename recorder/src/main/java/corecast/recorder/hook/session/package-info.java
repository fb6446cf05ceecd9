/**
 * What one recording has, and what holds for all of them: its file, its tables, and what is
 * switched off.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.session;
