/**
 * Classes that the agent makes of nothing for the JDK it runs in, since no source could have them:
 * the processor's counter with its library, and the inside of virtual threads.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.made;
