package corecast.examples.real;

import java.util.Random;
import org.ejml.concurrency.EjmlConcurrency;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_MT_DDRM;

/**
 * Real program 6: EJML multiplies matrices with parallel streams in a fork/join pool of its own.
 *
 * <p><b>Why.</b> Fork/join below a library: {@code IntStream.parallel()} within a task of a pool that
 * was made for a number of threads.
 *
 * <p><b>How to run.</b> {@code docs/real-programs.sh}, or with the class path that it builds:
 *
 * <pre>
 * ./corecast record -o matrix.cct -- java -cp CLASSPATH corecast.examples.real.Real06Matrix 4 500 12
 * ./corecast predict matrix.cct -p 1,2,4,8
 * </pre>
 *
 * Arguments: threads, length of a side, multiplications.
 *
 * <p><b>What to expect.</b> Up to the number of threads; filling the matrices is serial.
 */
public final class Real06Matrix {
  private Real06Matrix() {}

  public static void main(String[] args) {
    int threads = Integer.parseInt(args[0]);
    int side = Integer.parseInt(args[1]);
    int multiplications = Integer.parseInt(args[2]);
    Stopwatch stopwatch = new Stopwatch();
    EjmlConcurrency.setMaxThreads(threads);
    Random random = new Random(3);
    DMatrixRMaj a = filled(side, random);
    DMatrixRMaj b = filled(side, random);
    DMatrixRMaj c = new DMatrixRMaj(side, side);
    for (int i = 0; i < multiplications; i++) {
      CommonOps_MT_DDRM.mult(a, b, c);
      b.set(i, c.get(i) % 10);
    }
    long sum = 0;
    for (double number : c.data) {
      sum += Math.round(number);
    }
    stopwatch.stop();
    System.out.println("sum " + sum);
  }

  private static DMatrixRMaj filled(int side, Random random) {
    DMatrixRMaj matrix = new DMatrixRMaj(side, side);
    for (int i = 0; i < matrix.getNumElements(); i++) {
      matrix.set(i, random.nextInt(10));
    }
    return matrix;
  }
}
