/** What a reader of a result must know, and how numbers and names are written for people. */
@org.jspecify.annotations.NullMarked
package corecast.note;
