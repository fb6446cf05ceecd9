package corecast.analysis.waiting;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * How the bodies of a replay came to where they are: a tree that grows from the start of the
 * program, with a leaf or inner node for each body. Paths that no body has a branch on any more are
 * put together, and what all paths begin with is forgotten, so the tree has at most twice as many
 * nodes as there are bodies alive, however long the replay is.
 */
final class PathTree {
  private final ArrayDeque<Node> spare = new ArrayDeque<>();
  private Node root = new Node();
  private long created;

  /** A point of the tree, with what was done on the way from its parent to it. */
  static final class Node {
    private @Nullable Node parent;
    private @Nullable Node firstChild;
    private @Nullable Node next;
    private @Nullable Node previous;
    private int children;
    private int holders;

    /** Greater than that of the parent. */
    private long number;

    private long time;

    /** What was done, in the order in which it first was. */
    private Amounts done = new Amounts();

    long time() {
      return time;
    }

    Amounts done() {
      return done;
    }
  }

  /** The root, held once more. */
  Node start() {
    return hold(root);
  }

  Node hold(Node node) {
    node.holders++;
    return node;
  }

  /** Whoever held the node does no longer. */
  void release(Node node) {
    node.holders--;
    tidy(node);
  }

  /**
   * Where a body comes to that is at a node and reaches a later time; it holds that in place of the
   * other.
   */
  Node goOn(Node from, long time) {
    if (from.holders == 1 && from.children == 0) {
      from.time = time;
      return from;
    }
    Node node = fresh();
    node.time = time;
    node.holders = 1;
    adopt(from, node);
    from.holders--;
    tidy(from);
    return node;
  }

  /** Hands the nodes of both ways up to the nearest common one, the latest of each first. */
  void apart(Node a, Node b, NodeList ofA, NodeList ofB) {
    ofA.clear();
    ofB.clear();
    Node x = a;
    Node y = b;
    while (x != y) {
      if (x.number > y.number) {
        ofA.add(x);
        x = parent(x);
      } else {
        ofB.add(y);
        y = parent(y);
      }
    }
  }

  private static Node parent(Node node) {
    Node parent = node.parent;
    if (parent == null) {
      throw new IllegalStateException("two paths of one replay have no common beginning");
    }
    return parent;
  }

  private Node fresh() {
    Node node = spare.isEmpty() ? new Node() : spare.pop();
    node.number = ++created;
    return node;
  }

  private static void adopt(Node parent, Node child) {
    child.parent = parent;
    child.previous = null;
    child.next = parent.firstChild;
    if (child.next != null) {
      child.next.previous = child;
    }
    parent.firstChild = child;
    parent.children++;
  }

  private static void abandon(Node parent, Node child) {
    if (child.previous == null) {
      parent.firstChild = child.next;
    } else {
      child.previous.next = child.next;
    }
    if (child.next != null) {
      child.next.previous = child.previous;
    }
    child.parent = null;
    child.next = null;
    child.previous = null;
    parent.children--;
  }

  private void tidy(Node first) {
    Node node = first;
    while (node.holders == 0) {
      Node parent = node.parent;
      Node child = node.firstChild;
      if (child == null) {
        if (parent == null) {
          return; // nobody is left
        }
        abandon(parent, node);
        discard(node);
        node = parent;
      } else if (node.children == 1) {
        abandon(node, child);
        if (parent == null) {
          root = child;
          child.done.clear();
        } else {
          node.done.addAll(child.done);
          Amounts joined = node.done;
          node.done = child.done;
          child.done = joined;
          abandon(parent, node);
          adopt(parent, child);
        }
        discard(node);
        return;
      } else {
        return;
      }
    }
  }

  private void discard(Node node) {
    node.done.clear();
    spare.push(node);
  }
}
