package corecast.examples.truth.held;

import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * The compiler of the JDK: groups of generated classes are compiled beside each other, in memory.
 *
 * <p>Arguments: threads, groups, classes of each.
 */
public final class Javac {
  private Javac() {}

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    private Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }

  private static final class Nowhere extends SimpleJavaFileObject {
    private Nowhere() {
      super(URI.create("string:///nowhere"), Kind.CLASS);
    }

    @Override
    public OutputStream openOutputStream() {
      return OutputStream.nullOutputStream();
    }
  }

  public static void main(String[] args) {
    ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    int classes = Integer.parseInt(args[2]);
    CompletableFuture<Integer> compiled = CompletableFuture.completedFuture(0);
    for (int g = 0; g < Integer.parseInt(args[1]); g++) {
      int group = g;
      compiled =
          compiled.thenCombine(
              CompletableFuture.supplyAsync(() -> compile(group, classes), pool), Integer::sum);
    }
    System.out.println("compiled " + compiled.join());
    pool.shutdown();
  }

  private static int compile(int group, int classes) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileManager files =
        new ForwardingJavaFileManager<JavaFileManager>(
            compiler.getStandardFileManager(null, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new Nowhere();
          }
        };
    List<Source> sources = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      String name = "C" + group + "x" + c;
      StringBuilder text = new StringBuilder("import java.util.*; import java.util.stream.*;\n");
      text.append("class ").append(name).append(" {\n");
      for (int m = 0; m < 12; m++) {
        text.append("static Map<Integer, List<String>> m").append(m).append("(List<String> in) {");
        text.append("return in.stream().filter(s -> s.length() > ").append(m);
        text.append(").map(s -> s + C").append(group).append('x').append((c + 1) % classes);
        text.append(".m").append(m).append("(List.of(s)).size())");
        text.append(".collect(Collectors.groupingBy(String::length)); }\n");
      }
      sources.add(new Source(name, text.append('}').toString()));
    }
    boolean isDone =
        compiler.getTask(null, files, null, List.of("-proc:none"), null, sources).call();
    return isDone ? classes : 0;
  }
}
