package corecast.cli.usual;

import java.lang.reflect.Field;
import java.util.List;

/**
 * An option that was given.
 *
 * @param name the longest of its names
 * @param values as typed; none if it takes none
 */
public record Given(Field field, String name, List<String> values) {}
