package corecast.analysis.weight;

import org.jspecify.annotations.Nullable;

/**
 * From this processor count on, another function is worth most.
 *
 * @param fromProcessors the first count at which {@code function} leads
 * @param function the function with the largest self weight from there on
 * @param insteadOf the function that led before; {@code null} for the first row
 */
public record Crossover(int fromProcessors, String function, @Nullable String insteadOf) {}
