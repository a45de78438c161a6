import type { Report, ReportRows } from '@floatwise/contracts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { countRows, type TableData } from './table-data.ts';

/** Number of rows of the shown table, including those out of view. */
export async function readRowCount(page: Page): Promise<number> {
  return Number(await page.getByRole('table').first().getAttribute('aria-rowcount')) - 1;
}

/** Whether the rows are checks of the scorecard, which is filtered in place. */
const isOfScorecard = ({ scorecard }: Report, { table }: ReportRows): boolean =>
  Object.values(scorecard?.tables ?? {}).includes(table);

const countChecks = (page: Page): Promise<number> =>
  page
    .locator('[aria-label="The fourteen checks"] > ul > li, [aria-label="Further checks"] > ul > li')
    .count();

/** Checks by keyboard that every figure and warning with rows opens as many as it says. */
export async function checkFigures(page: Page, report: Report, tables: readonly TableData[]): Promise<void> {
  const strip = page.getByRole('list', { name: 'Figures' });
  for (const { title, value, rows, unit, isDetail = false } of report.figures ?? []) {
    // A date or a duration links to its explanation.
    if (isDetail || rows === undefined || typeof value !== 'number' || value === 0 || unit !== undefined)
      continue;
    const button = strip.getByRole('button').filter({ has: page.getByText(title, { exact: true }) });
    await button.press('Enter');
    await expect.poll(() => button.getAttribute('aria-pressed'), { message: title }).toBe('true');
    const checks = isOfScorecard(report, rows);
    if (!checks) expect(countRows(tables, rows), title).toBe(value);
    await expect
      .poll(() => (checks ? countChecks(page) : readRowCount(page)), { message: title })
      .toBe(value);
  }
  const warnings = page.getByRole('region', { name: 'Needs your attention' });
  const more = warnings.getByRole('button', { expanded: false });
  if ((await more.count()) > 0) await more.press('Enter');
  for (const { message, finding, rows, rerun } of report.attention ?? []) {
    const target = rows ?? { table: 'findings', where: { code: finding === undefined ? [] : [finding] } };
    const checks = isOfScorecard(report, target);
    const count = checks ? 1 : countRows(tables, target);
    const entry = warnings.getByRole('listitem').filter({ hasText: message });
    const button = entry.getByRole('button', { name: /^Show / });
    const again = entry.getByRole('button', { name: rerun?.label ?? 'Run again' });
    expect(await again.count(), message).toBe(rerun === undefined ? 0 : 1);
    expect(await button.count(), message).toBe(count > 0 ? 1 : 0);
    if (count === 0) continue;
    await button.press('Enter');
    await expect.poll(() => (checks ? countChecks(page) : readRowCount(page)), { message }).toBe(count);
  }
}
