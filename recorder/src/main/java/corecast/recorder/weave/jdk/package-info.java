/**
 * What is woven into the JDK's own classes: tables ({@code JdkMethods}, {@code JdkEdits} and those
 * of single areas) say which methods get what, and {@code JdkWeaver} goes by them.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.jdk;
