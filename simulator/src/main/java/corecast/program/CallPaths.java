package corecast.program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The calling context tree: a path is a function called from a parent path. Paths and functions are
 * dense ids; a parent's id is smaller than its children's.
 */
public final class CallPaths {
  private final List<String> functions = new ArrayList<>();
  private final Map<String, Integer> functionIds = new HashMap<>();
  private int[] parent = new int[16];
  private int[] function = new int[16];
  private int size;
  private final Map<Long, Integer> children = new HashMap<>();

  CallPaths() {}

  /** The id of the function with that name, new if there is none. */
  int functionId(String name) {
    return functionIds.computeIfAbsent(
        name,
        n -> {
          functions.add(n);
          return functions.size() - 1;
        });
  }

  /** The path of {@code functionId} called from {@code parentPath}, new if there is none. */
  int child(int parentPath, int functionId) {
    long key = ((long) parentPath << 32) | functionId;
    Integer known = children.get(key);
    if (known != null) {
      return known;
    }
    if (size == parent.length) {
      parent = java.util.Arrays.copyOf(parent, size * 2);
      function = java.util.Arrays.copyOf(function, size * 2);
    }
    parent[size] = parentPath;
    function[size] = functionId;
    children.put(key, size);
    return size++;
  }

  /** Number of paths. */
  public int size() {
    return size;
  }

  /** Number of functions. */
  public int functions() {
    return functions.size();
  }

  public String functionName(int functionId) {
    return functions.get(functionId);
  }

  /** The calling path; {@link Program#NO_PATH} at the root. */
  public int parent(int path) {
    return parent[path];
  }

  /** The innermost function of the path. */
  public int function(int path) {
    return function[path];
  }

  /** Names from the outermost to the innermost function; empty for {@link Program#NO_PATH}. */
  public List<String> frames(int path) {
    ArrayList<String> names = new ArrayList<>();
    for (int p = path; p != Program.NO_PATH; p = parent[p]) {
      names.add(0, functions.get(function[p]));
    }
    return names;
  }
}
