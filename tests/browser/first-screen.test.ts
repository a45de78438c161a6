import type { Report } from '@floatwise/contracts';
import { storedReportSchema } from '@floatwise/contracts';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { signUp } from '@floatwise/testkit';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus, readCorpusFile } from '../mesh/corpus.ts';
import { openSharedSite, type Site } from './start-site.ts';

/** A table or scorecard must begin within this many px of the top of a result. */
const most = 375;
const desk = { width: 1360, height: 850 };
const xerTools = ['soos', 'pv-ev', 'x-pobs', 'x-risktype', 'schedule-assessment', 'cpd'];
const sheetTools = ['rrr', 'dads', 'cpd'];
const files = {
  SP10: 'hassanemam--SP10_-_COST_LOADED.xer',
  Jaggelas: 'jaggelas--tests-test.xer',
} as const;

let site: Site;
let page: Page;

beforeAll(async () => {
  site = await openSharedSite();
  page = await site.openPageAs(await signUp(site.url), '/dashboard', { viewport: desk });
});
afterAll(() => site.stop());

interface Upload {
  readonly name: string;
  readonly buffer: Buffer;
}

async function convert(toolId: string, uploads: readonly Upload[]): Promise<Report> {
  // A page that shows a result of this tool is ready for the next file.
  if (new URL(page.url()).pathname !== `/convert/${toolId}`) await page.goto(`/convert/${toolId}`);
  const again = page.getByRole('button', { name: 'Convert Another File' });
  const field = page.getByLabel('File to convert').first();
  await again.or(page.getByRole('heading', { name: 'Upload your file' })).waitFor();
  if (await again.isVisible()) await again.click();
  await field.setInputFiles(uploads.map((each) => ({ ...each, mimeType: 'application/octet-stream' })));
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/report')),
    page.getByRole('button', { name: 'Convert File' }).click(),
  ]);
  await page.getByRole('tablist', { name: 'Parts of the report' }).waitFor();
  return storedReportSchema.parse(await answer.json()).report;
}

/** From the top of the result to its scorecard or, without one, to its table. */
const measureRoom = (): Promise<number> =>
  page.evaluate<number>(`(() => {
    const top = (element) => element.getBoundingClientRect().top;
    const content =
      document.querySelector('section[aria-label="The fourteen checks"] ul') ??
      document.querySelector('[data-table]');
    return top(content) - top(document.querySelector('[data-step-start]'));
  })()`);

const createSheet = async (bytes: Buffer): Promise<Buffer> =>
  Buffer.from(await writeScheduleWorkbook(readSchedule(readXer(bytes))));

const readSample = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../web/public/samples/${name}`, import.meta.url));

const names = Object.keys(files) as (keyof typeof files)[];

describe.each(xerTools)('the result of %s begins its table within the first screen', (toolId) => {
  it.runIf(hasCorpus).each(names)('for %s', async (name) => {
    await convert(toolId, [{ name: `${name}.xer`, buffer: readCorpusFile(files[name]) }]);
    expect(await measureRoom()).toBeLessThanOrEqual(most);
  });

  it('for the sample', async () => {
    await convert(toolId, [{ name: 'riverside.xer', buffer: await readSample('riverside.xer') }]);
    expect(await measureRoom()).toBeLessThanOrEqual(most);
  });
});

describe.runIf(hasCorpus).each(sheetTools)(
  'the result of %s for a sheet begins its table within the first screen',
  (toolId) => {
    it.each(names)('for %s', async (name) => {
      const buffer = await createSheet(readCorpusFile(files[name]));
      await convert(toolId, [{ name: `${name}.xlsx`, buffer }]);
      expect(await measureRoom()).toBeLessThanOrEqual(most);
    });
  },
);

describe('the first screen', () => {
  it('of updates has the waterfall next to the tables, and before them for a screen reader', async () => {
    const months = ['02', '03', '04'];
    const uploads = await Promise.all(
      months.map(async (month) => ({
        name: `riverside-2026-${month}.xer`,
        buffer: await readSample(`riverside-2026-${month}.xer`),
      })),
    );
    await convert('updates', uploads);
    expect(await measureRoom()).toBeLessThanOrEqual(most);
    const order = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[aria-label^="What moved the finish"]:is(section), [aria-label="Needs your attention"], [data-table]')]
        .map((element) => element.ariaLabel ?? 'table')`,
    );
    expect(order.map((each) => each.replace(/ from .*/, ''))).toEqual([
      'Needs your attention',
      'What moved the finish',
      'table',
    ]);
    // Of the last window, as the caption above says.
    await expectFirstFigure(/^21-Aug-26\s*Project finish\s*7 working days later in this window$/);
  });

  it.runIf(hasCorpus)(
    'of SOOS leads with the finish, in amber, and lists the largest moves first',
    async () => {
      const report = await convert('soos', [{ name: 'plan.xer', buffer: readCorpusFile(files.Jaggelas) }]);
      await expectFirstFigure(/^27-Apr-26\s*Project finish\s*8 working days later$/);
      expect(report.figures?.[0]?.tone).toBe('heed');
      await page.getByRole('tab', { name: /^Moved Activities/ }).click();
      const { columns = [], rows = [] } =
        report.tables?.find(({ title }) => title === 'Moved Activities') ?? {};
      const place = (title: string) => columns.findIndex((column) => column.title === title);
      const sizes = rows.map((cells) => Math.abs(Number(cells[place('Moved')])));
      expect(sizes.length).toBeGreaterThan(100);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
      for (const cells of rows) expect(cells[place('Before')]).not.toBe(cells[place('After')]);
    },
  );

  it.runIf(hasCorpus)('of the assessment has the worst of the schedule first', async () => {
    const report = await convert('schedule-assessment', [
      { name: 'plan.xer', buffer: readCorpusFile(files.SP10) },
    ]);
    await expectFirstFigure(/^\u2212456 d\s*Least total float\s*P1EWCC-PWP02-1280$/);
    const messages = report.attention?.map(({ message }) => message) ?? [];
    expect(messages[0]).toMatch(/negative float, the least \u2212456 d .* Finish On 30-Jun-17/);
    expect(messages.at(-1)).toMatch(/^No baseline in the file/);
    const offenders = report.tables?.find(({ title }) => title === 'Offenders');
    expect(offenders?.rows[0]?.slice(4, 6)).toEqual(['7 Negative Float', 'FAIL']);
    const tabs = page.getByRole('tablist', { name: 'Parts of the report' }).getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual([
      expect.stringMatching(/^Offenders/),
      expect.stringMatching(/^Findings/),
      'Schedule',
      'What if',
    ]);
    const checks = page.getByRole('region', { name: 'The fourteen checks' }).locator('> ul > li');
    expect(await checks.count()).toBe(14);
    const figure = page
      .getByRole('list', { name: 'Figures' })
      .getByRole('button', { name: /DCMA checks failed/ });
    await figure.click();
    await expect.poll(() => checks.count()).toBe(6);
    expect(await figure.getAttribute('aria-pressed')).toBe('true');
    expect(new URL(page.url()).searchParams.get('checks.result')).toBe('FAIL');
    await figure.click();
    await expect.poll(() => checks.count()).toBe(14);
  });
});

async function expectFirstFigure(words: RegExp): Promise<void> {
  const [first = ''] = await page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(first.replaceAll(/\s+/g, ' ')).toMatch(words);
}
