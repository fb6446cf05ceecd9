package corecast.analysis.action;

import corecast.analysis.whatif.Edit;

/**
 * A change that was tried.
 *
 * @param subject what is changed
 * @param edit the change
 * @param change in short
 * @param words for people
 * @param thenNanos T(P) with it, ns
 */
record Trial(Subject subject, Edit edit, String change, String words, double thenNanos) {}
