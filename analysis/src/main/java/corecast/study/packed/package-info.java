/** A studied program as one text, for whoever asks further questions of it elsewhere. */
@org.jspecify.annotations.NullMarked
package corecast.study.packed;
