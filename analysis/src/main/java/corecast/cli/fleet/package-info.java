/**
 * What is asked of the module for many recordings. The module itself is no part of the tool: it is
 * found where it has been built.
 */
@org.jspecify.annotations.NullMarked
package corecast.cli.fleet;
