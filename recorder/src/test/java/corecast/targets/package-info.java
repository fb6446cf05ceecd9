/** Small programs that the agent's tests run in a virtual machine of their own. */
@org.jspecify.annotations.NullMarked
package corecast.targets;
