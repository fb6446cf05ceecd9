package corecast.recorder.weave.name;

import corecast.recorder.hook.object.ClassUses;
import corecast.recorder.hook.object.SourceNames;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Gathers what the source of one class calls the objects that it locks or whose methods it calls,
 * line by line, and where it gives its fields their objects. Nothing is woven for it.
 */
public final class Uses {
  private static final String CONCURRENT = "java/util/concurrent/";
  private static final String ATOMIC = "java/util/concurrent/atomic/";

  /** Classes of the library whose methods are synchronized. */
  private static final Set<String> MONITORS =
      Set.of("java/util/Hashtable", "java/util/Stack", "java/util/Vector");

  private static final String OBJECT = "java/lang/Object";

  private final ClassNode owner;
  private final ClassUses uses;

  public Uses(ClassNode owner) {
    this.owner = owner;
    uses = new ClassUses(owner.sourceFile == null ? "" : owner.sourceFile);
  }

  static boolean isLibrary(String name) {
    return name.startsWith("java/");
  }

  /** Of a method, before anything is woven into it. */
  public void add(MethodNode method) {
    Operands operands = new Operands(method);
    Expressions expressions = new Expressions(owner.name, method, operands);
    int line = 0;
    for (AbstractInsnNode i = method.instructions.getFirst(); i != null; i = i.getNext()) {
      if (i instanceof LineNumberNode number) {
        line = number.line;
      } else if (i.getOpcode() == Opcodes.MONITORENTER) {
        receiver(line, ClassUses.MONITOR, operands.of(i, 0), expressions);
      } else if (i instanceof MethodInsnNode call) {
        call(line, call, operands, expressions);
      } else if (i instanceof FieldInsnNode field) {
        field(line, field);
      }
    }
  }

  /** All methods were added: threads can ask now. */
  public void put() {
    if (!uses.isEmpty()) {
      SourceNames.put(owner.name.replace('/', '.'), uses);
    }
  }

  private void call(int line, MethodInsnNode call, Operands operands, Expressions expressions) {
    if (changesAtomic(call)) {
      receiver(line, ClassUses.UPDATE, operands.of(call, Operands.receiver(call)), expressions);
    }
    boolean synchronizes = isSynchronizer(call.owner);
    if (!synchronizes && isPlain(call.owner)) {
      return;
    }
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      AbstractInsnNode producer = operands.of(call, Operands.receiver(call));
      boolean isField = producer instanceof FieldInsnNode;
      // Of other classes what is known by a field, so as not to keep all calls of a program.
      if (synchronizes || isField || expressions.isThis(producer)) {
        receiver(line, call.name, producer, expressions);
      }
    }
    result(line, call, synchronizes, expressions);
  }

  private void receiver(
      int line, String method, @Nullable AbstractInsnNode producer, Expressions expressions) {
    String name = expressions.isThis(producer) ? ClassUses.THIS : expressions.of(producer);
    if (name != null) {
      uses.receiver(line, method, name);
    }
  }

  /** Where a new object, or one that a method of the library has made, is put at once. */
  private void result(
      int line, MethodInsnNode call, boolean synchronizes, Expressions expressions) {
    boolean makes = call.name.equals("<init>");
    if (!makes && (!synchronizes || !call.desc.contains(")L"))) {
      return;
    }
    AbstractInsnNode next = Operands.nextUse(call);
    String name = null;
    if (next instanceof FieldInsnNode field && isStore(field)) {
      name = Expressions.field(field);
    } else if ((synchronizes || call.owner.equals(OBJECT))
        && next instanceof VarInsnNode store
        && store.getOpcode() == Opcodes.ASTORE) {
      name = expressions.variable(store.var, store);
      if (name != null) {
        uses.field(name.substring(owner.name.length() + 1), line);
      }
    }
    if (name != null) {
      uses.result(line, call.name, name);
    }
  }

  private void field(int line, FieldInsnNode field) {
    AbstractInsnNode before = field.getPrevious();
    boolean isNull = before != null && before.getOpcode() == Opcodes.ACONST_NULL;
    if (isStore(field) && field.owner.equals(owner.name) && !isNull && mayLock(field.desc)) {
      uses.field(field.name, line);
    }
  }

  private static boolean isStore(FieldInsnNode field) {
    return field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC;
  }

  private static boolean mayLock(String descriptor) {
    String type = descriptor.substring(descriptor.lastIndexOf('[') + 1);
    String name = type.startsWith("L") ? Type.getType(type).getInternalName() : "";
    return name.startsWith(ATOMIC) || (!name.isEmpty() && !isPlain(name));
  }

  private static boolean isSynchronizer(String type) {
    return (type.startsWith(CONCURRENT) && !type.startsWith(ATOMIC)) || MONITORS.contains(type);
  }

  /** Whether it changes an atomic by compare-and-set, perhaps again and again. */
  private static boolean changesAtomic(MethodInsnNode call) {
    return call.owner.startsWith(ATOMIC)
        && (call.name.contains("ompareAndSet")
            || call.name.contains("pdate")
            || call.name.contains("ccumulate"));
  }

  /** Of the library, and nobody's lock. */
  private static boolean isPlain(String type) {
    return (type.startsWith("java/lang/") && !type.equals(OBJECT))
        || type.startsWith(ATOMIC)
        || type.startsWith("java/util/function/")
        || type.startsWith("java/util/stream/")
        || type.startsWith("java/time/")
        || type.startsWith("java/math/")
        || type.startsWith("[");
  }
}
