@org.jspecify.annotations.NullMarked
package corecast.recorder.hook.path;
