package corecast.examples.truth.work;

import corecast.examples.truth.team.Team;
import java.util.concurrent.atomic.AtomicLong;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Script;
import org.mozilla.javascript.ScriptableObject;

/**
 * Rhino: threads run a script over one shared, sealed set of standard objects.
 *
 * <p>Arguments: threads, runs of each thread, size of what the script does.
 */
public final class Rhino {
  private static final String SCRIPT =
      "var words = {}; var list = [];"
          + "for (var i = 0; i < size; i++) {"
          + "  var w = 'w' + (i * 7919 + seed) % 997;"
          + "  words[w] = (words[w] || 0) + 1;"
          + "  list.push({word: w, at: i});"
          + "}"
          + "list.sort(function(a, b) { return a.word < b.word ? -1 : a.word > b.word ? 1 : a.at - b.at; });"
          + "var text = list.map(function(e) { return e.word.replace(/w(\\d)/, '$1-'); }).join(' ');"
          + "var sum = 0; for (var k in words) sum += words[k] * k.length;"
          + "sum + text.length + JSON.stringify(list.slice(0, 50)).length";

  private Rhino() {}

  public static void main(String[] args) throws InterruptedException {
    ScriptableObject shared;
    Script script;
    try (Context context = Context.enter()) {
      shared = context.initStandardObjects(null, true);
      script = context.compileString(SCRIPT, "script", 1, null);
    }
    AtomicLong sum = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          for (int run = 0; run < Integer.parseInt(args[1]); run++) {
            try (Context context = Context.enter()) {
              var scope = context.newObject(shared);
              scope.setPrototype(shared);
              scope.setParentScope(null);
              ScriptableObject.putProperty(scope, "size", Integer.parseInt(args[2]));
              ScriptableObject.putProperty(scope, "seed", member * 31 + run);
              sum.addAndGet((long) Context.toNumber(script.exec(context, scope)));
            }
          }
        });
    System.out.println("sum " + sum.get());
  }
}
