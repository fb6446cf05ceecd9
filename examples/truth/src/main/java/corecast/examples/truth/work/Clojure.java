package corecast.examples.truth.work;

import clojure.lang.IFn;
import clojure.lang.RT;

/**
 * Clojure: futures change accounts in transactions of its software transactional memory.
 *
 * <p>Transactions that meet are tried again; barging and waiting use monitors and latches inside.
 * Arguments: threads, transfers of each, accounts.
 */
public final class Clojure {
  private static final String PROGRAM =
      "(fn [threads transfers size]"
          + " (let [accounts (vec (repeatedly size #(ref {:amount 1000 :log []})))"
          + "       move (fn [from to n]"
          + "              (dosync"
          + "                (alter from (fn [a] (-> a (update :amount - n) (update :log #(vec (take-last 20 (conj % n)))))))"
          + "                (alter to (fn [a] (-> a (update :amount + n) (update :log #(vec (take-last 20 (conj % (- n))))))))))"
          + "       work (fn [t]"
          + "              (let [r (java.util.Random. t)]"
          + "                (dotimes [_ transfers]"
          + "                  (let [a (.nextInt r size) b (mod (+ a 1 (.nextInt r (dec size))) size)]"
          + "                    (move (accounts a) (accounts b) (.nextInt r 10))))))"
          + "       workers (doall (map #(future (work %)) (range threads)))]"
          + "   (run! deref workers)"
          + "   (reduce + (map #(:amount @%) accounts))))";

  private Clojure() {}

  public static void main(String[] args) {
    IFn load = RT.var("clojure.core", "load-string");
    IFn program = (IFn) load.invoke(PROGRAM);
    Object sum =
        program.invoke(Long.valueOf(args[0]), Long.valueOf(args[1]), Long.valueOf(args[2]));
    System.out.println("sum " + sum);
    RT.var("clojure.core", "shutdown-agents").invoke();
  }
}
