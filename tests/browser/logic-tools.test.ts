import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { storedReportSchema } from '@floatwise/contracts';
import { generateXer, signUp } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listGeneratedPlans } from '../../packages/tools/src/cpd/test/list-plans.ts';
import { expectKept } from './expect-kept.ts';
import { listSmall, listViolations } from './look-over.ts';
import { chooseFile, convertFile, download, openTool, type Account } from './person.ts';
import { createSampleWorkbook } from '../mesh/sample-workbook.ts';
import { openSharedSite, type Site } from './start-site.ts';
import { checkCsvOfPage, checkCsvOfReport, readCsv } from './workbench/check-csv.ts';
import { readRowCount } from './workbench/check-figures.ts';
import { listTables } from './workbench/table-data.ts';

let site: Site;
let account: Account;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  account = await signUp(site.url);
});
afterEach(() => site.closePage(page));
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

function readGolden(path: string): Promise<Buffer> {
  return readFile(new URL(`../../packages/tools/src/${path}`, import.meta.url));
}

async function convert(toolId: string, golden: string): Promise<void> {
  page = await openTool(site, toolId, account);
  const extension = ['rrr', 'dads'].includes(toolId) ? 'xlsx' : 'xer';
  await chooseFile(
    page,
    `plan.${extension}`,
    await readGolden(`${toolId}/golden/${golden}/input.${extension}`),
  );
  await convertFile(page);
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
  await page.getByRole('tablist', { name: 'Parts of the report' }).waitFor();
}

it('shows every repaired link in a searchable table, also as a workbook', async () => {
  await convert('soos', 'o6-only-from-start');
  const table = page.getByRole('table', { name: 'Changes' });
  await page.getByRole('tab', { name: /^Changes \(2\)$/ }).waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  const search = page.getByRole('searchbox', { name: 'Search Changes' });
  const chosen = page.getByRole('group', { name: 'Selected row' });
  await chosen.waitFor();
  const ids = chosen.getByRole('button', { name: /^[A-Z]\d*$/ });
  // They are buttons as soon as the schedule has been read.
  await expect.poll(() => ids.count()).toBeGreaterThan(2);
  expect(await listSmall(ids)).toEqual([]);
  await search.fill('no such words');
  await page.getByText('No rows match. Clear the search or a filter to see more.').waitFor();
  await chosen.waitFor({ state: 'detached' });
  await search.fill('bridge added');
  await expect.poll(() => table.getByRole('row').count()).toBe(2);

  // Two keys, the second before the first has taken effect on screen.
  const tabs = page.getByRole('tablist', { name: 'Parts of the report' });
  await tabs.getByRole('tab').first().focus();
  await page.evaluate(`for (const key of ['End', 'Home']) {
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }`);
  await expect.poll(() => page.url()).toContain('part=changes');
  expect(await tabs.getByRole('tab', { selected: true }).innerText()).toBe('Changes (2)');
  await table.waitFor();

  const { name, bytes } = await download(page);
  expect(name).toBe('plan_soos.xer');
  expect(bytes.equals(await readGolden('soos/golden/o6-only-from-start/expected.xer'))).toBe(true);
  const report = await download(page, /Excel/);
  expect(report.name).toBe('plan_soos_report.xlsx');
  expect(read(report.bytes).SheetNames).toEqual([
    'Changes',
    'Not Changed',
    'To Review',
    'Project Finish',
    'Moved Activities',
    'Summary',
  ]);
});

