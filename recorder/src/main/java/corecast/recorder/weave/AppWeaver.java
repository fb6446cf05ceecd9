package corecast.recorder.weave;

import corecast.recorder.hook.Hooks;
import corecast.recorder.weave.code.Facts;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.LoadedSynchronizedMethods;
import corecast.recorder.weave.code.MonitorBlocks;
import corecast.recorder.weave.code.NewLabels;
import corecast.recorder.weave.code.Places;
import corecast.recorder.weave.code.SynchronizedMethods;
import corecast.recorder.weave.loop.ClaimLoops;
import corecast.recorder.weave.loop.ClaimingMethods;
import corecast.recorder.weave.loop.ClockCalls;
import corecast.recorder.weave.loop.ClockLoops;
import corecast.recorder.weave.loop.WaitLoops;
import corecast.recorder.weave.loop.Waits;
import corecast.recorder.weave.name.Uses;
import corecast.recorder.weave.spin.SpinLockClass;
import corecast.recorder.weave.spin.SpinLoops;
import corecast.recorder.weave.spin.SpinWaitClass;
import corecast.recorder.weave.spin.TryLoops;
import corecast.recorder.weave.spin.UpdateLoops;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves application classes: calls of natives, monitors, and the chosen functions. Only straight
 * code is put in, so that no stack map frame has to be computed, for which classes would have to be
 * loaded.
 */
final class AppWeaver {
  /** Class constants, which {@code static synchronized} needs, came with this version. */
  private static final int OLDEST = Opcodes.V1_5;

  private final FunctionChoice functions;
  private final int processors;
  private final boolean check;
  private final boolean yieldInSpinLoops;

  private final Ancestries ancestries = new Ancestries(ClassPath.ofProcess());

  AppWeaver(FunctionChoice functions, int processors, boolean check) {
    this(functions, processors, check, false);
  }

  /**
   * @param yieldInSpinLoops whether loops that can only wait for another thread give it the CPU
   */
  AppWeaver(FunctionChoice functions, int processors, boolean check, boolean yieldInSpinLoops) {
    this.yieldInSpinLoops = yieldInSpinLoops;
    this.functions = functions;
    this.processors = processors;
    this.check = check;
  }

  /**
   * A class with its hooks, or {@code null} if there is nothing to weave.
   *
   * @throws NotWoven if it cannot be woven
   */
  byte @Nullable [] weave(@Nullable ClassLoader loader, byte[] classFile) throws NotWoven {
    return weave(loader, classFile, false);
  }

