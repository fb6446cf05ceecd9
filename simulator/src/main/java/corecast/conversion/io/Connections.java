package corecast.conversion.io;

import corecast.conversion.log.Recording;
import corecast.trace.ObjectKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which streams are the two ends of one connection: pipes, and sockets with each other's ports. */
public final class Connections {
  static final int PIPE = 2;

  private static final int ON_THIS_MACHINE = 1;

  private Connections() {}

  /**
   * By stream: the stream that writes what it reads. A pipe is one object, and its own other end.
   */
  public static Map<Integer, Integer> of(Recording recording) {
    Map<Integer, Integer> peer = new HashMap<>();
    Map<Long, List<Integer>> byPorts = new HashMap<>();
    new TreeMap<>(recording.objects)
        .forEach(
            (object, traced) -> {
              if (traced.kind() != ObjectKind.STREAM) {
                return;
              }
              if (traced.p3() == PIPE) {
                peer.put(object, object);
              } else if (traced.p3() == ON_THIS_MACHINE) {
                byPorts
                    .computeIfAbsent(ports(traced.p1(), traced.p2()), p -> new ArrayList<>(1))
                    .add(object);
              }
            });
    byPorts.forEach(
        (ports, objects) -> {
          List<Integer> others =
              byPorts.getOrDefault(ports(ports & 0xffff, ports >> 16), List.of());
          for (int i = 0; i < Math.min(objects.size(), others.size()); i++) {
            peer.put(objects.get(i), others.get(i)); // the ports are used again one after another
          }
        });
    return peer;
  }

  private static long ports(long local, long remote) {
    return (local & 0xffff) << 16 | (remote & 0xffff);
  }
}
