/**
 * Programs written to check the advice: each has some functions that work for a given time, of
 * which one can be made cheaper. They know nothing of Corecast. Driver: {@code
 * docs/validate-advice.sh}.
 */
package corecast.examples.advice;
