package corecast.examples.real;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

/**
 * Real program 23: threads borrow Jackson's mappers from a pool of Commons Pool, then a stream.
 *
 * <p>Arguments: threads, documents of each.
 */
public final class Real23Pool {
  private Real23Pool() {}

  private static final class Mappers extends BasePooledObjectFactory<ObjectMapper> {
    @Override
    public ObjectMapper create() {
      return new ObjectMapper();
    }

    @Override
    public PooledObject<ObjectMapper> wrap(ObjectMapper mapper) {
      return new DefaultPooledObject<>(mapper);
    }
  }

  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int documents = Integer.parseInt(args[1]);
    GenericObjectPool<ObjectMapper> pool = new GenericObjectPool<>(new Mappers());
    pool.setMaxTotal(2);
    long[] sums = new long[threads];
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int thread = t;
      Thread one =
          new Thread(
              () -> {
                for (int i = 0; i < documents; i++) {
                  sums[thread] += parse(pool, i);
                }
              },
              "reader" + t);
      all.add(one);
      one.start();
    }
    for (Thread one : all) {
      one.join();
    }
    long sum = IntStream.range(0, 200).parallel().mapToLong(i -> Busy.primes(i * 20)).sum();
    for (long one : sums) {
      sum += one;
    }
    pool.close();
    System.out.println(threads * documents + " documents, sum " + sum);
  }

  private static long parse(GenericObjectPool<ObjectMapper> pool, int document) {
    try {
      ObjectMapper mapper = pool.borrowObject();
      try {
        ObjectNode node = mapper.createObjectNode();
        for (int i = 0; i < 50; i++) {
          node.put("key" + i, i * document);
        }
        return mapper.readTree(mapper.writeValueAsString(node)).size();
      } finally {
        pool.returnObject(mapper);
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
