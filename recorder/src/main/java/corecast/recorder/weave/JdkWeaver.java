package corecast.recorder.weave;

import corecast.recorder.weave.JdkEdit.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Weaves the classes of the JDK that the two tables name. What a table asks for and this JDK does
 * not have is left out and listed, so that the recording can say what it lacks.
 */
final class JdkWeaver {
  private final Map<String, List<JdkMethod>> methods = new HashMap<>();
  private final Map<String, List<JdkEdit>> edits = new HashMap<>();

  /** For a JDK of that feature version. */
  JdkWeaver(int version) {
    for (JdkMethod row : JdkMethods.ROWS) {
      if (row.isIn(version)) {
        listFor(methods, row.owner()).add(row);
      }
    }
    for (JdkEdit row : JdkEdits.ROWS) {
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
  boolean weaves(String internalName) {
    return methods.containsKey(internalName) || edits.containsKey(internalName);
  }

  /** All classes that the tables name. */
  Set<String> classNames() {
    Set<String> names = new java.util.TreeSet<>(methods.keySet());
    names.addAll(edits.keySet());
    return names;
  }

  /**
   * A class with its hooks.
   *
   * @param missing gets the rows for which there was nothing to weave
   */
  byte[] weave(String internalName, byte[] classFile, List<String> missing) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
    for (JdkMethod row : methods.getOrDefault(internalName, Collections.emptyList())) {
      MethodNode method = find(node, row);
      if (method == null) {
        missing.add(row.toString());
      } else {
        OperationBody.wrap(row, method);
      }
    }
    // After the wrapping, so that an entry's call comes before everything is kept silent.
    for (JdkEdit edit : edits.getOrDefault(internalName, Collections.emptyList())) {
      if (!apply(edit, node)) {
        missing.add(edit.toString());
      }
    }
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    node.accept(writer);
    return writer.toByteArray();
  }

  private static @Nullable MethodNode find(ClassNode node, JdkMethod row) {
    for (MethodNode method : node.methods) {
      boolean hasBody = (method.access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) == 0;
      if (hasBody && method.name.equals(row.name()) && method.desc.equals(row.descriptor())) {
        return method;
      }
    }
    return null;
  }

  private static boolean apply(JdkEdit edit, ClassNode node) {
    boolean applied = false;
    for (MethodNode method : node.methods) {
      if (edit.isFor(method.name, method.desc)) {
        applied |= apply(edit, method);
      }
    }
    return applied;
  }

  private static boolean apply(JdkEdit edit, MethodNode method) {
    if (edit.place() == Place.ENTRY) {
      method.instructions.insert(edit.code());
      return true;
    }
    boolean applied = false;
    for (AbstractInsnNode i : method.instructions.toArray()) {
      if (edit.place() == Place.CALL) {
        if (edit.replaces(i)) {
          method.instructions.insert(i, edit.code());
          method.instructions.remove(i);
          applied = true;
        }
      } else if (i.getOpcode() >= Opcodes.IRETURN && i.getOpcode() <= Opcodes.RETURN) {
        method.instructions.insertBefore(i, edit.code());
        applied = true;
      }
    }
    return applied;
  }
}
