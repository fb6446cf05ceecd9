package corecast.analysis.phase;

/**
 * Segments of one name that follow one another in a phase.
 *
 * @param segments how many they are, each time the phase comes
 * @param nanos the time they take on the path, over all times
 */
public record PhasePart(String name, int segments, double nanos) {}
