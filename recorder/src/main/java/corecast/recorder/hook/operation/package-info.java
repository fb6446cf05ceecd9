/** The operations of the library: what each of them is, and what is written of it. */
@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.operation;
