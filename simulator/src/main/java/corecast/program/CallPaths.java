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
  private final Map<Integer, FunctionPlace> places = new HashMap<>();
  private int[] parent = new int[16];
  private int[] function = new int[16];
  private int size;

  /** The paths by parent and function: an open hash table of path + 1, 0 where free. */
  private int[] table = new int[64];

  CallPaths() {}

  /** The path of a function called from a path; there must be one. */
  public int called(int parentPath, int functionId) {
    int at = hash(parentPath, functionId) & (table.length - 1);
    int path = table[at] - 1;
    while (parent[path] != parentPath || function[path] != functionId) {
      at = (at + 1) & (table.length - 1);
      path = table[at] - 1;
    }
    return path;
  }

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
    int at = hash(parentPath, functionId) & (table.length - 1);
    while (table[at] != 0) {
      int path = table[at] - 1;
      if (parent[path] == parentPath && function[path] == functionId) {
        return path;
      }
      at = (at + 1) & (table.length - 1);
    }
    if (size == parent.length) {
      parent = Arrays.copyOf(parent, size * 2);
      function = Arrays.copyOf(function, size * 2);
    }
    parent[size] = parentPath;
    function[size] = functionId;
    table[at] = ++size;
    if (4 * size > table.length) {
      rehash();
    }
    return size - 1;
  }

  private void rehash() {
    int[] larger = new int[2 * table.length];
    for (int path = 0; path < size; path++) {
      int at = hash(parent[path], function[path]) & (larger.length - 1);
      while (larger[at] != 0) {
        at = (at + 1) & (larger.length - 1);
      }
      larger[at] = path + 1;
    }
    table = larger;
  }

  private static int hash(int parentPath, int functionId) {
    int mixed = parentPath * 0x9e3779b1 + functionId * 0x85ebca6b;
    return mixed ^ (mixed >>> 15);
  }

  public int size() {
    return size;
  }

  public int functions() {
    return functions.size();
  }

  public String functionName(int functionId) {
    return functions.get(functionId);
  }

  void place(int functionId, FunctionPlace place) {
    if (!place.equals(FunctionPlace.NONE)) {
      places.putIfAbsent(functionId, place);
    }
  }

  public FunctionPlace place(String function) {
    Integer id = functionIds.get(function);
    return id == null ? FunctionPlace.NONE : places.getOrDefault(id, FunctionPlace.NONE);
  }

  /**
   * File and line where the function of that name begins, such as {@code Orders.java:14}; empty if
   * that is not known, as in a program text.
   */
  public String source(String function) {
    return place(function).source();
  }

  /** The calling path; {@link Program#NO_PATH} at the root. */
  public int parent(int path) {
    return parent[path];
  }

  public int function(int path) {
    return function[path];
  }

  /** From the outermost to the innermost function; none for {@link Program#NO_PATH}. */
  public int[] functions(int path) {
    int depth = depth(path);
    int[] functions = new int[depth];
    for (int p = path; p != Program.NO_PATH; p = parent[p]) {
      functions[--depth] = function[p];
    }
    return functions;
  }

  /** The innermost path that both are in; {@link Program#NO_PATH} if there is none. */
  public int common(int path, int other) {
    int a = path;
    int b = other;
    while (a != b) { // a parent's id is smaller
      if (a > b) {
        a = parent[a];
      } else {
        b = parent[b];
      }
    }
    return a;
  }

  /** How many functions are to be left and entered to get from one path to another. */
  int distance(int from, int to) {
    int common = common(from, to);
    return depth(from, common) + depth(to, common);
  }

  int depth(int path) {
    return depth(path, Program.NO_PATH);
  }

  /** How many of them are not those of an outer path that it is in. */
  private int depth(int path, int outer) {
    int depth = 0;
    for (int p = path; p != outer; p = parent[p]) {
      depth++;
    }
    return depth;
  }

  /** Names from the outermost to the innermost function; empty for {@link Program#NO_PATH}. */
  public List<String> frames(int path) {
    ArrayList<String> names = new ArrayList<>();
    for (int p = path; p != Program.NO_PATH; p = parent[p]) {
      names.add(0, functions.get(function[p]));
    }
    return names;
  }

  /** By path: whether its innermost function has that name. */
  public boolean[] endIn(String functionName) {
    boolean[] own = new boolean[size()];
    for (int p = 0; p < own.length; p++) {
      own[p] = functionName(function(p)).equals(functionName);
    }
    return own;
  }
}
