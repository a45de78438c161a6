import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listViolationsOfThemes, measureOverflow } from './look-over.ts';
import { convertFile, openTool } from './person.ts';
import { openSharedSite, type Site } from './start-site.ts';

let site: Site;
let page: Page;

const updates = ['02', '03', '04'].map((month) =>
  fileURLToPath(new URL(`../../web/public/samples/riverside-2026-${month}.xer`, import.meta.url)),
);
const [first, last] = ['16-Feb-26 to 16-Mar-26', '16-Mar-26 to 13-Apr-26'] as const;

beforeAll(async () => {
  site = await openSharedSite();
  page = await openTool(site, 'updates');
  await page.getByLabel('File to convert').first().setInputFiles(updates);
  await convertFile(page);
  await page.getByRole('tablist', { name: 'Parts of the report' }).waitFor({ timeout: 60_000 });
});

afterAll(async () => {
  expect(site.problems).toEqual([]);
  await site.stop();
});

const chooser = () => page.getByRole('combobox', { name: 'Window' });
const listCells = async (): Promise<string[]> => {
  const table = page
    .getByRole('tabpanel')
    .getByRole('table')
    .filter({ has: page.locator('[data-row]') });
  const rows = await table.getByRole('row').allInnerTexts();
  return rows.slice(1).map((text) => text.replaceAll(/\s+/g, ' '));
};
const listSteps = async (): Promise<string> =>
  page.getByRole('list', { name: /^Steps of What moved the finish/ }).innerText();

describe('the window chooser of a series', () => {
  it('opens on the last window, and switches chart, steps, causes and lists together', async () => {
    expect(await chooser().inputValue()).toBe(last);
    await page.getByRole('heading', { name: `What moved the finish from ${last}` }).waitFor();
    for (const row of await listCells()) expect(row).toContain(last);
    await chooser().selectOption(first);
    await page.getByRole('heading', { name: `What moved the finish from ${first}` }).waitFor();
    expect(await page.getByRole('heading', { name: `What moved the finish from ${last}` }).count()).toBe(0);
    await expect.poll(async () => (await listCells()).every((row) => row.includes(first))).toBe(true);
    expect(await listSteps()).toContain('Progress');
    const lists = page.getByRole('group', { name: 'Lists of Moved' });
    await lists.getByRole('button', { name: /^Causes/ }).click();
    const causes = await listCells();
    expect(causes.length).toBeGreaterThan(0);
    for (const row of causes) expect(row).toContain(first);
  });

  it('is kept when another group is opened, and by a reload', async () => {
    await page.getByRole('tab', { name: 'Changed' }).click();
    const lists = page.getByRole('group', { name: 'Lists of Changed' });
    await lists.getByRole('button', { name: /^Changes/ }).click();
    for (const row of await listCells()) expect(row).toContain(first);
    expect(new URL(page.url()).searchParams.get('window')).toBe(first);
    await page.reload();
    await chooser().waitFor();
    expect(await chooser().inputValue()).toBe(first);
  });

  it('is a bar for each window, chosen by keyboard', async () => {
    await page.getByRole('tab', { name: 'Moved' }).click();
    const bars = page.getByRole('list', { name: 'What moved the finish, by window' });
    expect(await bars.getByRole('button').count()).toBe(2);
    const bar = bars.getByRole('button', { name: `${last}: +9 days, Progress +6, Durations \u22127` });
    await bar.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `What moved the finish from ${last}` }).waitFor();
    expect(await bar.getAttribute('aria-pressed')).toBe('true');
    expect(await chooser().inputValue()).toBe(last);
    await page.getByRole('button', { name: 'Previous window' }).press('Enter');
    expect(await chooser().inputValue()).toBe(first);
    expect(await page.getByRole('button', { name: 'Previous window' }).isDisabled()).toBe(true);
  });

  it('shows all windows, and follows a cleared filter', async () => {
    await chooser().selectOption('all');
    await expect
      .poll(async () => new Set((await listCells()).map((row) => row.includes(first))).size)
      .toBe(2);
    await page.getByRole('button', { name: 'Next window' }).waitFor();
    expect(await page.getByRole('heading', { name: /^What moved the finish from/ }).count()).toBe(0);
    await chooser().selectOption(last);
  });
});

