package corecast.recorder.weave.jdk;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves the classes of the JDK that the table names. What the table asks for and this JDK does not
 * have is left out and listed, so that the recording can say what it lacks.
 */
public final class JdkWeaver {
  private final Map<String, JdkClass> classes;

  public JdkWeaver(int version) {
    classes = JdkTable.read(version);
  }

  public boolean weaves(String internalName) {
    return classes.containsKey(internalName);
  }

  public Set<String> classNames() {
    return classes.keySet();
  }

  /**
   * A class that the table names, with its hooks.
   *
   * @param missing gets the rows for which there was nothing to weave
   * @param mayGrow whether it is just being loaded, so that it may get fields
   */
  public byte[] weave(
      String internalName, byte[] classFile, List<String> missing, boolean mayGrow) {
    JdkClass rows = classes.get(internalName);
    if (rows == null) {
      throw new IllegalArgumentException(internalName.concat(" is not in the table"));
    }
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    ClassReader reader = new ClassReader(classFile);
    // With the reader's constant pool, methods that stay as they are can be copied as bytes.
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new Weaving(writer, rows, mayGrow && rows.numbered, found), ClassReader.EXPAND_FRAMES);
    for (String special : rows.specials) {
      if (!found.contains(special)) {
        missing.add(internalName.replace('/', '.') + "." + special);
      }
    }
    for (JdkMethod row : rows.operations) {
      if (!found.contains(row)) {
        missing.add(row.toString());
      }
    }
    for (JdkEdit edit : rows.edits) {
      if (!found.contains(edit)) {
        missing.add(edit.toString());
      }
    }
    return writer.toByteArray();
  }

  /** Passes a class through, but for the methods that rows are about. */
  private static final class Weaving extends ClassVisitor {
    private final JdkClass rows;
    private final boolean numbered;
    private final Set<Object> found;

    Weaving(ClassVisitor next, JdkClass rows, boolean numbered, Set<Object> found) {
      super(Opcodes.ASM9, next);
      this.rows = rows;
      this.numbered = numbered;
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
        NumberField.add(cv, rows.name);
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
      if (!hasBody || !rows.names(name, descriptor)) {
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

    private void weave(MethodNode method) {
      for (JdkMethod row : rows.operations) {
        if (row.isFor(method.name, method.desc)) {
          OperationBody.wrap(row, method);
          found.add(row);
        }
      }
      // After the wrapping, so that an entry's call comes before everything is kept silent.
      for (JdkEdit edit : rows.edits) {
        if (edit.isFor(method.name, method.desc) && edit.apply(method)) {
          found.add(edit);
        }
      }
      for (String special : rows.specials) {
        if (special.equals(method.name) && SpecialBodies.weave(rows.name, method)) {
          found.add(special);
        }
      }
    }
  }
}
