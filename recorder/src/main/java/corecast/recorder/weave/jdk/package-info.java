/**
 * What is woven into the JDK's own classes: the text {@code jdk.table} says which methods get what,
 * {@code JdkTable} reads it, and {@code JdkWeaver} goes by it. {@code JdkMonitors} and {@code
 * JdkSinks} find by themselves what is to be woven into a few more classes.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.jdk;
