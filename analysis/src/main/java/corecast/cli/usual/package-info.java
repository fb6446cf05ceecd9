/**
 * Usual options, parsed without the library that defines them: to ask it takes longer than a small
 * command itself. What is taken from a line is what the library would take; all else is left to it.
 */
@org.jspecify.annotations.NullMarked
package corecast.cli.usual;
