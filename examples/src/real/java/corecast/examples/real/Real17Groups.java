package corecast.examples.real;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.ObjectMessage;
import org.jgroups.Receiver;
import org.jgroups.protocols.SHARED_LOOPBACK;
import org.jgroups.protocols.SHARED_LOOPBACK_PING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;

/**
 * Real program 17: members of a group of JGroups in one process send one another messages.
 *
 * <p>Arguments: members, messages of each.
 */
public final class Real17Groups {
  private Real17Groups() {}

  public static void main(String[] args) throws Exception {
    int members = Integer.parseInt(args[0]);
    int messages = Integer.parseInt(args[1]);
    CountDownLatch received = new CountDownLatch(members * members * messages);
    AtomicLong sum = new AtomicLong();
    List<JChannel> channels = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      JChannel channel =
          new JChannel(
              new SHARED_LOOPBACK(),
              new SHARED_LOOPBACK_PING(),
              new NAKACK2(),
              new UNICAST3(),
              new STABLE(),
              new GMS().setJoinTimeout(200));
      channel.setName("member" + i);
      channel.setReceiver(
          new Receiver() {
            @Override
            public void receive(Message message) {
              int size = message.getObject();
              sum.addAndGet(Busy.primes(2_000 + size));
              received.countDown();
            }
          });
      channel.connect("real");
      channels.add(channel);
    }
    for (int i = 0; i < messages; i++) {
      for (JChannel channel : channels) {
        channel.send(new ObjectMessage(null, i));
      }
    }
    received.await();
    for (JChannel channel : channels) {
      channel.close();
    }
    System.out.println(members * members * messages + " messages, sum " + sum);
  }
}
