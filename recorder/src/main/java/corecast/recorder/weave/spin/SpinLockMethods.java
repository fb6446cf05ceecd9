package corecast.recorder.weave.spin;

import corecast.recorder.hook.Hooks;
import corecast.recorder.weave.code.Facts;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Names;
import corecast.recorder.weave.code.Places;
import corecast.recorder.weave.code.Returns;
import corecast.recorder.weave.loop.FlowLoops;
import corecast.recorder.weave.loop.Harmless;
import corecast.recorder.weave.loop.Stores;
import corecast.recorder.weave.spin.AtomicCall.Does;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A class whose objects are locks with an order of their own: by tickets, or queues of nodes. One
 * method takes a number, or puts itself behind the last one, by an atomic operation, and spins
 * until it is its turn; one other method changes what it spins on. Nothing else in the class
 * changes any of that. Whoever has returned from the one has the lock until it calls the other.
 */
final class SpinLockMethods {
  private static final Set<String> NEXT =
      Set.of("getAndIncrement", "incrementAndGet", "getAndAdd", "addAndGet");

  private final ClassNode node;
  private final MethodNode taking;
  private final Set<JumpInsnNode> backs = new LinkedHashSet<>();

  /** The fields that are read in the loops. */
  private final Set<String> looked = new HashSet<>();

  private @Nullable MethodNode giving;

  private SpinLockMethods(ClassNode node, MethodNode taking) {
    this.node = node;
    this.taking = taking;
  }

  /** {@code null} if the class is nothing of the kind. */
  static @Nullable SpinLockMethods of(ClassNode node) {
    SpinLockMethods found = null;
    for (MethodNode method : node.methods) {
      if (isOfObject(method) && queues(method) != null) {
        SpinLockMethods one = new SpinLockMethods(node, method);
        if (one.takes()) {
          if (found != null) {
            return null;
          }
          found = one;
        }
      }
    }
    return found != null && found.hasOneThatGives() ? found : null;
  }

  private static boolean isOfObject(MethodNode method) {
    return (method.access & Opcodes.ACC_STATIC) == 0 && !method.name.equals("<init>");
  }

  /** The one operation by which it takes its place; {@code null} if there is none. */
  private static @Nullable AtomicCall queues(MethodNode method) {
    AtomicCall only = null;
    for (AbstractInsnNode i : method.instructions) {
      AtomicCall call = AtomicCall.of(i);
      boolean ofReferences = call != null && call.value().startsWith("L");
      boolean is =
          call != null
              && (ofReferences ? call.does() == Does.SWAP : NEXT.contains(call.call().name));
      if (is && only != null) {
        return null;
      }
      only = is ? call : only;
    }
    return only;
  }

  // ---- the method that takes it -----------------------------------------------------------------

  private boolean takes() {
    AtomicCall place = queues(taking);
    SpinLockValues values = SpinLockValues.of(node, taking);
    if (place == null || values == null) {
      return false;
    }
    int at = taking.instructions.indexOf(place.call());
    if (values.under(place.call(), 0) == null || !callsNothing()) {
      return false;
    }
    FlowLoops flow = new FlowLoops(taking);
    boolean byTicket = !place.value().startsWith("L");
    boolean turn = false;
    for (AbstractInsnNode i : taking.instructions) {
      if (i instanceof JumpInsnNode back && FlowLoops.goesBack(taking.instructions, back)) {
        List<BitSet> loops = flow.around(taking.instructions.indexOf(back));
        if (loops.isEmpty() || loops.get(0).get(at) || loops.get(0).nextSetBit(0) < at) {
          return false;
        }
        backs.add(back);
        turn |= looks(loops.get(0), place, values);
      }
    }
    return !backs.isEmpty() && (turn || !byTicket) && !looked.isEmpty() && !looksAt(place, values);
  }

  private boolean callsNothing() {
    for (AbstractInsnNode i : taking.instructions) {
      boolean atomic = AtomicCall.of(i) != null;
      if (i instanceof MethodInsnNode call && !atomic && !Harmless.makesPlace(call)) {
        return false;
      }
      int code = i.getOpcode();
      if (code == Opcodes.INVOKEDYNAMIC
          || code == Opcodes.MONITORENTER
          || code == Opcodes.ATHROW
          || code == Opcodes.TABLESWITCH
          || code == Opcodes.LOOKUPSWITCH) {
        return false;
      }
    }
    return true;
  }

