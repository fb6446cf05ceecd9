package corecast.analysis.order;

/**
 * A pool whose tasks begin in the order in which they came, whatever was asked for.
 *
 * @param pool its name
 * @param why in words, a clause
 */
public record KeptPool(String pool, String why) {}
