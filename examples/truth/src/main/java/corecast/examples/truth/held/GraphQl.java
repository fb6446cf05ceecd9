package corecast.examples.truth.held;

import graphql.ExecutionResult;
import graphql.GraphQL;
import graphql.schema.DataFetcher;
import graphql.schema.idl.RuntimeWiring;
import graphql.schema.idl.SchemaGenerator;
import graphql.schema.idl.SchemaParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * GraphQL Java: queries whose fields are fetched as futures of a pool.
 *
 * <p>Arguments: threads, rounds, queries of each round.
 */
public final class GraphQl {
  private static final String SCHEMA =
      "type Query { author(id: Int): Author } type Author { id: Int name: String books: [Book] }"
          + " type Book { title: String pages: Int author: Author }";
  private static final String QUERY =
      "query q { author(id: ID) { id name books { title pages author { name books { title pages } } } } }";

  private GraphQl() {}

  public static void main(String[] args) {
    ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    DataFetcher<Object> author =
        environment -> {
          Map<String, Object> book = environment.getSource();
          int id = book == null ? environment.getArgument("id") : number(book, "pages");
          return CompletableFuture.supplyAsync(
              () -> Map.of("id", id, "name", "author " + id), pool);
        };
    DataFetcher<Object> books =
        environment -> {
          Map<String, Object> source = environment.getSource();
          return CompletableFuture.supplyAsync(() -> booksOf(number(source, "id")), pool);
        };
    RuntimeWiring wiring =
        RuntimeWiring.newRuntimeWiring()
            .type("Query", type -> type.dataFetcher("author", author))
            .type("Author", type -> type.dataFetcher("books", books))
            .type("Book", type -> type.dataFetcher("author", author))
            .build();
    GraphQL graphQl =
        GraphQL.newGraphQL(
                new SchemaGenerator()
                    .makeExecutableSchema(new SchemaParser().parse(SCHEMA), wiring))
            .build();
    long sum = 0;
    for (int round = 0; round < Integer.parseInt(args[1]); round++) {
      List<CompletableFuture<ExecutionResult>> answers = new ArrayList<>();
      for (int q = 0; q < Integer.parseInt(args[2]); q++) {
        String query = QUERY.replace("ID", Integer.toString(round * 100 + q));
        answers.add(graphQl.executeAsync(input -> input.query(query)));
      }
      for (CompletableFuture<ExecutionResult> answer : answers) {
        sum += answer.join().toSpecification().toString().length();
      }
    }
    pool.shutdown();
    System.out.println("sum " + sum);
  }

  private static int number(Map<String, Object> object, String field) {
    return object.get(field) instanceof Integer number ? number : 0;
  }

  private static List<Map<String, Object>> booksOf(int author) {
    List<Map<String, Object>> books = new ArrayList<>();
    for (int b = 0; b < 6; b++) {
      books.add(Map.of("title", "book " + b + " of " + author, "pages", (author * 7 + b) % 1000));
    }
    return books;
  }
}
