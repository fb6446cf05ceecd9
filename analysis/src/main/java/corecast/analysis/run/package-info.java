/** A simulated run told in its course: who ran where, who waited for what, who let whom go on. */
package corecast.analysis.run;
