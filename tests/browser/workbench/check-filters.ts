import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkCsvOfPage, readCsv } from './check-csv.ts';
import { readRowCount } from './check-figures.ts';
import { closeByKey, openByKey, pressTo } from './keys.ts';
import type { TableData } from './table-data.ts';

type Rows = readonly (readonly string[])[];

/** The view after all filters, which the address keeps. */
export interface View {
  readonly rows: number;
  readonly query: string;
  readonly sorted: string;
}

/**
 * Hides and shows a column, filters another by a value and the numbers by a bound, searches and sorts the table, all by keyboard.
 * At each step there are as many rows as the counts next to the choices say, and the CSV contains exactly those.
 */
export async function checkFilters(page: Page, table: TableData, csv: Rows): Promise<View> {
  const [, ...all] = csv;
  await checkKinds(page, all.length);
  await checkColumnsMenu(page, table.title);
  await checkBounds(page, table, all);
  const left = await chooseValue(page, table, all);
  const query = findWord(left);
  const search = page.getByRole('searchbox', { name: `Search ${table.title}` });
  await search.focus();
  await page.keyboard.type(query);
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(query);
  const found = left.filter((cells) => cells.join(' ').toLowerCase().includes(query.toLowerCase()));
  await expect.poll(() => readRowCount(page)).toBe(found.length);
  const sorted = await sortFirst(page);
  const saved = await readCsv(page);
  expect(saved.slice(1).map(String).toSorted()).toEqual(found.map(String).toSorted());
  await checkCsvOfPage(page, table.title, saved);
  return { rows: found.length, query, sorted };
}

/** Finds a word that is in a row, preferably not in all of them. */
function findWord(rows: Rows): string {
  const words = rows.flatMap((cells) => cells.filter((cell) => /^[A-Za-z][\w.-]{3,}$/.test(cell)));
  return words.at(-1) ?? rows[0]?.join(' ').match(/[A-Za-z]{4,}/)?.[0] ?? '';
}

/** Checks that each chip above the table, if there are any, leaves as many rows as it says. */
async function checkKinds(page: Page, all: number): Promise<void> {
  const groups = page.getByRole('group', { name: /^Filter by / });
  for (const group of await groups.all()) await checkChips(page, group);
  // The first chip selects all kinds.
  expect(await readRowCount(page)).toBe(all);
}

async function checkChips(page: Page, group: Locator): Promise<void> {
  const chips = await group.getByRole('button').all();
  for (const chip of chips.toReversed()) {
    const count = Number(/[\d,]+$/.exec((await chip.innerText()).trim())?.[0].replaceAll(',', ''));
    await chip.press('Space');
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => readRowCount(page)).toBe(count);
  }
}

/** Hides the last visible column, and restores it with the reset button. */
async function checkColumnsMenu(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Columns( \d+ hidden)?$/ });
  const columns = page.getByRole('table', { name: title }).getByRole('columnheader');
  const shown = await columns.count();
  await button.focus();
  await openByKey(page, button);
  const last = page.locator('[data-open]').getByRole('checkbox', { checked: true }).last();
  const name = (await last.locator('xpath=..').innerText()).trim();
  await pressTo(page, last);
  await page.keyboard.press('Space');
  await expect.poll(() => columns.count()).toBe(shown - 1);
  expect(await columns.getByRole('button', { name, exact: true }).count()).toBe(0);
  await pressTo(page, page.getByRole('button', { name: 'Reset' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => columns.count()).toBe(shown);
  await closeByKey(page, button);
}

/** Filters the first column of numbers from a value in its middle, and removes the filter by its chip. */
async function checkBounds(page: Page, { title, columns }: TableData, all: Rows): Promise<void> {
  for (const [place, column] of columns.entries()) {
    const button = findFilterButton(page, column.title);
    if (!['number', 'money'].includes(column.kind) || (await button.count()) === 0) continue;
    const numbers = all.map((cells) => cells[place] ?? '').filter((text) => text !== '');
    const sorted = numbers.map(Number).sort((a, b) => a - b);
    const bound = Math.floor(sorted[Math.floor(sorted.length / 2)] ?? 0);
    await button.focus();
    await openByKey(page, button);
    await pressTo(page, page.getByRole('spinbutton', { name: /^From/ }));
    await page.keyboard.type(String(bound));
    await expect
      .poll(() => readRowCount(page), { message: `${title}: ${column.title} from ${bound}` })
      .toBe(sorted.filter((value) => value >= bound).length);
    await closeByKey(page, button);
    const chip = page.getByRole('button', { name: `Remove the filter ${column.title}: from ${bound}` });
    await chip.press('Enter');
    await expect.poll(() => readRowCount(page)).toBe(all.length);
    return;
  }
}

/** Filters the first column with few values by its most common one; returns the remaining rows. */
async function chooseValue(page: Page, { columns }: TableData, all: Rows): Promise<Rows> {
  for (const [place, column] of columns.entries()) {
    const counts = new Map<string, number>();
    for (const cells of all) counts.set(cells[place] ?? '', (counts.get(cells[place] ?? '') ?? 0) + 1);
    const button = findFilterButton(page, column.title);
    if (
      column.kind !== 'text' ||
      counts.size > 40 ||
      counts.size === all.length ||
      (await button.count()) === 0
    )
      continue;
    await button.focus();
    await openByKey(page, button);
    const dialog = page.getByRole('dialog', { name: `Filter by ${column.title}` });
    const choices = (await dialog.getByRole('listitem').allInnerTexts()).map(readChoice);
    expect(new Map(choices)).toEqual(counts);
    const [[value, count] = ['', 0]] = choices;
    await pressTo(page, dialog.getByRole('checkbox').first());
    await page.keyboard.press('Space');
    await expect.poll(() => readRowCount(page), { message: column.title }).toBe(count);
    await closeByKey(page, button);
    expect(new URL(page.url()).searchParams.getAll(`f.${column.id}`)).toEqual([value]);
    return all.filter((cells) => cells[place] === value);
  }
  return all;
}

const findFilterButton = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: `Filter by ${title}`, exact: true });

/** Parses `Dropped` and the count below it. */
function readChoice(text: string): [string, number] {
  const [, value = '', count = ''] = /^([^]*?)\s+([\d,]+)$/.exec(text.trim()) ?? [];
  return [value === '(empty)' ? '' : value, Number(count.replaceAll(',', ''))];
}

/** Sorts by the first column, descending. */
async function sortFirst(page: Page): Promise<string> {
  const header = page.getByRole('columnheader').first();
  const button = header.getByRole('button').first();
  await button.focus();
  for (const direction of ['ascending', 'descending']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => header.getAttribute('aria-sort')).toBe(direction);
  }
  return (await button.innerText()).trim();
}
