/** Results in the formats of other tools. Each writer goes through its data once. */
package corecast.report.export;
