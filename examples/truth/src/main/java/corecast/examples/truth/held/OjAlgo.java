package corecast.examples.truth.held;

import java.util.Random;
import org.ojalgo.matrix.MatrixR064;

/**
 * ojAlgo: products and inverses of matrices, which it divides among threads of its own pool.
 *
 * <p>Arguments: size, rounds.
 */
public final class OjAlgo {
  private OjAlgo() {}

  public static void main(String[] args) {
    int size = Integer.parseInt(args[0]);
    Random random = new Random(1);
    double sum = 0;
    MatrixR064 first = any(size, random);
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      MatrixR064 second = any(size, random);
      first = first.multiply(second).multiply(1.0 / size);
      sum += second.invert().getTrace();
    }
    System.out.printf("traces %.4f %.4f%n", sum, first.getTrace());
  }

  private static MatrixR064 any(int size, Random random) {
    MatrixR064.DenseReceiver matrix = MatrixR064.FACTORY.newDenseBuilder(size, size);
    for (int row = 0; row < size; row++) {
      for (int column = 0; column < size; column++) {
        matrix.set(row, column, random.nextDouble());
      }
    }
    return matrix.build();
  }
}
