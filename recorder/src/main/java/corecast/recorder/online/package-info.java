/** What is done with online critical paths outside of the program's own threads. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.online;
