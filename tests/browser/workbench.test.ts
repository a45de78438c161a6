import { signUp } from '@floatwise/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus } from '../mesh/corpus.ts';
import { listViolations, showTheme } from './look-over.ts';
import { download } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';
import { createSmallToolSample } from './tool-samples.ts';
import { checkCsvOfPage, checkCsvOfReport, readCsv } from './workbench/check-csv.ts';
import { checkFigures, readRowCount } from './workbench/check-figures.ts';
import { checkFilters, type View } from './workbench/check-filters.ts';
import { checkPicture } from './workbench/check-picture.ts';
import { checkPrint } from './workbench/check-print.ts';
import { checkUnits, showOwnUnit } from './workbench/check-units.ts';
import { convertByKeys, expectFocus } from './workbench/convert-by-keys.ts';
import { closeByKey, downloadByKey, openByKey, pressTo } from './workbench/keys.ts';
import { listTables, type TableData } from './workbench/table-data.ts';

/** For each tool its first table, the answer columns, and a picture of its rows if they have one. */
const tools = [
  { id: 'pv-ev', table: 'Planned and earned value', answers: ['EV', 'PV'], hasPicture: true },
  { id: 'soos', table: 'Changes', answers: ['Rule', 'Reason'], hasPicture: true },
  { id: 'x-pobs', table: 'Findings', answers: ['Finding'], hasPicture: false },
  { id: 'x-risktype', table: 'Findings', answers: ['Finding'], hasPicture: false },
  { id: 'schedule-assessment', table: 'Offenders', answers: ['Why'], hasPicture: true },
  { id: 'rrr', table: 'Redundant relationships', answers: ['Proof'], hasPicture: true },
  { id: 'dads', table: 'Open and dangling ends', answers: ['Added Link'], hasPicture: true },
  { id: 'cpd', table: 'Drag', answers: ['Drag'], hasPicture: true },
] as const;

/** Menus that open over a result: lists, texts and bounds to filter by, columns, ways to save a picture. */
const menus: Readonly<Record<string, readonly string[]>> = {
  soos: ['Columns', 'Filter by Rule', 'Filter by Successor'],
  cpd: ['Filter by Drag', 'Save the picture'],
};

const desk = { width: 1360, height: 900 };

/** One user takes a real schedule through every tool by keyboard: each result is viewed, filtered, saved, printed and reopened. */
describe.runIf(hasCorpus)('the result for a real schedule', () => {
  let site: Site;
  let page: Page;

  beforeAll(async () => {
    site = await openSharedSite();
    const person = await signUp(site.url);
    page = await site.openPageAs(person, '/dashboard', { viewport: desk });
  });
  afterAll(async () => {
    await site.closePage(page);
    await site.stop();
    expect(site.problems).toEqual([]);
  });

  it.each(tools)('of $id is a workbench', async (tool) => {
    const { id, table: title, answers, hasPicture } = tool;
    await page.goto(`/convert/${id}`);
    const { name, bytes } = await createSmallToolSample(id);
    const report = await convertByKeys(page, name, bytes);
    await pressTo(page, page.getByRole('link', { name: 'Download' }));
    const fetched = await downloadByKey(page, 'Enter');
    await checkNextSteps(page);
    await openTabByKeys(page, title);
    await checkAnswersInSight(page, title, answers);
    expect(await listViolations(page)).toEqual([]);
    await checkMenus(page, menus[id] ?? []);
    await checkRowKeys(page, title);
    if (hasPicture) await checkPicture(page);
    await showOwnUnit(page, report);
    const tables = listTables(report);
    const saved = await checkCsvs(page, tables);
    await checkPrint(page, saved);
    await checkFigures(page, report, tables);
    await openTabByKeys(page, title);
    await checkUnits(page);
    const table = tables.find((one) => one.title === title);
    if (table === undefined) throw new Error(`There is no table ${title}.`);
    const view = await checkFilters(page, table, saved.get(title) ?? []);
    await checkKept(page, fetched, view);
    await pressTo(page, page.getByRole('button', { name: 'Convert Another File' }), 'Shift+Tab');
    await page.keyboard.press('Space');
    await expectFocus(page, 'Upload your file');
  });
});

/** Checks the line that opens, by keyboard, to the steps in P6. */
async function checkNextSteps(page: Page): Promise<void> {
  const line = page.getByText('What to do in P6 now');
  await pressTo(page, line);
  await page.keyboard.press('Enter');
  const steps = page.getByRole('group').filter({ has: line }).getByRole('listitem');
  await steps.first().waitFor();
  expect(await steps.allInnerTexts()).toContainEqual(expect.stringMatching(/F9|POBS|risk categories/));
  expect(await listViolations(page, { within: 'details' })).toEqual([]);
  await page.keyboard.press('Enter');
  await steps.first().waitFor({ state: 'hidden' });
}

