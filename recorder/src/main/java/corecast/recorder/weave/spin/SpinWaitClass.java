package corecast.recorder.weave.spin;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.SpinWaits;
import corecast.recorder.weave.code.Facts;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Names;
import corecast.recorder.weave.code.Places;
import corecast.recorder.weave.code.Ranges;
import corecast.recorder.weave.loop.Harmless;
import corecast.recorder.weave.loop.Stores;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class with loops that only look ({@link SpinLoops}) until another thread has changed what they
 * look at, or one beside it that makes such changes: has both tell of it. What classes change that
 * are elsewhere, or were loaded before the one with the loop, is not seen.
 */
public final class SpinWaitClass {
  private final ClassNode node;
  private final Map<MethodNode, List<JumpInsnNode>> loops = new LinkedHashMap<>();

  /** The fields that its loops read, or those of classes around and beside it. */
  private final Set<String> fields = new HashSet<>();

  /** The classes of the atomics that they read. */
  private final Set<String> atomics = new HashSet<>();

  /** What changes any of that, by method. */
  private final Map<MethodNode, List<AbstractInsnNode>> changes = new HashMap<>();

  /** Of the classes within one outermost class, as far as they were woven. */
  private static final class Nest {
    /** The fields that their loops read, as {@code owner.name}. */
    final Set<String> fields = ConcurrentHashMap.newKeySet();

    final int group;

    Nest(int group) {
      this.group = group;
    }
  }

  /** By outermost class. */
  private static final Map<String, Nest> NESTS = new ConcurrentHashMap<>();

  private int group;

  private SpinWaitClass(ClassNode node) {
    this.node = node;
  }

  /** {@code null} if there is nothing of the kind. */
  public static @Nullable SpinWaitClass of(ClassNode node) {
    SpinWaitClass found = new SpinWaitClass(node);
    for (MethodNode method : node.methods) {
      found.findLoops(method);
    }
    String outermost = Names.outermost(node.name);
    Nest nest = NESTS.get(outermost);
    if (found.loops.isEmpty() && nest == null) {
      return null;
    }
    if (nest == null) {
      nest =
          NESTS.computeIfAbsent(
              outermost, name -> new Nest(SpinWaits.group(name.replace('/', '.'))));
    }
    nest.fields.addAll(found.fields);
    found.fields.addAll(nest.fields);
    found.group = nest.group;
    for (MethodNode method : node.methods) {
      found.findChanges(method);
    }
    return found.group < 0 ? null : found;
  }

  // ---- what there is ----------------------------------------------------------------------------

