import { readFileSync } from 'node:fs';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { signUp } from '@floatwise/testkit';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainSheets, writeTestWorkbook } from '../../packages/ooxml/src/test/test-workbook.ts';
import { writePmxml } from '../../packages/schedule/src/pmxml/test/write-pmxml.ts';
import { corpusFiles, hasCorpus, readCorpusFile } from '../mesh/corpus.ts';
import { listCuts, listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { chooseFile, convertFile, openTool, readDownload, type Account } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';
import { hasFocus, pressTo } from './workbench/keys.ts';

const sample = readFileSync(new URL('../../web/public/samples/riverside.xer', import.meta.url));
const sheet = readFileSync(new URL('../../web/public/samples/riverside.xlsx', import.meta.url));
const desk = { width: 1360, height: 850 };

let site: Site;
let account: Account;
beforeAll(async () => {
  site = await openSharedSite();
  account = await signUp(site.url);
});
afterAll(async () => {
  await site.stop();
  expect(site.problems).toEqual([]);
});

/** A result on the page, with IDs that open cards. */
async function openResult(toolId: string, bytes: Buffer, fileName = 'plan.xer'): Promise<Page> {
  const page = await openTool(site, toolId, account);
  await page.setViewportSize(desk);
  await chooseFile(page, fileName, bytes);
  await convertFile(page);
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  return page;
}

const card = (page: Page, id: string): Locator =>
  page.getByRole('complementary', { name: `Activity ${id}`, exact: true });
const tree = (page: Page): Locator => page.getByRole('treegrid', { name: 'Schedule' });
const activeRow = async (page: Page): Promise<string> =>
  (await tree(page).locator('[role=row][aria-selected=true]').innerText()).replaceAll(/\s+/g, ' ').trim();

async function openSchedule(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await tree(page).waitFor();
}

/** A checksum of the pixels of the canvas, which differs between pictures. */
const readPicture = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const canvas = document.querySelector('canvas[data-bars]');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let sum = 0;
    for (let at = 0; at < data.length; at += 1) sum = (sum * 31 + data[at]) % 1000000007;
    resolve(sum);
  })))`);

describe('the card of an activity', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openResult('soos', sample);
    await page.getByRole('tab', { name: /^Changes/ }).waitFor();
  });
  afterAll(() => site.closePage(page));

  const firstId = (): Locator =>
    page.getByRole('table', { name: 'Changes' }).getByRole('row').nth(1).getByRole('button').first();

  it('opens by a click on an ID and shows the data of the file', async () => {
    await expect.poll(() => firstId().getAttribute('class')).toContain('underline');
    const id = await firstId().innerText();
    await firstId().click();
    const shown = card(page, id);
    await shown.getByRole('list', { name: 'Successors' }).waitFor();
    const facts = await shown.getByRole('definition').allInnerTexts();
    expect(facts).toContain('Task Dependent');
    expect(facts.some((fact) => /^\d+ d \(\d+ h\)$/.test(fact))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.count()).toBe(0);
    expect(await hasFocus(page, firstId())).toBe(true);
  });

  it('leads by keyboard from card to card and back, and restores the focus', async () => {
    const id = await firstId().innerText();
    await pressTo(page, firstId());
    await page.keyboard.press('Enter');
    const first = card(page, id);
    await first.waitFor();
    await expect.poll(() => hasFocus(page, first.getByRole('heading', { level: 2 }))).toBe(true);
    const next = first.getByRole('list', { name: 'Successors' }).getByRole('button').first();
    const nextId = await next.innerText();
    await pressTo(page, next);
    await page.keyboard.press('Enter');
    await card(page, nextId).getByRole('list', { name: 'Predecessors' }).waitFor();
    const back = card(page, nextId).getByRole('button', { name: 'Back' });
    await pressTo(page, back);
    await page.keyboard.press('Enter');
    await first.getByRole('list', { name: 'Successors' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => first.count()).toBe(0);
    expect(await hasFocus(page, firstId())).toBe(true);
  });

  it('opens from the picture of a row, by mouse and keyboard', async () => {
    await firstId().click();
    await page.keyboard.press('Escape');
    const picture = page.getByRole('group', { name: /^Gantt chart: .* Enter opens one/ });
    await picture.locator('rect.cursor-pointer').first().click();
    const shown = page.getByRole('complementary', { name: /^Activity / });
    const name = await shown.getByRole('heading', { level: 2 }).innerText();
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, picture)).toBe(true);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    expect(await shown.getByRole('heading', { level: 2 }).innerText()).toBe(name);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, picture)).toBe(true);
  });

  it('is a region with lists for a screen reader', async () => {
    const id = await firstId().innerText();
    await firstId().click();
    await card(page, id).getByRole('list', { name: 'Successors' }).waitFor();
    const tree = await card(page, id).ariaSnapshot();
    expect(tree).toContain(`heading "Activity ${id}" [level=2]`);
    expect(tree).toContain('table "Dates"');
    expect(tree).toMatch(/list "Successors":\n\s+- listitem:\n\s+- button "\w+"/);
    expect(await listViolationsOfThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('is a dialog on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const id = await firstId().innerText();
    // A tap expands the row; its details show the ID as a button.
    await firstId().click();
    const details = page.getByRole('group', { name: 'Selected row' });
    await details.getByRole('button', { name: id, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: `Activity ${id}` });
    await dialog.getByRole('list', { name: 'Successors' }).waitFor();
    expect(await measureOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.setViewportSize(desk);
  });

  it('leads to the activity in the schedule', async () => {
    const id = await firstId().innerText();
    await firstId().click();
    await card(page, id).getByRole('button', { name: 'Show in the schedule' }).click();
    await tree(page).waitFor();
    await expect.poll(() => activeRow(page)).toContain(id);
    expect(new URL(page.url()).searchParams.get('part')).toBe('schedule');
  });
});

describe('the card of an activity of a spreadsheet', () => {
  it.each(['rrr', 'dads', 'cpd'])('opens from the IDs of %s and links to others', async (toolId) => {
    const page = await openResult(toolId, sheet, 'plan.xlsx');
    const id = page.getByRole('table').locator('button.decoration-dotted').first();
    await id.waitFor();
    const name = await id.innerText();
    await id.click();
    await card(page, name)
      .getByRole('heading', { name: /^Predecessors/ })
      .waitFor();
    const facts = await card(page, name).getByRole('definition').allInnerTexts();
    expect(facts.some((fact) => /^-?[\d.]+ [dhw]$/.test(fact))).toBe(true);
    expect(await card(page, name).getByText('a spreadsheet has no calendars').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: 'Show in the schedule' }).count()).toBe(0);
    const next = card(page, name).getByRole('listitem').getByRole('button').first();
    const nextName = await next.innerText();
    await next.click();
    await card(page, nextName).getByRole('button', { name: 'Back' }).waitFor();
    expect(await listViolationsOfThemes(page)).toEqual([]);
    expect(await page.getByRole('tab', { name: 'Schedule' }).count()).toBe(0);
    await site.closePage(page);
  });

  it.each(['xls', 'xlsx'] as const)('reads names of any alphabet (.%s)', async (extension) => {
    const { TASK = [] } = plainSheets;
    const [header = [], captions = []] = TASK;
    const rows = [
      ['A', 'Not Started', 'Бетонирование плиты', 5],
      ['B', 'Not Started', '混凝土 & Dämmung', 3],
      // Without relationships, so that there are rows.
      ['C', 'Not Started', 'Survey', 2],
    ];
    const bytes = writeTestWorkbook(
      { ...plainSheets, TASK: [header, captions, ...rows] },
      { bookType: extension === 'xls' ? 'biff8' : 'xlsx' },
    );
    const page = await openResult('dads', Buffer.from(bytes), `plan.${extension}`);
    await page
      .getByRole('table')
      .locator('button.decoration-dotted', { hasText: /^[AB]$/ })
      .first()
      .click();
    const shown = page.getByRole('complementary', { name: /^Activity [AB]$/ });
    // One under its own name, the other as a linked activity.
    await shown.getByText('Бетонирование плиты').waitFor();
    await shown.getByText('混凝土 & Dämmung').waitFor();
    await site.closePage(page);
  });
});

it('a result made from P6 XML has cards and the chart', async () => {
  const xml = writePmxml(readSchedule(readXer(sample)));
  const page = await openResult('schedule-assessment', Buffer.from(xml), 'plan.xml');
  await openSchedule(page);
  await expect.poll(() => tree(page).getByRole('row').count()).toBeGreaterThan(20);
  await page.getByRole('tab', { name: /^Offenders/ }).click();
  await page.getByRole('table').locator('button.decoration-dotted').first().click();
  const shown = page.getByRole('complementary', { name: /^Activity / });
  await shown.getByRole('heading', { name: /^Successors/ }).waitFor();
  await site.closePage(page);
});

describe('the schedule of a result', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openResult('schedule-assessment', sample);
    await openSchedule(page);
  });
  afterAll(() => site.closePage(page));

  it('collapses and expands by keyboard, and announces it', async () => {
    const rows = async (): Promise<number> => Number(await tree(page).getAttribute('aria-rowcount'));
    const all = await rows();
    await pressTo(page, tree(page));
    await page.keyboard.press('Home');
    const first = tree(page).locator('[role=row][aria-level="1"]').first();
    expect(await first.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(rows).toBe(2);
    expect(await first.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await expect.poll(rows).toBe(all);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect.poll(rows).toBeLessThan(all);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect.poll(rows).toBe(all);
  });

  it('announces the chosen row to a screen reader, and opens its card', async () => {
    await pressTo(page, tree(page));
    await page.keyboard.press('End');
    const id = (await tree(page).getAttribute('aria-activedescendant')) ?? '';
    const row = page.locator(`[id="${id}"]`);
    await row.waitFor();
    const name = await row.getByRole('button').first().innerText();
    expect(await row.getByRole('gridcell').allInnerTexts()).toHaveLength(4);
    await page.keyboard.press('Enter');
    await card(page, name).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, tree(page))).toBe(true);
  });

  it('zooms and moves by keyboard, buttons, wheel and mouse, and fits again', async () => {
    await page.getByRole('button', { name: 'Fit' }).click();
    const fitted = await readPicture(page);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const near = await readPicture(page);
    expect(near).not.toBe(fitted);
    await pressTo(page, tree(page));
    await page.keyboard.press('Shift+ArrowRight');
    const moved = await readPicture(page);
    expect(moved).not.toBe(near);
    await page.keyboard.press('-');
    expect(await readPicture(page)).not.toBe(moved);
    const canvas = page.locator('canvas[data-bars]');
    await canvas.scrollIntoViewIfNeeded();
    const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + 120);
    const before = await readPicture(page);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    const wheeled = await readPicture(page);
    expect(wheeled).not.toBe(before);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 150, box.y + 120, { steps: 4 });
    await page.mouse.up();
    expect(await readPicture(page)).not.toBe(wheeled);
    await page.mouse.move(0, 0);
    await page.getByRole('button', { name: 'Fit' }).click();
    await expect.poll(() => readPicture(page)).toBe(fitted);
  });

  it('can be saved as a picture', async () => {
    const received = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG' }).click();
    const file = await received;
    expect(file.suggestedFilename()).toMatch(/_schedule\.png$/);
    const bytes = await readDownload(file);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(1_600);
  });

  it('breaks no rule of accessibility, in both themes', async () => {
    expect(await listViolationsOfThemes(page)).toEqual([]);
  });

  it.each([320, 390, 768, 1920])('fits a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 850 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
    expect(await listCuts(page)).toEqual([]);
    await page.setViewportSize(desk);
  });
});

describe.skipIf(!hasCorpus)(
  'a schedule of 4,217 activities (skipped where ../shared/corpus is absent)',
  () => {
    let page: Page;
    beforeAll(async () => {
      page = await openResult('x-pobs', readCorpusFile(corpusFiles.hotel));
      await openSchedule(page);
    });
    afterAll(() => site.closePage(page));

    it('contains all activities but draws only the visible ones', async () => {
      expect(Number(await tree(page).getAttribute('aria-rowcount'))).toBeGreaterThan(4_217);
      expect(await tree(page).getByRole('row').count()).toBeLessThan(80);
    });

    it('finds an activity by name, expands its groups and scrolls to it', async () => {
      await page.getByRole('button', { name: 'Collapse all' }).click();
      await expect.poll(() => tree(page).getByRole('row').count()).toBeLessThan(10);
      const search = page.getByRole('searchbox', { name: 'Search the schedule' });
      await search.fill('foundation');
      await expect.poll(() => activeRow(page)).toMatch(/foundation/i);
      const found = page.getByText(/^1 of \d+$/);
      await found.waitFor();
      const first = await activeRow(page);
      await search.press('Enter');
      await page.getByText(/^2 of \d+$/).waitFor();
      await expect.poll(() => activeRow(page)).not.toBe(first);
      await search.press('Shift+Enter');
      await expect.poll(() => activeRow(page)).toBe(first);
      const row = tree(page).locator('[role=row][aria-selected=true]');
      const frame = (await tree(page).boundingBox()) ?? { y: 0, height: 0 };
      const { y } = (await row.boundingBox()) ?? { y: -1 };
      expect(y).toBeGreaterThan(frame.y);
      expect(y).toBeLessThan(frame.y + frame.height);
      await search.fill('no activity has this name');
      await page.getByText('none found').waitFor();
      await search.fill('');
    });

    it('zooms by wheel and goes to its last row by key', async () => {
      await page.getByRole('button', { name: 'Expand all' }).click();
      await pressTo(page, tree(page));
      await page.keyboard.press('End');
      const last = await tree(page).getAttribute('aria-rowcount');
      const row = tree(page).locator('[role=row][aria-selected=true]');
      await expect.poll(() => row.getAttribute('aria-rowindex')).toBe(last);
      const canvas = page.locator('canvas[data-bars]');
      const box = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(box.x + 200, box.y + 200);
      const before = await readPicture(page);
      await page.keyboard.down('Control');
      await page.mouse.wheel(0, -400);
      await page.keyboard.up('Control');
      expect(await readPicture(page)).not.toBe(before);
    });
  },
);

/** Opens the result of a program, in a browser that does not have the file. */
async function openElsewhere(toolId: string, bytes: Buffer, fileName: string) {
  const planner = await signUp(site.url);
  const { id } = await planner.client.startConversion({ toolId, fileName, bytes });
  const page = await site.openPageAs(planner, `/convert/${toolId}?conversion=${id}`);
  await page.getByRole('heading', { name: 'Conversion Successful!' }).waitFor({ timeout: 60_000 });
  const choose = async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose the file' }).click();
    await (await choosing).setFiles({ name: fileName, mimeType: 'text/plain', buffer: bytes });
  };
  return { page, choose };
}

it('a result without its file says so, and shows the schedule of a chosen file', async () => {
  const { page, choose } = await openElsewhere('x-pobs', sample, 'plan.xer');
  await page.getByRole('tab', { name: 'Schedule' }).click();
  await page.getByText('Choose the file to see its schedule').waitFor();
  await choose();
  await tree(page).getByText('Detailed Design').waitFor();
  await site.closePage(page);
});

it('a spreadsheet result without its file says so, and has cards of a chosen file', async () => {
  const { page, choose } = await openElsewhere('dads', sheet, 'plan.xlsx');
  await page.getByText(/^To open activities from their IDs, choose plan\.xlsx again/).waitFor();
  await choose();
  await page.getByRole('table').locator('button.decoration-dotted').first().click();
  await page.getByRole('complementary', { name: /^Activity / }).waitFor();
  expect(await listViolationsOfThemes(page)).toEqual([]);
  await site.closePage(page);
});
