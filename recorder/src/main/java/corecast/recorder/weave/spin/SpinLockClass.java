package corecast.recorder.weave.spin;

import corecast.recorder.hook.Hooks;
import corecast.recorder.hook.SpinLocks;
import corecast.recorder.weave.code.Facts;
import corecast.recorder.weave.code.HookCall;
import corecast.recorder.weave.code.Places;
import corecast.recorder.weave.loop.FlowLoops;
import corecast.recorder.weave.loop.Waits;
import corecast.recorder.weave.spin.AtomicCall.Does;
import corecast.recorder.weave.spin.SpinLockLoops.Attempt;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A class with loops that may take locks: has them tell of each success, and whatever else the
 * class does to such atomics tell of that.
 */
public final class SpinLockClass {
  private final ClassNode node;
  private final Waits waits;
  private final Map<MethodNode, SpinLockValues> values = new HashMap<>();

  /** The methods that make one attempt: the value of a free lock, by name and descriptor. */
  private final Map<String, Integer> attempting = new HashMap<>();

  /** Their attempts, by the same. */
  private final Map<String, Comparison> comparisons = new HashMap<>();

  private final Map<MethodNode, List<Attempt>> attempts = new HashMap<>();

  /** The fields that locks are read from, and the classes of those that come from elsewhere. */
  private final Set<String> fields = new HashSet<>();

  private final Set<String> elsewhere = new HashSet<>();

  /** What may make a lock of the objects of the class itself. */
  private @Nullable SpinLockMethods methods;

  private int group;

  private SpinLockClass(ClassNode node, Waits waits) {
    this.node = node;
    this.waits = waits;
  }

  /** {@code null} if there is no such loop. */
  public static @Nullable SpinLockClass of(ClassNode node, Waits waits) {
    if (!changesAtomics(node)) {
      return null;
    }
    SpinLockClass found = new SpinLockClass(node, waits);
    found.find();
    if (!found.givesBack()) {
      found.attempts.clear();
    }
    if (found.attempts.isEmpty()) {
      found.methods = SpinLockMethods.of(node);
    }
    if (found.attempts.isEmpty() && found.methods == null) {
      return null;
    }
    found.group = SpinLocks.group(node.name.replace('/', '.'));
    return found.group < 0 ? null : found;
  }

