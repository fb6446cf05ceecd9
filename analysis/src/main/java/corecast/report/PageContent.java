package corecast.report;

import corecast.study.detail.RunDetails;
import corecast.study.packed.PackedAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What sections take their data from.
 *
 * @param findings what charts show too
 * @param functions names, most important first, as the page numbers them
 * @param packed the program itself; {@code null} if nobody has said
 * @param details what is said of runs beside their pictures; likewise
 */
record PageContent(
    Findings findings,
    List<String> functions,
    List<RunPicture> pictures,
    @Nullable PackedAnswer packed,
    @Nullable RunDetails details) {}
