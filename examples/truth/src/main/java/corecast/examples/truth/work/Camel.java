package corecast.examples.truth.work;

import corecast.examples.truth.team.Words;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;

/**
 * Apache Camel: orders pass through stages with bounded queues between.
 *
 * <p>A stage makes a document, two threads ask it by XPath, two transform it by XSLT, one adds up.
 * The consumers of the library poll their queues with a time limit. Arguments: orders.
 */
public final class Camel {
  private static final String STYLESHEET =
      "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
          + "<xsl:template match='order'><bill><xsl:for-each select='item'>"
          + "<xsl:sort select='@price' data-type='number'/><line><xsl:value-of select='.'/></line>"
          + "</xsl:for-each><sum><xsl:value-of select='sum(item/@price)'/></sum></bill>"
          + "</xsl:template></xsl:stylesheet>";

  private Camel() {}

  public static void main(String[] args) throws Exception {
    int orders = Integer.parseInt(args[0]);
    CountDownLatch done = new CountDownLatch(orders);
    AtomicLong sum = new AtomicLong();
    try (DefaultCamelContext camel = new DefaultCamelContext()) {
      camel.getRegistry().bind("bill.xsl", STYLESHEET);
      camel.addRoutes(
          new RouteBuilder() {
            @Override
            public void configure() {
              String limits = "&size=200&blockWhenFull=true";
              from("seda:orders?concurrentConsumers=2" + limits)
                  .setHeader("dear", xpath("count(/order/item[@price > 50])", String.class))
                  .setHeader("first", xpath("/order/item[1]/text()", String.class))
                  .to("seda:bills?blockWhenFull=true&size=200");
              from("seda:bills?concurrentConsumers=2" + limits)
                  .to("xslt:ref:bill.xsl")
                  .to("seda:sums?blockWhenFull=true&size=200");
              from("seda:sums?size=200")
                  .process(
                      exchange -> {
                        sum.addAndGet(exchange.getMessage().getBody(String.class).length());
                        sum.addAndGet(
                            exchange.getMessage().getHeader("first", "", String.class).length());
                        done.countDown();
                      });
            }
          });
      camel.start();
      ProducerTemplate producer = camel.createProducerTemplate();
      for (int o = 0; o < orders; o++) {
        producer.sendBody("seda:orders?blockWhenFull=true&size=200", order(o));
      }
      done.await();
    }
    System.out.println("sum " + sum.get());
  }

  private static String order(int seed) {
    Random random = new Random(seed);
    StringBuilder xml = new StringBuilder("<order>");
    for (int i = 0; i < 30; i++) {
      xml.append("<item price='").append(random.nextInt(100)).append("'>");
      xml.append(Words.text(random, 3)).append("</item>");
    }
    return xml.append("</order>").toString();
  }
}
