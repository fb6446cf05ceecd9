/**
 * Numbered example programs: the three of the VPPB paper (Broberg, Lundberg, Grahn 2001, section
 * 4). They are ordinary programs and use nothing of Corecast.
 */
@org.jspecify.annotations.NullMarked
package corecast.examples;
