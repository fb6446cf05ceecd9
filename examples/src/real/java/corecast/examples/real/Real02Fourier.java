package corecast.examples.real;

import java.util.Random;
import org.jtransforms.fft.DoubleFFT_2D;
import pl.edu.icm.jlargearrays.ConcurrencyUtils;

/**
 * Real program 2: JTransforms transforms a square of numbers, forth and back.
 *
 * <p><b>Why.</b> A numerical library with its own cached pool: rows, then columns, are divided among
 * as many tasks as threads, and every part is waited for through futures. Fork and join with
 * synchronization every few ms.
 *
 * <p><b>How to run.</b> {@code docs/real-programs.sh}, or with the class path that it builds:
 *
 * <pre>
 * ./corecast record -o fft.cct -- java -cp CLASSPATH corecast.examples.real.Real02Fourier 8 512 20
 * ./corecast predict fft.cct -p 1,2,4,8
 * </pre>
 *
 * Arguments: threads, length of a side (a power of two), transforms.
 *
 * <p><b>What to expect.</b> Less than the number of threads: the making of the input and of the
 * checksum is serial. On real machines memory bandwidth, which Corecast does not model, takes more.
 */
public final class Real02Fourier {
  private Real02Fourier() {}

  public static void main(String[] args) {
    int threads = Integer.parseInt(args[0]);
    int side = Integer.parseInt(args[1]);
    int transforms = Integer.parseInt(args[2]);
    Stopwatch stopwatch = new Stopwatch();
    ConcurrencyUtils.setNumberOfThreads(threads);
    ConcurrencyUtils.setConcurrentThreshold(1);
    Random random = new Random(7);
    double[] numbers = new double[side * 2 * side];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextInt(1000);
    }
    DoubleFFT_2D transform = new DoubleFFT_2D(side, side);
    for (int i = 0; i < transforms; i++) {
      transform.complexForward(numbers);
      transform.complexInverse(numbers, true);
    }
    long sum = 0;
    for (double number : numbers) {
      sum += Math.round(number);
    }
    ConcurrencyUtils.shutdownThreadPoolAndAwaitTermination();
    stopwatch.stop();
    System.out.println("sum " + sum);
  }
}
