import { formatDate } from '@floatwise/schedule/model';
import { startWorkbook, type WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from './book.ts';
import { activitiesName, createActivitiesPage } from './sheets/activities-page.ts';
import { createChartDataPage, createFloatPage } from './sheets/chart-pages.ts';
import { createCheckPage } from './sheets/check-page.ts';
import { createMethodPage } from './sheets/method-page.ts';
import { createMonthsPage } from './sheets/months-page.ts';
import { createTrendPage } from './sheets/trend-page.ts';
import { createPlusPage, createSummaryPage } from './sheets/summary-page.ts';
import { createRibbonPage } from './sheets/ribbon-page.ts';
import { listActivityColumns, listLinkColumns } from './sheets/list-columns.ts';

/** Called with the share written so far, 0..1. */
type OnProgress = (fraction: number) => void;

/**
 * Starts the workbook of an assessment and resolves once all rows are written; `end` waits until it is packed. Equal
 * input gives equal bytes.
 */
export const startBook = (input: BookInput, onProgress?: OnProgress): ReturnType<typeof startWorkbook> =>
  startWorkbook(listHeadedPages(input, onProgress));

/** Time to write a row of sheet Activities, relative to a row of a check. */
const activityShare = 1.5;

/** Gives each page a printed header, so that loose sheets of paper can be identified. */
function* listHeadedPages(input: BookInput, onProgress?: OnProgress): Generator<WorkbookSheet> {
  const pageHead = formatPageHead(input);
  const total = countShares(input);
  let rows = 0;
  let written = 0;
  for (const page of listPages(input)) {
    const share = page.name === activitiesName ? activityShare : 1;
    const onRow = (): void => {
      rows += 1;
      written += share;
      if (rows % 256 === 0) onProgress?.(Math.min(1, written / total));
    };
    yield { ...page, pageHead, onRow };
  }
}

/** Rows of the lists, which are nearly all rows of the workbook, weighted by the time they take. */
function countShares({ checked: { dcma, plus, assessment } }: BookInput): number {
  const offenders = [...dcma, ...plus].reduce((sum, result) => sum + result.offenders.length, 0);
  return Math.max(1, offenders + activityShare * assessment.activities.length);
}

/** `Schedule Assessment: project P1, data date 16-Mar-26 08:00, file plan.xer`. */
function formatPageHead({ checked, fileName }: BookInput): string {
  const { projects } = checked.assessment;
  const [first, ...others] = projects;
  if (first === undefined) return `Schedule Assessment: file ${fileName}`;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const date = first.dataDate === undefined ? 'none' : formatDate(first.dataDate);
  return `Schedule Assessment: project ${first.source.code}${more}, data date ${date}, file ${fileName}`;
}

/** Creates the sheets one by one, as they are written. A Plus check has a sheet only if it has offenders. */
function* listPages(input: BookInput): Generator<WorkbookSheet> {
  const { dcma, plus } = input.checked;
  const columns = { activity: listActivityColumns(input), link: listLinkColumns(input) };
  yield createSummaryPage(input);
  yield createPlusPage(input);
  if (input.ribbon !== undefined) yield createRibbonPage(input, input.ribbon);
  for (const result of dcma) yield createCheckPage(input, result, columns);
  for (const result of plus) if (result.offenders.length > 0) yield createCheckPage(input, result, columns);
  yield createFloatPage(input);
  yield createTrendPage(input);
  yield createMonthsPage(input);
  yield createActivitiesPage(input, columns.activity);
  yield createMethodPage(input, columns.activity.length);
  yield createChartDataPage(input);
}
