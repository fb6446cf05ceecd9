/** Small servers with their clients in the same virtual machine. */
@NullMarked
package corecast.examples.truth.server;

import org.jspecify.annotations.NullMarked;
