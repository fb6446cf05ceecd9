/** Messages and what hands them on, for example 11. */
@org.jspecify.annotations.NullMarked
package corecast.examples.message;