describe('the parts beside the tables', () => {
  it('follow the chooser: the main figures and the picture of the driving path', async () => {
    await chooser().selectOption(first);
    await page.getByRole('region', { name: `Driving path, previous and current, ${first}` }).waitFor();
    await page.getByRole('button', { name: /Project finish 5 working days later/ }).waitFor();
    await chooser().selectOption(last);
    await page.getByRole('region', { name: `Driving path, previous and current, ${last}` }).waitFor();
    expect(await page.getByRole('region', { name: /^Driving path, previous/ }).count()).toBe(1);
    await page.getByRole('button', { name: /^1 Activities added/ }).waitFor();
    await chooser().selectOption('all');
    await page.getByRole('button', { name: /Project finish 16 days later/ }).waitFor();
    await chooser().selectOption(last);
  });

  it('count in the name of each list the rows of the window', async () => {
    await page.getByRole('tab', { name: 'Moved' }).click();
    const list = page
      .getByRole('group', { name: 'Lists of Moved' })
      .getByRole('button', { name: /^What Moved/ });
    await expect.poll(() => list.innerText()).toMatch(/^What Moved\s*7$/);
    await chooser().selectOption('all');
    await expect.poll(() => list.innerText()).toMatch(/^What Moved\s*14$/);
    await chooser().selectOption(last);
  });

  it.each([
    ['Dates', 'Lists of Dates', /^S-Curves/, 'S-curve: activities', ['Planned', 'Actual', 'Forecast']],
    ['Changed', 'Lists of Changed', /^Logic Churn/, 'Logic churn by window', ['Added', 'Deleted']],
    ['Milestones', 'Lists of Milestones', /^Milestones/, 'Milestones from update to update', ['13-Apr-26']],
  ] as const)('show in %s the chart of a trend, and by keyboard its table', async (...names) => {
    const [group, lists, list, title, columns] = names;
    await page.getByRole('tab', { name: group }).click();
    await page.getByRole('group', { name: lists }).getByRole('button', { name: list }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    // The list has its own columns, whatever list of the group was open before.
    const cells = page.getByRole('tabpanel').locator('[data-index="0"]').getByRole('cell');
    expect(await cells.count()).toBeGreaterThan(3);
    const table = page.getByRole('button', { name: `Table of ${title}` });
    await table.focus();
    await page.keyboard.press('Enter');
    const shown = page.getByRole('region', { name: title });
    const headers = await shown.getByRole('columnheader').allInnerTexts();
    expect(headers).toEqual(expect.arrayContaining([...columns]));
    await page.getByRole('button', { name: `Chart of ${title}` }).press('Enter');
    expect(await shown.count()).toBe(0);
    expect(await listViolationsOfThemes(page)).toEqual([]);
  });
});

describe('the groups of a comparison', () => {
  it('are six tabs, moved through by the arrow keys, each with its lists', async () => {
    const tabs = page.getByRole('tablist', { name: 'Parts of the report' });
    expect(await tabs.getByRole('tab').allInnerTexts()).toEqual([
      'Moved',
      'Changed',
      'Dates',
      'Float',
      'Milestones',
      'Schedule',
    ]);
    await tabs.getByRole('tab', { name: 'Moved' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('group', { name: 'Lists of Changed' }).waitFor();
    await page.keyboard.press('End');
    const lists = page.getByRole('group', { name: 'Lists of Schedule' });
    expect(await lists.getByRole('button').allInnerTexts()).toEqual([
      'Schedule',
      'What if',
      expect.stringMatching(/^Findings/),
    ]);
  });

  it('give a table the whole width, unless the chart of its steps is beside it', async () => {
    await page.setViewportSize({ width: 1360, height: 850 });
    const measure = async (): Promise<number> =>
      (
        await page
          .getByRole('tabpanel')
          .getByRole('table')
          .filter({ has: page.locator('[data-row]') })
          .boundingBox()
      )?.width ?? 0;
    await page.getByRole('tab', { name: 'Float' }).click();
    await expect.poll(measure).toBeGreaterThan(1100);
    await page.getByRole('tab', { name: 'Moved' }).click();
    await expect.poll(measure).toBeLessThan(1000);
  });

  it('break no rule of accessibility, in both themes', async () => {
    expect(await listViolationsOfThemes(page)).toEqual([]);
  });

  it.each([320, 390, 768, 1920])('fit a window of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 850 });
    await expect.poll(() => measureOverflow(page)).toBe(0);
  });

  it.each([688, 1047])('print every picture whole on a page of %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 850 });
    await page.emulateMedia({ media: 'print' });
    const pictures = (): Promise<{ name: string; cut: number }[]> =>
      page.evaluate(`[...document.querySelectorAll('main svg, main canvas')].flatMap((picture) => {
        const { left, right, top, bottom, width } = picture.getBoundingClientRect();
        if (width < 200) return [];
        let cut = Math.max(right - innerWidth, -left, 0);
        for (let frame = picture.parentElement; frame !== null; frame = frame.parentElement) {
          if (getComputedStyle(frame).overflow === 'visible') continue;
          const box = frame.getBoundingClientRect();
          cut = Math.max(cut, right - box.right, box.left - left, bottom - box.bottom, box.top - top);
        }
        return [{ name: picture.closest('figure, [aria-label]')?.getAttribute('aria-label') ?? '', cut: Math.round(cut) }];
      })`);
    await expect.poll(async () => (await pictures()).filter(({ cut }) => cut > 1)).toEqual([]);
    expect((await pictures()).length).toBeGreaterThan(0);
    await page.emulateMedia({ media: null });
  });
});
