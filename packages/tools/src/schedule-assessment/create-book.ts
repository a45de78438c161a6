import { addCharts, writeWorkbook } from '@floatwise/schedule/workbook';
import type { BookInput, BookPage } from './book.ts';
import { createActivitiesPage } from './sheets/activities-page.ts';
import { createChartDataPage } from './sheets/chart-data-page.ts';
import { createCheckPage } from './sheets/check-page.ts';
import { createFloatPage } from './sheets/float-page.ts';
import { createMethodPage } from './sheets/method-page.ts';
import { createMonthsPage } from './sheets/months-page.ts';
import { createPlusPage } from './sheets/plus-page.ts';
import { createSummaryPage } from './sheets/summary-page.ts';
import { createTrendPage } from './sheets/trend-page.ts';

/** The workbook of an assessment. The same input gives the same bytes. */
export async function createBook(input: BookInput): Promise<Uint8Array> {
  const pages = listPages(input);
  const workbook = await writeWorkbook(pages.map(({ sheet }) => sheet));
  return addCharts(
    workbook,
    pages.flatMap(({ charts = [] }) => charts),
  );
}

/** Plus checks have a sheet only where they found something. */
function listPages(input: BookInput): BookPage[] {
  const { dcma, plus } = input.checked;
  return [
    createSummaryPage(input),
    createPlusPage(input),
    ...dcma.map((result) => createCheckPage(input, result)),
    ...plus.filter(({ offenders }) => offenders.length > 0).map((result) => createCheckPage(input, result)),
    createFloatPage(input),
    createTrendPage(input),
    createMonthsPage(input),
    createActivitiesPage(input),
    createMethodPage(input),
    createChartDataPage(input),
  ];
}
