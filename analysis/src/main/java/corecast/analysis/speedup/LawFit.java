package corecast.analysis.speedup;

/**
 * A speedup law fitted to the predicted curve by least squares.
 *
 * @param serialFraction Amdahl's serial fraction, or the law's contention coefficient (sigma)
 * @param coherency the Universal Scalability Law's kappa; 0 for Amdahl
 * @param residual root mean square of the relative error of the speedup
 * @param sentence what it means, in words
 */
public record LawFit(double serialFraction, double coherency, double residual, String sentence) {}