  /** Notes what a loop looks at; whether it ends by what the thread's place is. */
  private boolean looks(BitSet loop, AtomicCall place, SpinLockValues values) {
    boolean turn = false;
    for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
      AbstractInsnNode at = taking.instructions.get(i);
      int code = at.getOpcode();
      if (code == Opcodes.GETFIELD || code == Opcodes.GETSTATIC) {
        looked.add(Names.of((FieldInsnNode) at));
      }
      boolean equals =
          code == Opcodes.IF_ICMPEQ || code == Opcodes.IF_ICMPNE || code == Opcodes.LCMP;
      if (equals) {
        turn |= dependsOn(at, 0, place, values) || dependsOn(at, 1, place, values);
      } else if (code >= Opcodes.IALOAD && code <= Opcodes.SALOAD) {
        turn |= dependsOn(at, 0, place, values);
      } else if (AtomicCall.of(at) == null && at instanceof MethodInsnNode call) {
        boolean hint = call.owner.equals("java/lang/Thread");
        turn |= !hint && dependsOn(at, 0, place, values);
      }
    }
    return turn;
  }

  private static boolean dependsOn(
      AbstractInsnNode at, int depth, AtomicCall place, SpinLockValues values) {
    return values.dependsOn(values.under(at, depth), place.call());
  }

  /** Whether the loops look at the atomic itself, so that others end them by coming. */
  private boolean looksAt(AtomicCall place, SpinLockValues values) {
    String field = SpinLockValues.field(values.under(place.call(), place.arguments()));
    return field == null || looked.contains(field);
  }

  // ---- the method that gives it back ------------------------------------------------------------

  private boolean hasOneThatGives() {
    for (MethodNode method : node.methods) {
      if (method != taking && !method.name.startsWith("<") && changes(method)) {
        if (giving != null || !isOfObject(method)) {
          return false;
        }
        giving = method;
      }
    }
    return giving != null;
  }

  private boolean changes(MethodNode method) {
    SpinLockValues values = null;
    for (AbstractInsnNode i : method.instructions) {
      int code = i.getOpcode();
      if (Stores.intoField(code)) {
        if (looked.contains(Names.of((FieldInsnNode) i))) {
          return true;
        }
        continue;
      }
      AtomicCall atomic = AtomicCall.of(i);
      boolean sets = atomic != null && atomic.does() != Does.READ;
      boolean stores = Stores.intoArray(code);
      if (sets || stores) {
        values = values == null ? SpinLockValues.of(node, method) : values;
        if (values == null) {
          return true;
        }
        Collection<AbstractInsnNode> of =
            values.under(i, stores || atomic == null ? 2 : atomic.arguments());
        String field = SpinLockValues.field(of);
        if (of != null && (field == null || looked.contains(field))) {
          return true;
        }
      }
    }
    return false;
  }

  // ---- weaving ----------------------------------------------------------------------------------

  /** What puts the hooks into a method, which has none as yet. */
  List<Runnable> edits(MethodNode method, int group, Collection<JumpInsnNode> spins) {
    if (method != taking && method != giving) {
      return List.of();
    }
    Set<String> places = new LinkedHashSet<>();
    spins.forEach(back -> places.add(Places.of(node, method, back)));
    if (places.isEmpty() && method == taking) {
      places.add(Places.of(node, method, backs.iterator().next()));
    }
    places.forEach(place -> Hooks.note(Facts.SPIN_LOCK, group + " " + place));
    List<Runnable> edits = new ArrayList<>();
    if (method == giving) {
      edits.add(() -> method.instructions.insert(told("gives", group)));
      return edits;
    }
    for (AbstractInsnNode i : method.instructions) {
      if (Returns.isOne(i)) {
        edits.add(() -> method.instructions.insertBefore(i, told("takes", group)));
      }
    }
    backs.forEach(back -> edits.add(() -> SpinLockClass.goesOn(method, back, group)));
    return edits;
  }

  private static InsnList told(String hook, int group) {
    InsnList tell = new InsnList();
    tell.add(new VarInsnNode(Opcodes.ALOAD, 0));
    tell.add(HookCall.push(group));
    tell.add(HookCall.call(HookCall.SPIN_LOCKS, hook, "(Ljava/lang/Object;I)V"));
    return tell;
  }
}
