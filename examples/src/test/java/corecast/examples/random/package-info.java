/**
 * Random concurrent programs, an independent model of their times, and what Corecast says of them.
 */
package corecast.examples.random;
