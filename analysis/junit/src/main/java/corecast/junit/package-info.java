/** Tests that fail if a scenario does not scale as expected. */
@org.jspecify.annotations.NullMarked
package corecast.junit;
