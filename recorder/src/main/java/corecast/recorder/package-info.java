/** The agent: prepares the recording in the target and installs the weaver. */
@org.jspecify.annotations.NullMarked
package corecast.recorder;
