package corecast.examples.truth.work;

import corecast.examples.truth.team.Team;
import corecast.examples.truth.team.Words;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.Processor;
import net.sf.saxon.s9api.Serializer;
import net.sf.saxon.s9api.Xslt30Transformer;
import net.sf.saxon.s9api.XsltExecutable;

/**
 * Saxon: threads take documents by a counter and transform them with one stylesheet.
 *
 * <p>Arguments: threads, documents, entries of a document.
 */
public final class Saxon {
  private static final String STYLESHEET =
      "<xsl:stylesheet version='3.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>"
          + "<xsl:key name='by' match='entry' use='@author'/>"
          + "<xsl:template match='/'><html><xsl:for-each-group select='//entry' group-by='@author'>"
          + "<xsl:sort select='current-grouping-key()'/><h1><xsl:value-of select='current-grouping-key()'/>:"
          + " <xsl:value-of select='count(key(\"by\", current-grouping-key()))'/></h1>"
          + "<xsl:apply-templates select='current-group()'/></xsl:for-each-group></html></xsl:template>"
          + "<xsl:template match='entry'><p id='{@id}'><xsl:for-each select='tokenize(text, \" \")[matches(., \"a$\")]'>"
          + "<b><xsl:value-of select='upper-case(.)'/></b></xsl:for-each></p></xsl:template>"
          + "</xsl:stylesheet>";

  private Saxon() {}

  public static void main(String[] args) throws Exception {
    Processor processor = new Processor(false);
    XsltExecutable stylesheet =
        processor.newXsltCompiler().compile(new StreamSource(new StringReader(STYLESHEET)));
    AtomicInteger next = new AtomicInteger();
    AtomicLong written = new AtomicLong();
    Team.run(
        Integer.parseInt(args[0]),
        member -> {
          for (int d = next.getAndIncrement();
              d < Integer.parseInt(args[1]);
              d = next.getAndIncrement()) {
            StringWriter html = new StringWriter();
            Serializer serializer = processor.newSerializer(html);
            Xslt30Transformer transformer = stylesheet.load30();
            transformer.transform(
                new StreamSource(new StringReader(document(d, Integer.parseInt(args[2])))),
                serializer);
            written.addAndGet(html.getBuffer().length());
          }
        });
    System.out.println("written " + written.get());
  }

  private static String document(int seed, int entries) {
    Random random = new Random(seed);
    StringBuilder xml = new StringBuilder("<entries>");
    for (int e = 0; e < entries; e++) {
      xml.append("<entry id='e").append(e).append("' author='a").append(random.nextInt(40));
      xml.append("'><text>").append(Words.text(random, 30)).append("</text></entry>");
    }
    return xml.append("</entries>").toString();
  }
}
