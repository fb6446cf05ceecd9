/** Standard output, which fits the terminal and is written until nobody reads it any more. */
@org.jspecify.annotations.NullMarked
package corecast.cli.output;
