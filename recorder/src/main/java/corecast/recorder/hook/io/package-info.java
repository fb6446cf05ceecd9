/** How long one thread's input and output has waited. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.io;
