/** What hooks read in objects of the JDK that it keeps for itself, as far as it is open to them. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.library;
