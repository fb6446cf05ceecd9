/** Programs without the functions that do not matter, which replay as before. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.trim;
