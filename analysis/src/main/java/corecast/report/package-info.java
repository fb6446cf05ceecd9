/** What people and programs read: tables, charts, the HTML page. */
@org.jspecify.annotations.NullMarked
package corecast.report;