  private static boolean changesAtomics(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
        AtomicCall call = AtomicCall.of(i);
        if (call != null && call.does() != Does.READ && call.does() != Does.SET) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isExchange(AtomicCall call) {
    return switch (call.does()) {
      case COMPARE, EXCHANGE, SWAP -> true;
      default -> false;
    };
  }

  private void find() {
    for (MethodNode method : node.methods) {
      Comparison only = onlyChange(method);
      Integer free = only == null ? null : SpinLockLoops.comparedWith(only.atomic, only.values);
      if (only != null && free != null) {
        attempting.put(method.name.concat(method.desc), free);
        comparisons.put(method.name.concat(method.desc), only);
      }
    }
    for (MethodNode method : node.methods) {
      SpinLockValues of = loops(method) ? values(method) : null;
      if (of != null) {
        List<Attempt> found = new SpinLockLoops(method, of, waits).attempts(node.name, attempting);
        if (!found.isEmpty()) {
          attempts.put(method, found);
          found.forEach(attempt -> isLock(of, attempt));
        }
      }
    }
  }

  private @Nullable SpinLockValues values(MethodNode method) {
    return values.computeIfAbsent(method, m -> SpinLockValues.of(node, m));
  }

  private boolean loops(MethodNode method) {
    boolean back = false;
    boolean any = false;
    for (AbstractInsnNode i : method.instructions) {
      AtomicCall atomic = AtomicCall.of(i);
      any |= atomic != null && isExchange(atomic);
      any |=
          i instanceof MethodInsnNode call
              && call.owner.equals(node.name)
              && attempting.containsKey(call.name.concat(call.desc));
      back |= FlowLoops.goesBack(method.instructions, i);
    }
    return any && back;
  }

  private record Comparison(AtomicCall atomic, SpinLockValues values) {}

  /** The comparison that is all that a method changes in atomics, which has no loops. */
  private @Nullable Comparison onlyChange(MethodNode method) {
    AtomicCall only = null;
    for (AbstractInsnNode i : method.instructions) {
      AtomicCall call = AtomicCall.of(i);
      if (call != null && call.does() != Does.READ) {
        if (only != null || call.does() != Does.COMPARE) {
          return null;
        }
        only = call;
      }
    }
    if (only == null || !method.desc.endsWith(")Z") || loops(method)) {
      return null;
    }
    SpinLockValues of = values(method);
    return of == null ? null : new Comparison(only, of);
  }

  private void isLock(SpinLockValues of, Attempt attempt) {
    AtomicCall atomic = attempt.atomic();
    if (atomic != null) {
      isLock(of, atomic);
      return;
    }
    Comparison made = comparisons.get(attempt.call().name.concat(attempt.call().desc));
    if (made != null) {
      isLock(made.values, made.atomic);
    }
  }

  private void isLock(SpinLockValues of, AtomicCall atomic) {
    String field = SpinLockValues.field(of.under(atomic.call(), atomic.arguments()));
    if (field == null) {
      elsewhere.add(atomic.call().owner);
    } else {
      fields.add(field);
    }
  }

  /** Whether the class does anything to its locks but to take them. */
  private boolean givesBack() {
    Set<AbstractInsnNode> taking = new HashSet<>();
    attempts.values().forEach(of -> of.forEach(attempt -> taking.add(attempt.call())));
    for (MethodNode method : node.methods) {
      boolean tries = attempting.containsKey(method.name.concat(method.desc));
      for (AbstractInsnNode i : method.instructions) {
        AtomicCall atomic = AtomicCall.of(i);
        if (atomic != null && atomic.does() != Does.READ && !taking.contains(i) && !tries) {
          SpinLockValues of = values(method);
          if (of == null || mayBeLock(of, atomic)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean mayBeLock(SpinLockValues of, AtomicCall atomic) {
    String field = SpinLockValues.field(of.under(atomic.call(), atomic.arguments()));
    String type = atomic.call().owner;
    return elsewhere.contains(type) || (field == null ? !fields.isEmpty() : fields.contains(field));
  }

  // ---- weaving ----------------------------------------------------------------------------------

  /**
   * What puts the hooks into one of its methods, which has none as yet.
   *
   * @param spins the jumps back of its loops that only wait for another thread
   */
  public List<Runnable> edits(MethodNode method, Collection<JumpInsnNode> spins) {
    if (methods != null) {
      return methods.edits(method, group, spins);
    }
    List<Attempt> own = attempts.getOrDefault(method, List.of());
    Set<AbstractInsnNode> done = new HashSet<>();
    List<Runnable> edits = new ArrayList<>();
    Set<String> places = new LinkedHashSet<>();
    Set<JumpInsnNode> backs = new LinkedHashSet<>();
    for (Attempt attempt : own) {
      places.addAll(places(method, attempt, spins));
      if (attempt.onlyWaits()) {
        backs.addAll(backs(method, attempt));
      }
      done.add(attempt.call());
      edits.add(() -> tell(method, attempt));
    }
    for (AbstractInsnNode i : method.instructions) {
      AtomicCall atomic = AtomicCall.of(i);
      if (atomic != null && atomic.does() != Does.READ && !done.contains(i)) {
        SpinLockValues of = values(method);
        if (of != null && of.under(i, 0) != null && mayBeLock(of, atomic)) {
          Integer from =
              atomic.does() == Does.COMPARE ? SpinLockLoops.comparedWith(atomic, of) : null;
          edits.add(() -> watch(method, atomic, from));
        }
      }
    }
    backs.forEach(back -> edits.add(() -> goesOn(method, back, group)));
    places.forEach(place -> Hooks.note(Facts.SPIN_LOCK, group + " " + place));
    return edits;
  }

  /** The loops as they are named where they only wait, or else the place of the attempt. */
  private Set<String> places(MethodNode method, Attempt attempt, Collection<JumpInsnNode> spins) {
    Set<String> places = new LinkedHashSet<>();
    for (JumpInsnNode back : spins) {
      if (attempt.loop().get(method.instructions.indexOf(back))) {
        places.add(Places.of(node, method, back));
      }
    }
    if (places.isEmpty()) {
      places.add(Places.of(node, method, attempt.call()));
    }
    return places;
  }

  private static Set<JumpInsnNode> backs(MethodNode method, Attempt attempt) {
    Set<JumpInsnNode> backs = new LinkedHashSet<>();
    for (int i = attempt.loop().nextSetBit(0); i >= 0; i = attempt.loop().nextSetBit(i + 1)) {
      if (method.instructions.get(i) instanceof JumpInsnNode jump
          && FlowLoops.goesBack(method.instructions, jump)
          && attempt.loop().get(method.instructions.indexOf(jump.label))) {
        backs.add(jump);
      }
    }
    return backs;
  }

  private void tell(MethodNode method, Attempt attempt) {
    int site = group << 1 | (attempt.onlyWaits() ? 1 : 0);
    AtomicCall atomic = attempt.atomic();
    if (atomic == null) {
      InsnList after = new InsnList();
      after.add(HookCall.push(site));
      after.add(HookCall.call(HookCall.SPIN_LOCKS, "triedBy", "(ZI)Z"));
      method.instructions.insert(attempt.call(), after);
      return;
    }
    atomic.before(method, null, group, true);
    String hook = atomic.does() == Does.COMPARE ? "compared" : "exchanged";
    atomic.after(method, hook, attempt.free(), site);
  }

  private void watch(MethodNode method, AtomicCall atomic, @Nullable Integer from) {
    if (atomic.does() != Does.COMPARE) {
      String hook = atomic.does() == Does.CHANGE ? "altering" : "changing";
      atomic.before(method, hook, group, false);
      return;
    }
    boolean attempt = attempting.containsKey(method.name.concat(method.desc));
    atomic.before(method, "comparing", group, true);
    int expected = from == null ? SpinLocks.OTHER_VALUE : from;
    atomic.after(method, attempt ? "attempted" : "comparedOnce", expected, group);
  }

  static void goesOn(MethodNode method, JumpInsnNode back, int group) {
    method.instructions.insertBefore(back, BackJump.waiting(back, HookCall.SPIN_LOCKS, group));
  }
}
