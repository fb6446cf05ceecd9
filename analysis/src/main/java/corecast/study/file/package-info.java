/**
 * Files that are whole or not there, what a signal does first, and one line where something fails.
 */
@org.jspecify.annotations.NullMarked
package corecast.study.file;