  /**
   * The same for a class that may have been loaded as it is, whose methods cannot stop to be {@code
   * synchronized} then.
   */
  byte @Nullable [] weave(@Nullable ClassLoader loader, byte[] classFile, boolean loaded)
      throws NotWoven {
    ClassNode node = read(classFile);
    Ancestry ancestry = ancestries.of(loader);
    ancestry.add(node);
    boolean keep =
        loaded
            || ancestry.keepsSynchronized(
                node, () -> SerialForm.hangsOnSynchronized(node, ancestry));
    Set<String> changed = new HashSet<>();
    Change change = weave(new CallReplacements(ancestry, processors), node, keep, changed);
    if (change == Change.NONE) {
      return null;
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    byte[] woven = writer.toByteArray();
    if (check && change == Change.MORE) {
      ClassCheck.check(woven, changed);
    }
    return woven;
  }

  private static ClassNode read(byte[] classFile) throws NotWoven {
    ClassNode node = new ClassNode();
    try {
      new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    } catch (IllegalArgumentException e) {
      throw new NotWoven(String.valueOf(e.getMessage()));
    }
    if ((node.version & 0xffff) < OLDEST) {
      throw new NotWoven("class file version ".concat(String.valueOf(node.version & 0xffff)));
    }
    return node;
  }

  private enum Change {
    NONE,
    /** Straight calls at the entry, exits and handlers of functions, always of the same form. */
    FUNCTIONS,
    /** Also what depends on the code around it, such as monitors: to be checked. */
    MORE
  }

  private Change weave(
      CallReplacements calls, ClassNode node, boolean keepSynchronized, Set<String> changed)
      throws NotWoven {
    String className = node.name.replace('/', '.');
    boolean withFunctions = functions.chooses(className);
    Change change = Change.NONE;
    Waits waits = new Waits(node);
    ClockCalls clocks = new ClockCalls(node);
    if (withFunctions) {
      ClaimingMethods.declare(node);
    }
    SpinLockClass spinLocks = withFunctions ? SpinLockClass.of(node, waits) : null;
    SpinWaitClass spinWaits = withFunctions && spinLocks == null ? SpinWaitClass.of(node) : null;
    Map<MethodNode, UpdateLoops> updating =
        withFunctions ? UpdateLoops.in(node, waits) : Map.of(); // before any method is woven
    Uses uses = new Uses(node);
    for (MethodNode method : node.methods) {
      if (method.instructions.size() == 0) {
        continue;
      }
      uses.add(method);
      NewLabels news = NewLabels.of(method);
      boolean isFunction = withFunctions && functions.chooses(className, method);
      boolean hooked = isFunction && functions.hooks(method);
      ClaimLoops claims = withFunctions ? ClaimLoops.in(node, method) : null;
      ClockLoops timed = withFunctions ? ClockLoops.in(node, method, clocks) : null;
      UpdateLoops updates = updating.get(method);
      TryLoops tries = withFunctions ? TryLoops.in(node, method, waits) : null;
      List<JumpInsnNode> spins = SpinLoops.in(node, method);
      List<Runnable> locks = spinLocks == null ? List.of() : spinLocks.edits(method, spins);
      boolean loops = WaitLoops.weave(node, method, waits); // before there is more in them
      loops |= withFunctions && ClaimingMethods.weave(node, method);
      for (Runnable lock : locks) {
        lock.run();
      }
      loops |= !locks.isEmpty();
      loops |= spinWaits != null && spinWaits.weave(method);
      if (claims != null) {
        claims.weave();
        loops = true;
      }
      if (timed != null) {
        timed.weave();
        loops = true;
      }
      if (updates != null) {
        updates.weave();
        loops = true;
      }
      if (tries != null) {
        tries.weave();
        loops = true;
      }
      boolean called = calls.weave(className, method) || loops;
      boolean woven = spinLoops(node, method, spins) || called;
      boolean isSynchronized = SynchronizedMethods.isSynchronized(method);
      if (isSynchronized && !keepSynchronized) {
        SynchronizedMethods.toBlock(node.name, method);
      }
      woven |= MonitorBlocks.weave(method);
      if (isSynchronized && keepSynchronized) {
        LoadedSynchronizedMethods.weave(node.name, method);
        woven = true;
      }
      if (woven || (isSynchronized && !keepSynchronized)) {
        change = Change.MORE;
        changed.add(ClassCheck.name(method.name, method.desc));
      }
      if (isFunction) {
        String source = node.sourceFile == null ? "" : node.sourceFile;
        int line = Functions.firstLine(method);
        int number = Hooks.method(className, method.name, source, line);
        if (hooked) {
          Functions.weave(method, number, functions.tellsOfExceptions());
          woven = true;
        }
      }
      if (!hooked && called) {
        Functions.watchHandlers(method);
      }
      if (woven) {
        refuseSubroutines(method);
        news.restore(method);
        change = change == Change.NONE ? Change.FUNCTIONS : change;
      }
    }
    uses.put();
    return change;
  }

  /** Notes the loops that only wait, and makes them yield if that is asked for. */
  private boolean spinLoops(ClassNode node, MethodNode method, List<JumpInsnNode> spins) {
    boolean changed = false;
    for (JumpInsnNode back : spins) {
      Hooks.note(Facts.SPIN_LOOP, Places.of(node, method, back));
      if (yieldInSpinLoops) {
        method.instructions.insertBefore(
            back, HookCall.call(HookCall.CALL_SITES, "onSpinWait", "()V"));
        changed = true;
      }
    }
    return changed;
  }

  private static void refuseSubroutines(MethodNode method) throws NotWoven {
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i.getOpcode() == Opcodes.JSR) {
        throw new NotWoven("subroutine (jsr) in ".concat(method.name));
      }
    }
  }
}
