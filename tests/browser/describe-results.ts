import { signUp } from '@floatwise/testkit';
import type { Locator, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasCorpus } from '../mesh/corpus.ts';
import { parseCsv } from './parse-csv.ts';
import { listViolations } from './look-over.ts';
import { chooseFile, convertFile, download } from './person.ts';
import type { Site } from './start-site.ts';
import { createSmallToolSample } from './tool-samples.ts';

/** Of each tool its first table, the column that answers, and a picture of its rows where they have one. */
const tools = [
  { id: 'pv-ev', table: 'Planned and earned value', answer: 'EV', hasPicture: true },
  { id: 'soos', table: 'Changes', answer: 'Reason', hasPicture: true },
  { id: 'x-pobs', table: 'Findings', answer: 'Finding', hasPicture: false },
  { id: 'x-risktype', table: 'Findings', answer: 'Finding', hasPicture: false },
  { id: 'schedule-assessment', table: 'Offenders', answer: 'Why', hasPicture: true },
  { id: 'rrr', table: 'Redundant relationships', answer: 'Proof', hasPicture: true },
  { id: 'dads', table: 'Open and dangling ends', answer: 'Added Link', hasPicture: true },
  { id: 'cpd', table: 'Drag', answer: 'Drag', hasPicture: true },
] as const;

/** What opens over a result: lists, texts and bounds to filter by, columns, ways to save a picture. */
const menus: Readonly<Record<string, readonly string[]>> = {
  soos: ['Columns', 'Filter by Rule', 'Filter by Successor'],
  cpd: ['Filter by Drag', 'Save the picture'],
};

const desk = { width: 1360, height: 900 };
const phone = { width: 360, height: 740 };

/** One person takes a real schedule through every tool, each result looked at, filtered, saved, printed and come back to. */
export function describeResults(getSite: () => Site): void {
  describe.runIf(hasCorpus)('the result for a real schedule', () => {
    let page: Page;

    beforeAll(async () => {
      const site = getSite();
      const person = await signUp(site.url);
      page = await site.openPageAs(person, '/dashboard', { viewport: desk });
    });
    afterAll(() => page.context().close());

    it.each(tools)(
      'of $id is a workbench',
      { timeout: 240_000 },
      async ({ id, table, answer, hasPicture }) => {
        await page.goto(`/convert/${id}`);
        const { name, bytes } = await createSmallToolSample(id);
        await chooseFile(page, name, bytes);
        await convertFile(page);
        await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
        await page.getByRole('tab', { name: new RegExp(`^${table} \\(`) }).click();
        await checkAnswerInSight(page, { table, answer });
        expect(await listViolations(page)).toEqual([]);
        await checkMenus(page, menus[id] ?? []);
        await checkKeys(page, table);
        if (hasPicture) await checkPicture(page);
        const rows = await checkCsv(page, table);
        await checkPrint(page, rows);
        await checkKept(page, table);
      },
    );
  });
}

/** Without scrolling sideways, the page or the table. */
async function checkAnswerInSight(
  page: Page,
  { table, answer }: { table: string; answer: string },
): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const region = await page.getByRole('region', { name: table, exact: true }).boundingBox();
  const header = await page
    .getByRole('table', { name: table })
    .getByRole('columnheader', { name: new RegExp(`^${answer}`) })
    .first()
    .boundingBox();
  if (region === null || header === null) throw new Error('The table is not there.');
  expect(header.x).toBeGreaterThanOrEqual(region.x);
  expect(header.x + header.width).toBeLessThanOrEqual(region.x + region.width + 1);
}

