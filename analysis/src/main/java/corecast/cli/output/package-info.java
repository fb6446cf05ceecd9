/**
 * Where output goes: standard output, files that are whole or not there, and one line where
 * something fails.
 */
@org.jspecify.annotations.NullMarked
package corecast.cli.output;
