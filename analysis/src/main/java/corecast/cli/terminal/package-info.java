/** The terminal, where a command shows something that changes and listens to keys. */
@org.jspecify.annotations.NullMarked
package corecast.cli.terminal;
