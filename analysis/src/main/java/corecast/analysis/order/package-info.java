/** In which order the tasks of pools begin, and what another order gains (Dooley et al.). */
@org.jspecify.annotations.NullMarked
package corecast.analysis.order;
