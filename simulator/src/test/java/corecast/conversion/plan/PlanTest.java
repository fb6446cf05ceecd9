package corecast.conversion.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import corecast.conversion.log.Decision;
import corecast.conversion.log.EventLog;
import corecast.conversion.log.Recording;
import corecast.trace.EventBuffer;
import corecast.trace.EventKind;
import corecast.trace.TraceWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Decisions about the events of one thread, which locks, waits and ends: events 0 to 3. */
class PlanTest {
  private static final int LOCK = 1;
  private static final int WAIT = 2;

  @TempDir Path folder;

  private Recording recording;
  private Plan plan;
  private EventLog log;

  @BeforeEach
  void load() throws Exception {
    Path file = folder.resolve("recorded.cct");
    TraceWriter writer = TraceWriter.create(file, TraceWriter.SMALLEST_LIMIT);
    EventBuffer thread = writer.stream();
    byte[] name = EventBuffer.encode("main");
    thread.untimed(EventKind.THREAD, EventBuffer.textBytes(name));
    thread.operand(1);
    thread.operand(0);
    thread.text(name);
    thread.commit();
    event(thread, EventKind.BEGIN);
    event(thread, EventKind.LOCK, 9);
    event(thread, EventKind.PARK_END, 0);
    event(thread, EventKind.END);
    writer.close(0);
    recording = Recording.load(file);
    plan = new Plan(recording, Choices.NONE);
    log = plan.logs().get(0);
  }

  private static void event(EventBuffer thread, EventKind kind, long... operands) {
    thread.timed(kind, 0, -1);
    for (long operand : operands) {
      thread.operand(operand);
    }
    thread.commit();
  }

  private void run(String name, Slot slot, Pass.Work work) {
    Pass.named(name).inserts(slot).does(work).run(recording, new Analyses(), plan);
  }

  private void decides(String pass, int event, Decision decision) {
    run(pass, Slot.NONE, (in, with, to) -> to.decide(log, event, decision));
  }

  @Test
  void aSecondDecisionAboutAnEventNamesBothPasses() {
    decides("parks", WAIT, Decision.UNPARKED);
    assertThatThrownBy(() -> decides("rounds", WAIT, Decision.PACED))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "main: event 2 (PARK_END) is PACED, as pass rounds decides,"
                + " but pass parks has decided that it is UNPARKED");
    assertThat(log.decision(WAIT)).isEqualTo(Decision.UNPARKED);
  }

  @Test
  void someDecisionsTakeThePlaceOfOthersAndAreCounted() {
    decides("limits", WAIT, Decision.TIME_LIMIT);
    decides("loops", WAIT, Decision.POLLED);
    assertThat(log.decision(WAIT)).isEqualTo(Decision.POLLED);
    assertThat(plan.accounts().get(1).describe())
        .isEqualTo("1 polled, 1 decisions of others replaced");
  }

  @Test
  void anEventWithoutDetailsOfItsOwnCanBeDecidedAboutToo() {
    decides("first", LOCK, Decision.OMITTED);
    assertThat(log.decision(LOCK)).isEqualTo(Decision.OMITTED);
    assertThat(log.decidedBy(LOCK)).isEqualTo(1);
    assertThat(log.decision(WAIT)).isEqualTo(Decision.UNDECIDED);
  }

  @Test
  void whatHasNoStepCanBeLeftOutOnceMore() {
    decides("first", LOCK, Decision.REPLACED);
    run("second", Slot.NONE, (in, with, to) -> to.omit(log, LOCK));
    assertThat(log.decision(LOCK)).isEqualTo(Decision.REPLACED);
  }

  @Test
  void stepsAtOneEventAreInTheOrderOfTheirSlotsWhicheverPassRanFirst() {
    InsertedStep interrupt = InsertedStep.acquire("interrupt");
    InsertedStep unpark = InsertedStep.acquire("unpark");
    InsertedStep second = InsertedStep.release("unpark");
    run("interrupts", Slot.INTERRUPT, (in, with, to) -> to.before(log, WAIT, interrupt));
    run(
        "parks",
        Slot.UNPARK,
        (in, with, to) -> {
          to.before(log, WAIT, unpark);
          to.before(log, WAIT, second);
        });
    assertThat(plan.inserted.before(log, WAIT)).containsExactly(unpark, second, interrupt);
    assertThat(plan.inserted.after(log, WAIT)).isEmpty();
    assertThat(plan.accounts().get(1).describe()).isEqualTo("2 steps inserted");
  }

  @Test
  void aPassMayAskOnlyForWhatItSaysItNeeds() {
    Fact<String> fact = Fact.of("weather");
    Analyses with = new Analyses();
    Pass gives = Pass.named("looks").gives(fact).does((in, to, p) -> to.give(fact, "sun"));
    Pass asks = Pass.named("asks").does((in, to, p) -> to.get(fact));
    Pass keeps = Pass.named("keeps").gives(Fact.of("nothing")).does((in, to, p) -> {});
    gives.run(recording, with, plan);
    assertThatThrownBy(() -> asks.run(recording, with, plan))
        .hasMessage("asks does not say that it needs: weather");
    assertThatThrownBy(() -> keeps.run(recording, with, plan))
        .hasMessage("keeps has not given: nothing");
  }
}