  private void findLoops(MethodNode method) {
    for (JumpInsnNode back : SpinLoops.in(node, method)) {
      if (BackJump.isKnown(back) && onlyReads(back)) {
        loops.computeIfAbsent(method, m -> new ArrayList<>()).add(back);
        for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
          if (i instanceof FieldInsnNode read) {
            fields.add(Names.of(read));
          } else if (i instanceof MethodInsnNode call && !Harmless.isHint(call)) {
            atomics.add(call.owner);
          }
        }
      }
    }
  }

  private static boolean onlyReads(JumpInsnNode back) {
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof MethodInsnNode call
          && !Harmless.isHint(call)
          && !SpinLoops.onlyReads(call)) {
        return false;
      }
    }
    return true;
  }

  private void findChanges(MethodNode method) {
    if (method.name.startsWith("<")) {
      return; // nobody else knows the object yet
    }
    SpinLockValues values = null;
    for (AbstractInsnNode i : method.instructions) {
      boolean changes = i instanceof FieldInsnNode field && isChanged(field);
      changes |= i instanceof MethodInsnNode call && isChanged(call);
      if (Stores.intoArray(i.getOpcode()) && !fields.isEmpty()) {
        values = values == null ? SpinLockValues.of(node, method) : values;
        changes |= values != null && isOfField(values, values.under(i, 2));
      }
      if (changes) {
        this.changes.computeIfAbsent(method, m -> new ArrayList<>()).add(i);
      }
    }
  }

  private boolean isChanged(FieldInsnNode field) {
    return Stores.intoField(field.getOpcode())
        && (fields.contains(Names.of(field)) || mayBeLookedAt(field));
  }

  /** Whether loops of a class that is not loaded yet may look at it, as the one's here may. */
  private boolean mayBeLookedAt(FieldInsnNode field) {
    return !loops.isEmpty() && Names.areNestMates(field.owner, node.name);
  }

  private boolean isChanged(MethodInsnNode call) {
    return atomics.contains(call.owner)
        && !SpinLoops.onlyReads(call)
        && (call.name.startsWith("set")
            || call.name.startsWith("lazySet")
            || call.name.startsWith("getAnd")
            || call.name.startsWith("compareAnd")
            || call.name.startsWith("weakCompareAnd")
            || call.name.endsWith("AndGet"));
  }

  /** Whether an array, or an array in it, was read from a field that the loops read. */
  private boolean isOfField(SpinLockValues values, @Nullable Collection<AbstractInsnNode> array) {
    Collection<AbstractInsnNode> sources = array;
    for (int depth = 0; depth < 3 && sources != null && sources.size() == 1; depth++) {
      AbstractInsnNode source = sources.iterator().next();
      if (source instanceof FieldInsnNode read) {
        return fields.contains(Names.of(read));
      }
      if (source.getOpcode() != Opcodes.AALOAD) {
        return false;
      }
      sources = values.under(source, 1);
    }
    return false;
  }

  // ---- weaving ----------------------------------------------------------------------------------

  /** Puts the hooks into one of its methods, which has none as yet in these places. */
  public boolean weave(MethodNode method) {
    List<AbstractInsnNode> changed = changes.getOrDefault(method, List.of());
    for (AbstractInsnNode change : changed) {
      method.instructions.insert(change, tell("changed"));
    }
    List<JumpInsnNode> own = loops.getOrDefault(method, List.of());
    for (JumpInsnNode back : own) {
      ends(method, back);
      List<AbstractInsnNode> hints = hints(back);
      for (AbstractInsnNode hint : hints) {
        method.instructions.insertBefore(hint, tell("waiting"));
      }
      if (hints.isEmpty()) {
        method.instructions.insertBefore(back, BackJump.waiting(back, HookCall.SPIN_WAITS, group));
      }
      Hooks.note(Facts.SPIN_WAIT, group + " " + Places.of(node, method, back));
    }
    return !own.isEmpty() || !changed.isEmpty();
  }

  /** The yields in a loop: whoever yields has looked in vain, and others run before it goes on. */
  private static List<AbstractInsnNode> hints(JumpInsnNode back) {
    List<AbstractInsnNode> hints = new ArrayList<>();
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof MethodInsnNode call && Harmless.isHint(call)) {
        hints.add(i);
      }
    }
    return hints;
  }

  private InsnList tell(String hook) {
    InsnList call = new InsnList();
    call.add(HookCall.push(group));
    call.add(HookCall.call(HookCall.SPIN_WAITS, hook, "(I)V"));
    return call;
  }

  /** Wherever the loop can go on to, a hook finds out whether the thread has come from it. */
  private static void ends(MethodNode method, JumpInsnNode back) {
    Set<AbstractInsnNode> after = new LinkedHashSet<>();
    Set<LabelNode> inside = new HashSet<>();
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof LabelNode label) {
        inside.add(label);
      }
    }
    for (AbstractInsnNode i = back.label; i != back; i = i.getNext()) {
      if (i instanceof JumpInsnNode jump && !inside.contains(jump.label)) {
        after.add(jump.label);
      }
    }
    if (back.getOpcode() != Opcodes.GOTO) {
      after.add(back.getNext());
    }
    for (AbstractInsnNode place : after) {
      AbstractInsnNode first = Ranges.codeFrom(place);
      if (first != null) {
        method.instructions.insertBefore(
            first, HookCall.call(HookCall.SPIN_WAITS, "waited", "()V"));
      }
    }
  }
}
