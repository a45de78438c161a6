import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { read, utils } from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { chooseFile, convertFile, download, openTool } from './person.ts';
import { startSite, type Site } from './start-site.ts';

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await startSite();
});
afterEach(() => page.context().close());
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

function readGolden(path: string): Promise<Buffer> {
  return readFile(new URL(`../../packages/tools/src/${path}`, import.meta.url));
}

async function convert(toolId: string, golden: string): Promise<void> {
  page = await site.openPage('/auth');
  await openTool(page, toolId);
  const extension = toolId === 'rrr' ? 'xlsx' : 'xer';
  await chooseFile(
    page,
    `plan.${extension}`,
    await readGolden(`${toolId}/golden/${golden}/input.${extension}`),
  );
  await convertFile(page);
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
}

it('shows every repaired link in a table that can be searched, and gives it as a workbook too', async () => {
  await convert('soos', 'o6-only-from-start');
  const table = page.getByRole('table', { name: 'Changes' });
  await page.getByRole('tab', { name: /^Changes \(2\)$/ }).waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  await page.getByRole('searchbox', { name: 'Search Changes' }).fill('bridge added');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);

  const { name, bytes } = await download(page);
  expect(name).toBe('plan_soos.xer');
  expect(bytes.equals(await readGolden('soos/golden/o6-only-from-start/expected.xer'))).toBe(true);
  const report = await download(page, /Excel/);
  expect(report.name).toBe('plan_soos_report.xlsx');
  expect(read(report.bytes).SheetNames).toEqual(['Changes', 'Historic', 'Unresolved', 'Summary']);
});

it('shows planned and earned value before and after as bars with their figures', async () => {
  await convert('pv-ev', 'pv1-forty-percent');
  const chart = page.getByRole('figure', { name: /^Planned and earned value/ });
  const cells = await chart.getByRole('row').allInnerTexts();
  expect(cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(
    expect.arrayContaining(['PV before 50,000', 'EV 40,000', 'PV after 40,000']),
  );
  await page.getByRole('table', { name: 'PVEV_REPORT' }).getByText('A1010').first().waitFor();
  const { name, bytes } = await download(page);
  expect(name).toBe('plan_pv-ev.xlsx');
  expect(read(bytes).SheetNames).toEqual(
    expect.arrayContaining(['TASK', 'TASKPRED', 'USERDATA', 'PVEV_REPORT']),
  );
});

it('shows an assessment as a scorecard that opens on the offenders', async () => {
  await convert('schedule-assessment', 's1-logic-eleven-of-200');
  const list = page.getByRole('region', { name: 'The fourteen checks' });
  expect(await list.getByRole('listitem').count()).toBe(14);
  const logic = list.getByRole('listitem').first();
  expect((await logic.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Logic .*5\.5% .*5% FAIL/);
  await logic.getByText('Logic').click();
  await logic.getByText('11 incomplete').waitFor();
  await logic.getByText('How to fix it').waitFor();
  expect(await logic.getByRole('listitem').count()).toBe(11);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});

it('draws the proof of a redundant relationship and marks its row in the workbook', async () => {
  await convert('rrr', 'r8-lags-add-up');
  const picture = page.getByRole('img', { name: /A to C FS\+16 is removed/ });
  await picture.waitFor();
  const { name, bytes } = await download(page);
  expect(name).toBe('plan_rrr.xlsx');
  const rows = utils.sheet_to_json<Record<string, unknown>>(read(bytes).Sheets['TASKPRED'] ?? {});
  expect(rows.filter((row) => row['delete_record_flag'] === 'd')).toMatchObject([
    { pred_task_id: 'A', task_id: 'C' },
  ]);
});
