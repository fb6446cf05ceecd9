/** What a page says of simulated runs beside their pictures, as tables and lines. */
@org.jspecify.annotations.NullMarked
package corecast.study.detail;
