/**
 * What the objects of a program are called in its source: the field, variable or call that a lock
 * or queue is used by.
 */
@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.name;