it('shows and saves thousands of rows, either all of them or only filtered and sorted ones', async () => {
  page = await openTool(site, 'soos', account);
  await page.setViewportSize({ width: 1360, height: 2400 });
  const schedule = generateXer({ activities: 6_000, relationships: 15_000, outOfSequence: 2_000 });
  await chooseFile(page, 'long.xer', Buffer.from(schedule));
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/report')),
    convertFile(page),
  ]);
  const { report } = storedReportSchema.parse(await answer.json());
  const changes = listTables(report).find(({ title }) => title === 'Changes');
  if (changes === undefined) throw new Error('The report has no changes.');
  expect(changes.rows.length).toBeGreaterThan(2_000);
  await page.getByRole('table', { name: 'Changes' }).waitFor();
  checkCsvOfReport(await readCsv(page), changes);
  // Scrolling rows into view must change nothing else.
  const readFrame = () =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('[data-table]')).contain`);
  expect(await readFrame()).toBe('size');

  const rules = Map.groupBy(changes.rows, ([rule]) => String(rule));
  const [[rule, most] = ['', []]] = [...rules].toSorted(([, one], [, other]) => other.length - one.length);
  const chips = page.getByRole('group', { name: 'Filter by Rule' });
  await chips.getByRole('button', { name: new RegExp(`^${rule}`) }).click();
  await expect.poll(() => readRowCount(page)).toBe(most.length);
  const head = page.getByRole('columnheader', { name: /^Successor(?! Name)/ });
  await head.getByRole('button').first().click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  const saved = await readCsv(page);
  expect(most.length).toBeGreaterThan(1_000);
  expect(saved).toHaveLength(most.length + 1);
  await checkCsvOfPage(page, 'Changes', saved);

  await page.getByRole('searchbox', { name: 'Search Changes' }).fill(saved[1]?.join(' ') ?? '');
  await expect.poll(() => readRowCount(page)).toBe(1);
  await expect.poll(readFrame).toBe('none');
  // On a phone there must be no gap below the row and its expanded details.
  const readGap = () =>
    page.evaluate<number>(`(() => {
        const region = document.querySelector('[role=region][aria-label=Changes]');
        return region.clientHeight - region.firstElementChild.offsetHeight;
      })()`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('table', { name: 'Changes' }).locator('[data-row]').click();
  await page.getByRole('group', { name: 'Selected row' }).waitFor();
  await expect.poll(readGap).toBeLessThan(2);
});

it('shows planned and earned value before and after as bars with their figures', async () => {
  await convert('pv-ev', 'pv1-forty-percent');
  const chart = page.getByRole('figure', { name: /^Planned and earned value/ });
  const cells = await chart.getByRole('row').allInnerTexts();
  expect(cells.map((text) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(
    expect.arrayContaining(['PV before 50,000', 'EV 40,000', 'PV after 40,000']),
  );
  await page.getByRole('table', { name: 'Planned and earned value' }).getByText('A1010').first().waitFor();
  const { name, bytes } = await download(page);
  expect(name).toBe('plan_pv-ev.xlsx');
  expect(read(bytes).SheetNames).toEqual(
    expect.arrayContaining(['TASK', 'TASKPRED', 'USERDATA', 'PVEV_REPORT']),
  );
});

it('finds drag in days from an XER, with a choice of dates and code page', async () => {
  page = await openTool(site, 'cpd', account);
  await page.getByText('.xer, .xml: exact, on the file\u2019s calendars').waitFor();
  await page.getByText('.xlsx, .xls: approximate').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await chooseFile(page, 'plan.xer', await readGolden('cpd/golden/cyrillic-names/input.xer'));
  await convertFile(page);
  await page.getByText('(A1030) has the largest drag: 3\u00a0days.').first().waitFor();
  await page.getByText('windows-1251').first().waitFor();
  const table = page.getByRole('table', { name: 'Drag' });
  await table.getByText('Бетонирование фундаментной плиты').first().waitFor();
  await page
    .getByRole('figure', { name: /critical path and its drag/i })
    .first()
    .waitFor();
  expect(await listViolations(page)).toEqual([]);
  const { name, bytes } = await download(page);
  expect(name).toBe('plan_cpd.xlsx');
  expect(read(bytes).SheetNames).toEqual(['CPD', 'CPD_SUMMARY']);
});

it.each(listGeneratedPlans(2))('finds the drag of %s as the tool does', async (name, bytes) => {
  const fileName = `${basename(name, '.xer')}.xer`;
  page = await openTool(site, 'cpd', account);
  await chooseFile(page, fileName, bytes);
  await convertFile(page);
  const tool = await runTool('cpd', { bytes: Buffer.from(bytes), fileName });
  expect((await download(page)).bytes.equals(Buffer.concat(tool.bytes))).toBe(true);
});

it('lists the critical activities of a sheet without enough data for drag', async () => {
  page = await openTool(site, 'cpd', account);
  await chooseFile(page, 'plan.xlsx', await readGolden('cpd/golden/calendars-and-floats/input.xlsx'));
  await convertFile(page);
  await page
    .getByText(/^Drag cannot be determined from this sheet: .* only 1 of 3 critical/)
    .first()
    .waitFor();
  const table = page.getByRole('table', { name: 'Critical here or in P6' });
  await table.waitFor();
  expect(await table.getByRole('columnheader', { name: /Drag|Rank/ }).count()).toBe(0);
  expect(await table.getByRole('row').count()).toBe(4);
  expect(await page.getByRole('figure', { name: /drag/i }).count()).toBe(0);
  expect(await listViolations(page)).toEqual([]);
});

it('gives a workbook for each project, with its name and split activities', async () => {
  await convert('pv-ev', 'links-between-projects');
  await page
    .getByText(/the download is for SOUTH \(2 split\), further files are for NORTH/)
    .first()
    .waitFor();
  const further = await download(page, 'Project NORTH/1: up (1 split)');
  expect(further.name).toBe('plan_NORTH.1. up_pv-ev.xlsx');
  const main = await download(page);
  expect(main.name).toBe('plan_pv-ev.xlsx');
  const listProjects = (bytes: Buffer): unknown[] =>
    utils
      .sheet_to_json<Record<string, unknown>>(read(bytes).Sheets['TASK'] ?? {})
      .slice(1)
      .map((row) => row['proj_id']);
  expect(new Set(listProjects(further.bytes))).toEqual(new Set(['NORTH/1: up']));
  expect(new Set(listProjects(main.bytes))).toEqual(new Set(['SOUTH']));
});

it('lists the workbooks of many projects under one line', async () => {
  page = await openTool(site, 'pv-ev', account);
  const golden = String(await readGolden('pv-ev/golden/pv1-forty-percent/input.xer'));
  await chooseFile(page, 'plan.xer', Buffer.from(repeatProject(golden, 12)));
  await convertFile(page);
  await page.getByText('11 further files').click();
  const files = page.getByRole('list', { name: 'Further files' });
  await expect.poll(() => files.getByRole('link').count()).toBe(11);
  await page.getByText('11 further files').scrollIntoViewIfNeeded();
  expect(await listViolations(page)).toEqual([]);
  const { name } = await download(page, 'Project P12 (1 split)');
  expect(name).toBe('plan_P12_pv-ev.xlsx');
});

/** Repeats the first project of a file as P1, P2 and so on. */
function repeatProject(xer: string, count: number): string {
  const tables = xer.split(/^(?=%T\t)/m);
  return tables
    .map((table) => {
      const [head = '', names = '', ...rows] = table.split(/(?<=\n)/);
      const columns = names.trim().split('\t');
      if (!/^%T\t(PROJECT|PROJWBS|TASK)\r?\n$/.test(head)) return table;
      const copies = Array.from({ length: count }, (_, place) =>
        rows
          .filter((row) => row.startsWith('%R'))
          .map((row) =>
            row
              .split('\t')
              .map((value, index) => {
                const column = columns[index] ?? '';
                if (column === 'proj_short_name') return `P${place + 1}`;
                const isId = ['proj_id', 'wbs_id', 'parent_wbs_id', 'task_id'].includes(column);
                return isId && place > 0 && value !== '' ? `${value}${place}000` : value;
              })
              .join('\t'),
          ),
      );
      return [head, names, ...copies.flat(), ...rows.filter((row) => row.startsWith('%E'))].join('');
    })
    .join('');
}

it('shows an assessment as a scorecard that opens its offenders', async () => {
  await convert('schedule-assessment', 's1-logic-eleven-of-200');
  const list = page.getByRole('region', { name: 'The fourteen checks' });
  const checks = list.locator('> ul > li');
  expect(await checks.count()).toBe(14);
  const logic = checks.first();
  // The count is beside its share.
  expect((await logic.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/Logic .*11 of 200 5\.5% .*5% FAIL/);
  await checkWords(checks);
  await logic.getByText('Logic').click();
  await logic.getByText('11 incomplete').waitFor();
  await logic.getByText('How to fix it').waitFor();
  // The list shows the first ten; the table shows all.
  expect(await logic.getByRole('listitem').count()).toBe(10);
  expect(await listViolations(page, { within: '[aria-label="The fourteen checks"]' })).toEqual([]);
  await checkFailedOnly();
  await logic.getByRole('button', { name: 'Show all 11 rows in the table' }).click();
  const offenders = page.getByRole('table', { name: 'Offenders' });
  await expect.poll(() => offenders.getAttribute('aria-rowcount')).toBe('12');
  await page.getByRole('group', { name: 'Selected row' }).getByText('1 Logic').waitFor();
  await checkPaper(list, logic);
});

it('says beside a check how many activities a baseline leaves out', async () => {
  await convert('schedule-assessment', 's5-unbaselined');
  const checks = page.locator('[aria-label="The fourteen checks"], [aria-label="Further checks"]');
  expect(await checks.locator('> ul > li').filter({ hasText: 'Left out 2' }).count()).toBe(9);
});

/** Checks that those not scored say so in the word of the chip, each with the reason, and that there is one count of them. */
async function checkWords(checks: Locator): Promise<void> {
  const left = checks.filter({ has: page.getByText('Not applicable', { exact: true }) });
  const missed = left.filter({ hasText: 'Missed Tasks' });
  expect((await missed.innerText()).replaceAll(/\s+/g, ' ')).toContain('No task was due by the data date.');
  const main = await page.getByRole('main').innerText();
  expect(main).not.toContain('N/A');
  // Badges of the checks have the word, too, and the next row begins with its number.
  const counted = page.getByText(/^Not applicable\s*\d+$/).and(page.locator('button, div:not(:has(*))'));
  expect(await counted.count()).toBe(1);
}

/** Checks that the filter shows as many checks as its button says, all failed, and then all again. */
async function checkFailedOnly(): Promise<void> {
  const checks = page.locator('[aria-label="The fourteen checks"], [aria-label="Further checks"]');
  const rows = checks.locator('> ul > li');
  const countOf = async (choice: Locator): Promise<number> =>
    Number(/\d+$/.exec((await choice.innerText()).trim())?.[0]);
  const choices = page.getByRole('group', { name: 'Checks shown' });
  const [failed, all] = [/^Failed/, /^All/].map((name) => choices.getByRole('button', { name }));
  if (failed === undefined || all === undefined) throw new Error('There is no choice.');
  expect(await countOf(all)).toBe(await rows.count());
  const failures = await rows.filter({ has: page.getByText('FAIL', { exact: true }) }).count();
  expect(failures).toBeGreaterThan(0);
  expect(await countOf(failed)).toBe(failures);
  await failed.press('Enter');
  await expect.poll(() => rows.count()).toBe(failures);
  expect(await rows.filter({ hasNot: page.getByText('FAIL', { exact: true }) }).count()).toBe(0);
  await all.press('Enter');
  await expect.poll(() => rows.count()).toBe(await countOf(all));
}

/** Checks that the print is white, with the open offenders and without screen controls. */
async function checkPaper(list: Locator, opened: Locator): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
  await page.emulateMedia({ media: 'print' });
  const last = opened.getByRole('listitem').last();
  await last.waitFor();
  // Nothing may be inside a box that only a screen can scroll.
  const [listBox, lastBox] = [await list.boundingBox(), await last.boundingBox()];
  expect((lastBox?.y ?? Infinity) + (lastBox?.height ?? 0)).toBeLessThan(
    (listBox?.y ?? 0) + (listBox?.height ?? 0),
  );
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  for (const name of ['Download', 'Back to Tools'])
    expect(await page.getByRole('link', { name }).isVisible()).toBe(false);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('table', { name: 'Scorecard' }).isVisible()).toBe(false);
}

it('draws the proof of a redundant relationship and marks its row in the workbook', async () => {
  await convert('rrr', 'r8-lags-add-up');
  const picture = page.getByRole('img', { name: /A to C FS\+2d removed/ });
  await picture.waitFor();
  const { name, bytes } = await download(page);
  expect(name).toBe('plan_rrr.xlsx');
  const rows = utils.sheet_to_json<Record<string, unknown>>(read(bytes).Sheets['TASKPRED'] ?? {});
  expect(rows.filter((row) => row['delete_record_flag'] === 'd')).toMatchObject([
    { pred_task_id: 'A', task_id: 'C' },
  ]);
});

describe('a file that the logic tools cannot use gets its message', () => {
  const loopRow = '%R\t1010\t1003\t1005\t10\t10\tPR_FS\t0';
  const cases: [tool: string, what: string, change: (xer: string) => string, sentence: RegExp][] = [
    [
      'pv-ev',
      'without data date',
      (xer) => xer.replace('\t2026-03-16 08:00\t2026-01-05', '\t\t2026-01-05'),
      /^Project EC00610 has no data date\. Schedule it in P6/,
    ],
    ['soos', 'without TASK', (xer) => xer.replace('%T\tTASK\r', '%T\tOTHER\r'), /has no TASK table/],
    ['pv-ev', 'without TASK', (xer) => xer.replace('%T\tTASK\r', '%T\tOTHER\r'), /has no TASK table/],
    [
      'soos',
      'with a loop',
      (xer) => xer.replace('%E', `${loopRow}\r\n%E`),
      /loop: (X -> Z -> X|Z -> X -> Z)\./,
    ],
    [
      'pv-ev',
      'with a loop',
      (xer) => xer.replace('%E', `${loopRow}\r\n%E`),
      /loop: (X -> Z -> X|Z -> X -> Z)\./,
    ],
    [
      'soos',
      'a spreadsheet by another name',
      () => 'PK\u0003\u0004',
      /^This is not a Primavera XER file.* spreadsheet/,
    ],
    [
      'pv-ev',
      'a spreadsheet by another name',
      () => 'PK\u0003\u0004',
      /^This is not a Primavera XER file.* spreadsheet/,
    ],
    [
      'soos',
      'Unicode text without a first line',
      () => '\u00ff\u00fe',
      /^This is not a Primavera XER file.* first line is not readable\./,
    ],
    [
      'soos',
      'cut off in TASK',
      (xer) => xer.slice(0, xer.indexOf('\t', xer.indexOf('%R\t', xer.indexOf('%T\tTASK\r')))),
      /^The file ends in the middle of table TASK \(line \d+\)\./,
    ],
  ];
  const sheets: [what: string, changes: Parameters<typeof createSampleWorkbook>[0], sentence: RegExp][] = [
    ['raw ids', { ends: ['52341', '52342'] }, /^1 of 1 links name activities .*\(first: 52341\)\./],
    ['an unknown status', { status: 'Ej p\u00e5b\u00f6rjad' }, /^Sheet TASK row 3, column status_code: 'Ej/],
    ['two units', { duration: '5d' }, /^Sheet TASK row 3, column remain_drtn_hr_cnt: '5d' is not a number\./],
  ];
  const expectRefusal = async (
    tool: string,
    name: string,
    bytes: Buffer,
    sentence: RegExp,
  ): Promise<void> => {
    await page.goto(`/convert/${tool}`);
    await chooseFile(page, name, bytes);
    await convertFile(page);
    await page.getByRole('heading', { name: 'Conversion Failed' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toMatch(sentence);
    // A failure is kept until it is dismissed.
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Upload your file' }).waitFor();
    await expectKept(page, []);
  };

  it('in the browser, whatever is wrong with the file', async () => {
    page = await openTool(site, 'soos', account);
    const xer = await readGolden('pv-ev/golden/pv3-relationships/input.xer');
    for (const [tool, what, change, sentence] of cases) {
      const changed = change(xer.toString('latin1'));
      expect(changed, what).not.toBe(xer.toString('latin1'));
      await expectRefusal(tool, 'plan.xer', Buffer.from(changed, 'latin1'), sentence);
    }
    for (const [what, changes, sentence] of sheets) {
      await expectRefusal('rrr', `${what}.xlsx`, createSampleWorkbook(changes), sentence);
    }
  });

  it.each(['soos', 'pv-ev'])(
    'or a warning in %s, if a link refers to an activity that is not in the file',
    async (tool) => {
      page = await openTool(site, tool, account);
      const xer = await readGolden('pv-ev/golden/pv3-relationships/input.xer');
      const row = '%R\t1010\t1004\t4711\t10\t10\tPR_FS\t0';
      await chooseFile(
        page,
        'plan.xer',
        Buffer.from(xer.toString('latin1').replace('%E', `${row}\r\n%E`), 'latin1'),
      );
      await convertFile(page);
      if (tool === 'pv-ev') await page.getByRole('button', { name: 'Split by duration anyway' }).click();
      await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
      await page.getByRole('tab', { name: /^Findings/ }).click();
      const findings = page.getByRole('table', { name: 'Findings' });
      await findings.getByText('Unknown activity').first().waitFor();
      await findings.getByText(/4711/).first().waitFor();
    },
  );
});

it('stops before a split without budgets, free of charge, and splits by duration if asked', async () => {
  page = await openTool(site, 'pv-ev', account);
  await chooseFile(page, 'plan.xer', await readGolden('pv-ev/golden/pv3-relationships/input.xer'));
  await convertFile(page);
  await page.getByRole('heading', { name: 'Conversion Failed' }).waitFor();
  await page.getByText(/^No activity in progress has a budget, .* nothing to split\./).waitFor();
  await page.getByText('E_NO_BUDGET').waitFor();
  expect(await listViolations(page)).toEqual([]);
  const [stopped] = (await (await page.request.get('/api/conversions')).json()) as { price?: number }[];
  expect(stopped?.price ?? 0).toBe(0);
  await page.getByRole('button', { name: 'Split by duration anyway' }).click();
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
  await page.getByText('Work left').first().waitFor();
  await page.getByRole('button', { name: 'Change options and run again' }).click();
  await expect
    .poll(() => page.getByRole('switch', { name: 'Split by duration anyway' }).isChecked())
    .toBe(true);
});

it('runs the same file again with the option the result offers', async () => {
  await convert('dads', 'd3-unlinked');
  const attention = page.getByRole('region', { name: 'Needs your attention' });
  await attention.getByRole('button', { name: /more$/ }).click();
  await attention.getByText("1 of 2 open or dangling ends is tied to the project's end").waitFor();
  expect(await listViolations(page)).toEqual([]);
  await attention.getByRole('button', { name: 'Run again with ties to neighbours' }).click();
  await page.getByText('Relationships added').first().waitFor();
  await expect.poll(() => attention.getByRole('button', { name: /^Run again/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Change options and run again' }).click();
  await expect.poll(() => page.getByRole('switch', { name: 'Tie to neighbours' }).isChecked()).toBe(true);
});

it('shows the code page of names, and reads them again in the chosen one', async () => {
  const xer = await readGolden('x-pobs/golden/unsure-names/input.xer');
  page = await openTool(site, 'x-pobs', account);
  await chooseFile(page, 'names.xer', xer);
  await convertFile(page);
  const doubt = page.getByRole('status').filter({ hasText: "The file's code page is uncertain" });
  await doubt.getByText('اءشإ').waitFor();
  expect(await listViolations(page)).toEqual([]);
  await doubt.getByRole('button', { name: 'Run again as windows-1256 (Arabic)' }).click();
  const sure = page.getByRole('region', { name: 'Code page' });
  await sure.getByText('Names were read as windows-1256 (Arabic)').waitFor();
  expect(await doubt.count()).toBe(0);
  await sure.getByText('Names look wrong? Choose another code page').click();
  await sure.getByLabel('Code page').selectOption('windows-1251 (Cyrillic)');
  expect(await listViolations(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Run again' }).click();
  await sure.getByText('ЗБФЕ').waitFor();
  await page.getByRole('button', { name: 'Convert Another File' }).click();
  await chooseFile(page, 'other.xer', xer);
  await expect.poll(() => page.getByLabel('Code page of names').inputValue()).toBe('auto');
});
