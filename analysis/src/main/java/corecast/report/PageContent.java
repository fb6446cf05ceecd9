package corecast.report;

import java.util.List;

/**
 * What sections take their data from.
 *
 * @param findings what charts show too
 * @param functions names, most important first, as the page numbers them
 * @param pictures of simulated runs
 */
record PageContent(Findings findings, List<String> functions, List<RunPicture> pictures) {}
