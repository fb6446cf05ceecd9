/**
 * What passes are, what they decide about the events of a recording, and the program in the making.
 * Start reading at Pass, then Plan.
 */
@org.jspecify.annotations.NullMarked
package corecast.conversion.plan;
