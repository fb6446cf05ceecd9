package corecast.recorder.weave.jdk;

import corecast.recorder.weave.jdk.JdkEdit.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves the classes of the JDK that the two tables name. What a table asks for and this JDK does
 * not have is left out and listed, so that the recording can say what it lacks.
 */
public final class JdkWeaver {
  private final Map<String, List<JdkMethod>> methods = new HashMap<>();
  private final Map<String, List<JdkEdit>> edits = new HashMap<>();
  private final boolean knowsForkJoin;

  /** For a JDK of that feature version. */
  public JdkWeaver(int version) {
    addMethods(JdkMethods.ROWS, version);
    addMethods(SynchronizerMethods.ROWS, version);
    addMethods(JdkIo.ROWS, version);
    addEdits(JdkIo.EDITS, version);
    addMethods(JdkLinks.ROWS, version);
    addEdits(JdkLinks.EDITS, version);
    addEdits(JdkEdits.ROWS, version);
    addEdits(JdkEdits.POOLS, version);
    addEdits(SynchronizerMethods.EDITS, version);
    knowsForkJoin = ForkJoinRows.know(version);
    addEdits(LookRows.edits(knowsForkJoin), version);
    if (knowsForkJoin) {
      addMethods(ForkJoinRows.methods(version), version);
      addEdits(ForkJoinRows.edits(version), version);
      addMethods(StageRows.methods(), version);
      addEdits(StageRows.edits(), version);
    } else {
      addEdits(JdkEdits.NOTES, version);
    }
    SpecialBodies.owners(knowsForkJoin).forEach(owner -> listFor(edits, owner));
  }

  private void addMethods(List<JdkMethod> rows, int version) {
    for (JdkMethod row : rows) {
      if (row.isIn(version)) {
        listFor(methods, row.owner()).add(row);
      }
    }
  }

  private void addEdits(List<JdkEdit> rows, int version) {
    for (JdkEdit row : rows) {
      if (row.since() <= version) {
        listFor(edits, row.owner()).add(row);
      }
    }
  }

  private static <T> List<T> listFor(Map<String, List<T>> map, String key) {
    List<T> list = map.get(key);
    if (list == null) {
      list = new ArrayList<>();
      map.put(key, list);
    }
    return list;
  }

  /** Whether the tables name a class. */
  public boolean weaves(String internalName) {
    return methods.containsKey(internalName) || edits.containsKey(internalName);
  }

  /** All classes that the tables name. */
  Set<String> classNames() {
    Set<String> names = new TreeSet<>(methods.keySet());
    names.addAll(edits.keySet());
    return names;
  }

  /**
   * A class with its hooks.
   *
   * @param missing gets the rows for which there was nothing to weave
   * @param mayGrow whether it is just being loaded, so that it may get fields
   */
  public byte[] weave(
      String internalName, byte[] classFile, List<String> missing, boolean mayGrow) {
    List<JdkMethod> rows = methods.getOrDefault(internalName, Collections.emptyList());
    List<JdkEdit> calls = edits.getOrDefault(internalName, Collections.emptyList());
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    ClassReader reader = new ClassReader(classFile);
    // With the reader's constant pool, methods that stay as they are can be copied as bytes.
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    Collection<String> specials = SpecialBodies.of(internalName, knowsForkJoin);
    boolean numbered = mayGrow && knowsForkJoin && NumberField.belongsTo(internalName);
    reader.accept(
        new Weaving(writer, internalName, numbered, specials, rows, calls, found),
        ClassReader.EXPAND_FRAMES);
    for (String special : specials) {
      if (!found.contains(special)) {
        missing.add(internalName.replace('/', '.') + "." + special);
      }
    }
    for (JdkMethod row : rows) {
      if (!found.contains(row)) {
        missing.add(row.toString());
      }
    }
    for (JdkEdit edit : calls) {
      if (!found.contains(edit)) {
        missing.add(edit.toString());
      }
    }
    return writer.toByteArray();
  }

  /** Passes a class through, but for the methods that rows are about. */
  private static final class Weaving extends ClassVisitor {
    private final String owner;
    private final boolean numbered;
    private final Collection<String> specials;
    private final List<JdkMethod> rows;
    private final List<JdkEdit> calls;
    private final Set<Object> found;

    Weaving(
        ClassVisitor next,
        String owner,
        boolean numbered,
        Collection<String> specials,
        List<JdkMethod> rows,
        List<JdkEdit> calls,
        Set<Object> found) {
      super(Opcodes.ASM9, next);
      this.owner = owner;
      this.numbered = numbered;
      this.specials = specials;
      this.rows = rows;
      this.calls = calls;
      this.found = found;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String[] interfaces) {
      String[] all = numbered ? NumberField.interfaces(interfaces) : interfaces;
      super.visit(version, access, name, signature, superName, all);
    }

    @Override
    public void visitEnd() {
      if (numbered) {
        NumberField.add(cv, owner);
      }
      super.visitEnd();
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      boolean hasBody = (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
      if (!hasBody || !isNamed(name, descriptor)) {
        return next;
      }
      return new MethodNode(Opcodes.ASM9, access, name, descriptor, signature, exceptions) {
        @Override
        public void visitEnd() {
          weave(this);
          accept(next);
        }
      };
    }

    private boolean isNamed(String name, String descriptor) {
      if (specials.contains(name)) {
        return true;
      }
      for (JdkMethod row : rows) {
        if (row.name().equals(name) && row.descriptor().equals(descriptor)) {
          return true;
        }
      }
      for (JdkEdit edit : calls) {
        if (edit.isFor(name, descriptor)) {
          return true;
        }
      }
      return false;
    }

    private void weave(MethodNode method) {
      for (JdkMethod row : rows) {
        if (row.name().equals(method.name) && row.descriptor().equals(method.desc)) {
          OperationBody.wrap(row, method);
          found.add(row);
        }
      }
      // After the wrapping, so that an entry's call comes before everything is kept silent.
      for (JdkEdit edit : calls) {
        if (edit.isFor(method.name, method.desc) && apply(edit, method)) {
          found.add(edit);
        }
      }
      if (specials.contains(method.name) && SpecialBodies.weave(owner, method)) {
        found.add(method.name.intern()); // the set goes by identity
      }
    }
  }

  private static boolean apply(JdkEdit edit, MethodNode method) {
    if (edit.place() == Place.ENTRY) {
      method.instructions.insert(edit.code(null));
      return true;
    }
    boolean applied = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (edit.place() == Place.MADE) {
        if (edit.replaces(i)) {
          method.instructions.insert(i, edit.code(i));
          applied = true;
        }
      } else if (edit.isAboutCall()) {
        if (edit.replaces(i)) {
          if (edit.place().isBehindCall()) {
            method.instructions.insert(i, edit.code(i));
          } else {
            method.instructions.insertBefore(i, edit.code(i));
          }
          if (edit.place() == Place.CALL) {
            method.instructions.remove(i);
          }
          applied = true;
        }
      } else if (i.getOpcode() >= Opcodes.IRETURN && i.getOpcode() <= Opcodes.RETURN) {
        method.instructions.insertBefore(i, edit.code(i));
        applied = true;
      }
    }
    return applied;
  }
}
