package corecast.examples.truth.held;

import corecast.examples.truth.team.Words;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.xssf.usermodel.XSSFSheet;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/**
 * Apache POI: workbooks are written and read again in a pool.
 *
 * <p>Each is a tree of many small objects, so the garbage collector has much to do. Arguments:
 * threads, workbooks, rows.
 */
public final class Poi {
  private Poi() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    ExecutorService pool = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    List<Callable<Long>> workbooks = new ArrayList<>();
    for (int w = 0; w < Integer.parseInt(args[1]); w++) {
      int seed = w;
      workbooks.add(() -> read(write(seed, Integer.parseInt(args[2]))));
    }
    long sum = 0;
    for (Future<Long> workbook : pool.invokeAll(workbooks)) {
      sum += workbook.get();
    }
    pool.shutdown();
    System.out.println("sum " + sum);
  }

  private static byte[] write(int seed, int rows) throws IOException {
    Random random = new Random(seed);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (XSSFWorkbook workbook = new XSSFWorkbook()) {
      XSSFSheet sheet = workbook.createSheet("sheet");
      for (int r = 0; r < rows; r++) {
        Row row = sheet.createRow(r);
        for (int c = 0; c < 8; c++) {
          row.createCell(c).setCellValue(random.nextInt(1000));
        }
        row.createCell(8).setCellValue(Words.text(random, 3));
      }
      workbook.write(bytes);
    }
    return bytes.toByteArray();
  }

  private static long read(byte[] bytes) throws IOException {
    long sum = 0;
    try (XSSFWorkbook workbook = new XSSFWorkbook(new ByteArrayInputStream(bytes))) {
      for (Row row : workbook.getSheetAt(0)) {
        for (Cell cell : row) {
          sum += cell.getColumnIndex() < 8 ? (long) cell.getNumericCellValue() : 1;
        }
      }
    }
    return sum;
  }
}
