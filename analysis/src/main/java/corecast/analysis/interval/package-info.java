/** How far figures may be off by chance: intervals of several recordings, or of a resampled one. */
@NullMarked
package corecast.analysis.interval;

import org.jspecify.annotations.NullMarked;
