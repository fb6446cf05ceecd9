@org.jspecify.annotations.NullMarked
package corecast.recorder.weave.name;
