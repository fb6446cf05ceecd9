/**
 * What all weaving needs: calls of hooks, fresh variables, labels and ranges, monitors in any
 * class, and how what is found is named.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.code;