/** Opens the part of the report, without filters. */
async function openTabByKeys(page: Page, title: string): Promise<void> {
  const tabs = page.getByRole('tablist', { name: 'Parts of the report' });
  await tabs.waitFor();
  await pressTo(page, tabs.getByRole('tab', { selected: true }));
  const wanted = tabs.getByRole('tab', { name: new RegExp(`^${title} \\(`) });
  await page.keyboard.press('ArrowRight');
  for (let presses = 0; presses < 8 && (await wanted.getAttribute('aria-selected')) !== 'true'; presses += 1)
    await page.keyboard.press('ArrowRight');
  await page.getByRole('table', { name: title }).waitFor();
}

/** Checks that neither the page nor the table needs to scroll sideways. */
async function checkAnswersInSight(page: Page, table: string, answers: readonly string[]): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const region = await page.getByRole('region', { name: table, exact: true }).boundingBox();
  for (const answer of answers) {
    const header = await page
      .getByRole('table', { name: table })
      .getByRole('columnheader', { name: new RegExp(`^${answer}`) })
      .first()
      .boundingBox();
    if (region === null || header === null) throw new Error('The table is not there.');
    expect(header.x).toBeGreaterThanOrEqual(region.x);
    expect(header.x + header.width).toBeLessThanOrEqual(region.x + region.width + 1);
  }
}

/** Checks that each open menu is as free of accessibility violations as the page below it, in both themes. */
async function checkMenus(page: Page, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await showTheme(page, at % 2 === 0 ? 'dark' : 'light');
    // One of the menus of several pictures, or with the number hidden after the name.
    const button = page.getByRole('button', { name: new RegExp(`^${name}( \\d+ hidden)?$`) }).first();
    await button.focus();
    await openByKey(page, button);
    expect(await listViolations(page, { within: '[data-open]' }), name).toEqual([]);
    await closeByKey(page, button);
  }
  await showTheme(page, 'light');
}

/** Checks that a row reached by keyboard scrolls into view, even if the window ends within the table. */
async function checkRowKeys(page: Page, title: string): Promise<void> {
  await page.evaluate(`{
    const { top } = document.querySelector('[role=region][aria-label="${title}"]').getBoundingClientRect();
    scrollBy(0, top - innerHeight + 90);
    document.querySelector('[data-row]').focus({ preventScroll: true });
  }`);
  for (const key of ['PageDown', 'PageDown', 'End']) {
    await page.keyboard.press(key);
    await expect
      .poll(() =>
        page.evaluate(`{
          const reached = document.activeElement;
          const row = reached.closest('[role=row]').getBoundingClientRect();
          const table = reached.closest('[role=region]').getBoundingClientRect();
          reached.ariaPressed === 'true' &&
            row.top >= Math.max(table.top, 0) &&
            row.bottom <= Math.min(table.bottom, innerHeight);
        }`),
      )
      .toBe(true);
  }
  await page.keyboard.press('Home');
}

/** Checks that the CSV of every table matches the server's report and the page. */
async function checkCsvs(page: Page, tables: readonly TableData[]): Promise<Map<string, string[][]>> {
  const saved = new Map<string, string[][]>();
  for (const table of tables) {
    await page.getByRole('tab', { name: new RegExp(`^${table.title} \\(`) }).click();
    await page.getByRole('table', { name: table.title }).waitFor();
    const csv = await readCsv(page);
    checkCsvOfReport(csv, table);
    await checkCsvOfPage(page, table.title, csv);
    saved.set(table.title, csv);
  }
  return saved;
}

/** Checks that Back and a reload return to the same view of the same result, with the same bytes. */
async function checkKept(page: Page, fetched: { name: string; bytes: Buffer }, view: View): Promise<void> {
  await page.locator('[data-row]').first().press('End');
  await expect.poll(() => new URL(page.url()).searchParams.has('row')).toBe(true);
  const address = page.url();
  await page.getByRole('link', { name: 'Back to Tools' }).click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await checkView(page, view);
  await page.reload();
  await checkView(page, view);
  expect(page.url()).toBe(address);
  const again = await download(page);
  expect(again.name).toBe(fetched.name);
  expect(again.bytes.equals(fetched.bytes)).toBe(true);
}

async function checkView(page: Page, { rows, query, sorted }: View): Promise<void> {
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
  await expect.poll(() => readRowCount(page)).toBe(rows);
  expect(await page.getByRole('searchbox').inputValue()).toBe(query);
  const header = page.locator('[role=columnheader][aria-sort=descending]');
  expect((await header.getByRole('button').first().innerText()).trim()).toBe(sorted);
  await page.locator(`[role=row][aria-rowindex="${rows + 1}"] [data-row][aria-pressed=true]`).waitFor();
}