/** Open, each is as free of accessibility violations as the page below it, in both themes. */
async function checkMenus(page: Page, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'dark' : 'light' });
    // As one of several pictures' menus, or with what is hidden behind the name.
    const button = page.getByRole('button', { name: new RegExp(`^${name}( \\d+ hidden)?$`) }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    expect(await listViolations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).not.toBe('true');
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A row that the keys lead to comes into sight, also where the window ends within the table. */
async function checkKeys(page: Page, title: string): Promise<void> {
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

/** Follows the row, and can be saved. */
async function checkPicture(page: Page): Promise<void> {
  const chosen = page.getByRole('group', { name: 'The chosen row' });
  const picture = chosen.getByRole('img').first();
  await picture.waitFor();
  const before = await picture.getAttribute('aria-label');
  await page.locator('[data-row]').nth(1).click();
  await expect.poll(() => chosen.getByRole('img').first().getAttribute('aria-label')).not.toBe(before);
  // Beside its row, so that the change is seen.
  const { y = -1 } = (await picture.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y).toBeLessThan(desk.height - 100);
  const svg = (await savePicture(page, chosen, 'Save as SVG')).toString();
  expect(svg).toMatch(/^<svg [^]*<\/svg>$/);
  expect(svg).toContain('data date');
  expect((await savePicture(page, chosen, 'Save as PNG')).subarray(1, 4).toString()).toBe('PNG');
  await page.setViewportSize(phone);
  await picture.waitFor();
  const cut = 'document.querySelector(\'[aria-label="The chosen row"] svg[role=img]\').parentElement';
  await expect.poll(() => page.evaluate(`${cut}.scrollWidth - ${cut}.clientWidth`)).toBe(0);
  await page.setViewportSize(desk);
}

async function savePicture(page: Page, within: Locator, item: string): Promise<Buffer> {
  await within.getByRole('button', { name: 'Save the picture' }).click();
  return receive(page, () => page.getByRole('menuitem', { name: item }).click());
}

/** The rows of the table as they are saved: all of them, then those that a word is in, as they stand on the page. */
async function checkCsv(page: Page, title: string): Promise<string[][]> {
  const table = page.getByRole('table', { name: title });
  const countRows = async (): Promise<number> => Number(await table.getAttribute('aria-rowcount'));
  const all = await readCsv(page);
  expect(all).toHaveLength(await countRows());
  const [header = [], first = []] = all;
  const word = first.find((cell) => /^[\w.-]{4,}$/.test(cell)) ?? first.find((cell) => cell !== '') ?? '';
  await page.getByRole('searchbox', { name: `Search ${title}` }).fill(word);
  await expect.poll(() => page.url()).toContain('q=');
  const found = await readCsv(page);
  expect(found).toHaveLength(await countRows());
  expect(found[0]).toEqual(header);
  for (const row of found.slice(1)) expect(row.join(' ').toLowerCase()).toContain(word.toLowerCase());
  const shown = await table.getByRole('row').nth(1).getByRole('cell').first().innerText();
  expect(found[1]).toContain(shown.trim().replace('(none)', ''));
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect.poll(countRows).toBe(all.length);
  return all;
}

async function readCsv(page: Page): Promise<string[][]> {
  const file = await receive(page, () => page.getByRole('button', { name: 'CSV', exact: true }).click());
  return parseCsv(file.toString('utf8').replace(/^\uFEFF/, ''));
}

/** Every column and the last row are on paper, and on top what was converted, how and by which version. */
async function checkPrint(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })), { mergePages: false });
  const pages = text.map(squeeze);
  const printed = pages.join('');
  for (const column of rows[0] ?? []) expect(printed).toContain(squeeze(column));
  for (const cell of rows.at(-1)?.filter((one) => /^[A-Za-z][\w.-]*$/.test(one)) ?? []) {
    expect(printed).toContain(squeeze(cell));
  }
  const [first = ''] = pages;
  for (const fact of ['Project', 'Data date', 'Options', 'Version']) expect(first).toContain(squeeze(fact));
  expect(first.slice(0, 200)).toContain('schedule.x');
  // Each part with rows begins a page.
  for (const title of await listFilledParts(page)) {
    expect(
      pages.some((one) => one.startsWith(squeeze(title))),
      title,
    ).toBe(true);
  }
}

/** The titles of tables that have rows. */
async function listFilledParts(page: Page): Promise<string[]> {
  const tabs = await page
    .getByRole('tablist', { name: 'Parts of the report' })
    .getByRole('tab')
    .allInnerTexts();
  return tabs.flatMap((tab) => {
    const [, title = '', count] = /^(.*) \(([\d,]+)\)$/.exec(tab) ?? [];
    return count === undefined || count === '0' ? [] : [title];
  });
}

/** Lines end and words are parted where the paper ends. */
const squeeze = (text: string): string => text.replaceAll(/[\s\u00ad]/g, '');

/** Back and a reload lead to the same result with the same bytes. */
async function checkKept(page: Page, table: string): Promise<void> {
  const before = await download(page);
  await page.getByRole('link', { name: 'Back to Tools' }).click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: table }).waitFor();
  const after = await download(page);
  expect(after.name).toBe(before.name);
  expect(after.bytes.equals(before.bytes)).toBe(true);
}

async function receive(page: Page, ask: () => Promise<void>): Promise<Buffer> {
  const [received] = await Promise.all([page.waitForEvent('download'), ask()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await received.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}
