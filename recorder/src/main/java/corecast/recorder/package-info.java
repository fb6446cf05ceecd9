/** The recording agent: its entry, its options and how it installs itself. */
@org.jspecify.annotations.NullMarked
package corecast.recorder;
