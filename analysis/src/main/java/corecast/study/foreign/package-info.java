/** Programs made of what other tools have recorded. */
@NullMarked
package corecast.study.foreign;

import org.jspecify.annotations.NullMarked;
