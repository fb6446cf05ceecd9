/**
 * What has changed between two recordings of a program, such as before and after an improvement.
 */
@NullMarked
package corecast.analysis.difference;

import org.jspecify.annotations.NullMarked;
