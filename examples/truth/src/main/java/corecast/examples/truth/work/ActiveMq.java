package corecast.examples.truth.work;

import corecast.examples.truth.team.Team;
import corecast.examples.truth.team.Words;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import javax.jms.Connection;
import javax.jms.Message;
import javax.jms.MessageConsumer;
import javax.jms.MessageProducer;
import javax.jms.Session;
import javax.jms.TextMessage;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;

/**
 * Apache ActiveMQ: producers and consumers of a message broker in the same process.
 *
 * <p>The broker has its own threads, monitors with wait and notify, and a transport without a
 * network. Arguments: threads (half of them produce), messages of each.
 */
public final class ActiveMq {
  private ActiveMq() {}

  public static void main(String[] args) throws Exception {
    int messages = Integer.parseInt(args[1]);
    BrokerService broker = new BrokerService();
    broker.setBrokerName("truth");
    broker.setPersistent(false);
    broker.setUseJmx(false);
    broker.setUseShutdownHook(false);
    broker.start();
    ActiveMQConnectionFactory factory = new ActiveMQConnectionFactory("vm://truth?create=false");
    factory.setUseAsyncSend(true);
    AtomicLong sum = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          Connection connection = factory.createConnection();
          connection.start();
          Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
          if (member % 2 == 0) {
            MessageProducer producer = session.createProducer(session.createQueue("q" + member));
            Random random = new Random(member);
            for (int m = 0; m < messages; m++) {
              TextMessage message = session.createTextMessage(Words.text(random, 20));
              message.setIntProperty("number", m);
              producer.send(message);
            }
          } else {
            MessageConsumer consumer =
                session.createConsumer(
                    session.createQueue("q" + (member - 1)), "number >= 0 and number <> -7");
            for (int m = 0; m < messages; m++) {
              Message message = consumer.receive();
              sum.addAndGet(((TextMessage) message).getText().length());
            }
          }
          session.close();
          connection.close();
        });
    broker.stop();
    System.out.println("received " + sum.get());
  }
}
