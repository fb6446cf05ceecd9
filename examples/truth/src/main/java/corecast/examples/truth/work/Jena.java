package corecast.examples.truth.work;

import corecast.examples.truth.team.Team;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.QuerySolution;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.ResultSet;
import org.apache.jena.sparql.core.DatasetGraph;

/**
 * Apache Jena: one writer and several readers of a store of triples, in transactions.
 *
 * <p>The store lets many read while one writes. Arguments: threads, people, queries of each reader,
 * transactions of the writer.
 */
public final class Jena {
  private static final String QUERY =
      "select (count(*) as ?n) where { graph <urn:people> {"
          + " ?a <urn:knows> ?b . ?b <urn:knows> ?c . ?c <urn:age> ?age filter(?age > LEAST) } }";

  private Jena() {}

  public static void main(String[] args) throws InterruptedException {
    Dataset dataset = DatasetFactory.createTxnMem();
    int people = Integer.parseInt(args[1]);
    dataset.begin(ReadWrite.WRITE);
    add(dataset.asDatasetGraph(), "urn:people", 0, people);
    dataset.commit();
    dataset.end();
    AtomicLong found = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          if (member == 0) {
            for (int t = 0; t < Integer.parseInt(args[3]); t++) {
              dataset.begin(ReadWrite.WRITE);
              add(dataset.asDatasetGraph(), "urn:news", t * 100, 100);
              dataset.commit();
              dataset.end();
            }
          } else {
            for (int q = 0; q < Integer.parseInt(args[2]); q++) {
              dataset.begin(ReadWrite.READ);
              found.addAndGet(ask(dataset, 20 + (q * 7 + member) % 50));
              dataset.end();
            }
          }
        });
    System.out.println("found " + found.get());
  }

  private static void add(DatasetGraph store, String graph, int first, int count) {
    Node name = NodeFactory.createURI(graph);
    Node knows = NodeFactory.createURI("urn:knows");
    Node age = NodeFactory.createURI("urn:age");
    for (int p = first; p < first + count; p++) {
      Node person = NodeFactory.createURI("urn:p" + p);
      for (int k = 1; k <= 4; k++) {
        int other = first + (int) ((p * 31L + k * 7919L) % count);
        store.add(name, person, knows, NodeFactory.createURI("urn:p" + other));
      }
      store.add(name, person, age, NodeFactory.createLiteralByValue(p % 80));
    }
  }

  private static long ask(Dataset dataset, int age) {
    try (QueryExecution execution =
        QueryExecutionFactory.create(QUERY.replace("LEAST", Integer.toString(age)), dataset)) {
      ResultSet rows = execution.execSelect();
      QuerySolution row = rows.next();
      return row.getLiteral("n").getLong();
    }
  }
}
