/** The command line: one file a command; failures become one line and an exit status. */
@org.jspecify.annotations.NullMarked
package corecast.cli;
