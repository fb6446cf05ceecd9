package corecast.program;

import java.util.ArrayList;
import java.util.Arrays;
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
  private final Map<Integer, String> sources = new HashMap<>();
  private int[] parent = new int[16];
  private int[] function = new int[16];
  private int size;

  /** Places of the paths by parent and function: an open hash table of path + 1, 0 where free. */
  private int[] places = new int[64];

  CallPaths() {}

  /** The path of a function called from a path; there must be one. */
  public int called(int parentPath, int functionId) {
    int at = hash(parentPath, functionId) & (places.length - 1);
    int path = places[at] - 1;
    while (parent[path] != parentPath || function[path] != functionId) {
      at = (at + 1) & (places.length - 1);
      path = places[at] - 1;
    }
    return path;
  }

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
    int at = hash(parentPath, functionId) & (places.length - 1);
    while (places[at] != 0) {
      int path = places[at] - 1;
      if (parent[path] == parentPath && function[path] == functionId) {
        return path;
      }
      at = (at + 1) & (places.length - 1);
    }
    if (size == parent.length) {
      parent = Arrays.copyOf(parent, size * 2);
      function = Arrays.copyOf(function, size * 2);
    }
    parent[size] = parentPath;
    function[size] = functionId;
    places[at] = ++size;
    if (4 * size > places.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    int[] larger = new int[2 * places.length];
    for (int path = 0; path < size; path++) {
      int at = hash(parent[path], function[path]) & (larger.length - 1);
      while (larger[at] != 0) {
        at = (at + 1) & (larger.length - 1);
      }
      larger[at] = path + 1;
    }
    places = larger;
  }

  private static int hash(int parentPath, int functionId) {
    int mixed = parentPath * 0x9e3779b1 + functionId * 0x85ebca6b;
    return mixed ^ (mixed >>> 15);
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

  void source(int functionId, String source) {
    if (!source.isEmpty()) {
      sources.putIfAbsent(functionId, source);
    }
  }

  /**
   * File and line where the function of that name begins, such as {@code Orders.java:14}; empty if
   * that is not known, as in a program text.
   */
  public String source(String function) {
    Integer id = functionIds.get(function);
    return id == null ? "" : sources.getOrDefault(id, "");
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
