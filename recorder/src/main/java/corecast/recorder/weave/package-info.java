/**
 * Puts the calls of {@link corecast.recorder.hook.Hooks} into classes. {@code JdkMethods} is the
 * table of what is recorded of the JDK; {@code AppWeaver} is the list of passes over an application
 * class; {@code Weaver} is what the virtual machine calls.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave;
