/** What if: edits of a program, and what the edited program gains on each number of processors. */
@org.jspecify.annotations.NullMarked
package corecast.analysis.whatif;
