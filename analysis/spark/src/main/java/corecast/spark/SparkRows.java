package corecast.spark;

import corecast.cli.fleet.FleetTable;
import corecast.fleet.row.FleetColumn;
import corecast.fleet.row.FleetColumns;
import corecast.fleet.row.RecordingRows;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/** Rows as Spark has them; the last column is the day, which becomes a folder. */
final class SparkRows {
  static final String DAY = "day";

  private SparkRows() {}

  static StructType schema(FleetTable table) {
    StructType schema = new StructType();
    for (FleetColumn column : FleetColumns.of(table)) {
      schema = schema.add(column.name(), type(column.type()));
    }
    return schema.add(DAY, DataTypes.DateType);
  }

  private static DataType type(FleetColumn.CellType type) {
    return switch (type) {
      case TEXT -> DataTypes.StringType;
      case COUNT -> DataTypes.IntegerType;
      case LONG -> DataTypes.LongType;
      case NUMBER -> DataTypes.DoubleType;
      case TIME -> DataTypes.TimestampType;
      case LABELS -> DataTypes.createMapType(DataTypes.StringType, DataTypes.StringType);
    };
  }

  static List<Row> of(RecordingRows recording, FleetTable table) {
    List<Row> rows = new ArrayList<>();
    for (@Nullable Object[] cells : recording.tables().getOrDefault(table, List.of())) {
      @Nullable Object[] all = new @Nullable Object[cells.length + 1];
      for (int i = 0; i < cells.length; i++) {
        all[i] = value(cells[i]);
      }
      all[cells.length] = Date.valueOf(recording.day());
      rows.add(RowFactory.create(all));
    }
    return rows;
  }

  private static @Nullable Object value(@Nullable Object cell) {
    if (cell instanceof Instant time) {
      return Timestamp.from(time);
    }
    return cell instanceof Map<?, ?> labels ? CollectionConverters.asScala(labels) : cell;
  }
}
