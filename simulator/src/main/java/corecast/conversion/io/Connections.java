package corecast.conversion.io;

import corecast.conversion.log.Recording;
import corecast.conversion.plan.Fact;
import corecast.conversion.plan.Pass;
import corecast.trace.ObjectKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which streams are the two ends of one connection: pipes, sockets with each other's ports or at
 * one path. Datagrams are written to where they arrive.
 */
public final class Connections {
  /** By stream: the stream that writes what it reads. */
  public static final Fact<Map<Integer, Integer>> PEERS = Fact.of("ends of connections", Map::of);

  public static final Pass PASS =
      Pass.named("connections").gives(PEERS).does((in, with, plan) -> with.give(PEERS, of(in)));

  static final int PIPE = 2;

  private static final int ON_THIS_MACHINE = 1;

  private static final int NUMBERED = 3;

  private static final int DATAGRAMS = 4;

  private Connections() {}

  /**
   * By stream: the stream that writes what it reads. A pipe is one object, and its own other end;
   * so is what receives datagrams.
   */
  static Map<Integer, Integer> of(Recording recording) {
    Map<Integer, Integer> peer = new HashMap<>();
    Map<Long, List<Integer>> byPorts = new HashMap<>();
    Map<Long, Integer> numbered = new HashMap<>();
    new TreeMap<>(recording.objects)
        .forEach(
            (object, traced) -> {
              if (traced.kind() != ObjectKind.STREAM) {
                return;
              }
              if (traced.p3() == PIPE || traced.p3() == DATAGRAMS) {
                peer.put(object, object);
              } else if (traced.p3() == NUMBERED) {
                Integer other = numbered.get(traced.p1() << 1 | (1 - traced.p2()) & 1);
                if (other != null) {
                  peer.put(object, other);
                  peer.put(other, object);
                }
                numbered.put(traced.p1() << 1 | traced.p2() & 1, object);
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
