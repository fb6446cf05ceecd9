package corecast.analysis.waiting;

import corecast.analysis.waiting.PathTree.Node;
import java.util.Arrays;

/** A list of nodes that is used again and again. */
final class NodeList {
  private Node[] nodes = new Node[8];
  private int size;

  int size() {
    return size;
  }

  Node get(int position) {
    return nodes[position];
  }

  void add(Node node) {
    if (size == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * size);
    }
    nodes[size++] = node;
  }

  void clear() {
    size = 0;
  }
}
