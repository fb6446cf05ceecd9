/** The command line: one file for each command; exceptions become one line and an exit status. */
@org.jspecify.annotations.NullMarked
package corecast.cli;
