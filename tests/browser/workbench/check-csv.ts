import { formatDateText, toHyphens, type ReportCell, type ReportColumn } from '@floatwise/contracts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { parseCsv } from '../parse-csv.ts';
import { readDownload } from '../person.ts';
import { type TableData, undefinedPlace } from './table-data.ts';

/** Reads the rows of the shown table, as saved. */
export async function readCsv(page: Page): Promise<string[][]> {
  const [received] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  return parseCsvFile(await readDownload(received));
}

export const parseCsvFile = (file: Buffer): string[][] =>
  parseCsv(file.toString('utf8').replace(/^\uFEFF/, ''));

/** Checks that the CSV matches the server's report, cell by cell. */
export function checkCsvOfReport([header = [], ...rows]: string[][], table: TableData): void {
  expect(header.map(dropUnit)).toEqual(table.columns.map(({ title }) => dropUnit(title)));
  expect(rows).toHaveLength(table.rows.length);
  const wrong = table.rows.flatMap((cells, at) =>
    table.columns.flatMap((column, place) => {
      const [cell, text] = [cells[place] ?? null, rows[at]?.[place] ?? '(missing)'];
      return isSaved(cell, text, column) ? [] : [[at, column.title, cell, text]];
    }),
  );
  expect(wrong, table.title).toEqual([]);
}

/** Removes the unit of durations after the title. */
export const dropUnit = (title: string): string => title.replace(/ \([dh]\)$/, '');

/** A time in a column of mixed values. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

function isSaved(cell: ReportCell, text: string, { kind }: ReportColumn): boolean {
  if (cell === undefinedPlace) return true;
  if (cell === null) return text === '';
  if (typeof cell === 'number') {
    const written = kind === 'percent' ? /^(-?[\d,.]+)%$/.exec(text)?.[1] : text;
    const shown = kind === 'percent' ? cell * 100 : cell;
    return written !== undefined && written !== '' && Math.abs(Number(written) - shown) <= 0.005_001;
  }
  // A spreadsheet would run text that begins like a formula.
  const safe = /^[=+\-@]/.test(cell) && !/^-[\d.,]+%?$/.test(cell) ? `'${cell}` : cell;
  return text === (kind === 'date' || isoTime.test(safe) ? safe.replace('T', ' ') : safe);
}

/** Checks that the CSV matches the table on the page, cell by cell, scrolling through all its rows. */
export async function checkCsvOfPage(page: Page, title: string, csv: readonly string[][]): Promise<void> {
  const shown = await page.evaluate<{ titles: string[]; rows: string[][] }>(readRows(title));
  const [header = [], ...rows] = csv;
  // The ticks of repairs are no data.
  const isTick = (column: number): boolean => shown.titles[column] === 'Make';
  const places = shown.titles.map((one) => header.indexOf(one));
  expect(places.filter((_, column) => !isTick(column))).not.toContain(-1);
  expect(shown.rows).toHaveLength(rows.length);
  const wrong = shown.rows.flatMap((cells, at) =>
    cells.flatMap((cell, column) => {
      const saved = rows[at]?.[places[column] ?? -1] ?? '(missing)';
      return isTick(column) || isShown(cell, saved) ? [] : [[at, shown.titles[column], cell, saved]];
    }),
  );
  expect(wrong, title).toEqual([]);
}

function isShown(shown: string, saved: string): boolean {
  // A spreadsheet gets ISO dates and hyphens.
  if (shown === saved || shown === formatDateText(saved)) return true;
  const cell = toHyphens(shown);
  if (cell === saved || `'${cell}` === saved || (cell === '(none)' && saved === '')) return true;
  // The page groups digits, and money has cents.
  return (
    /^-?[\d,]+(\.\d+)?$/.test(cell) && saved !== '' && Number(cell.replaceAll(',', '')) === Number(saved)
  );
}

/** A script that returns the titles and the texts of all rows in order; the page draws only the visible ones. */
function readRows(title: string): string {
  return `(async () => {
    const region = document.querySelector('[role=region][aria-label="${title}"]');
    const count = Number(region.querySelector('[role=table]').getAttribute('aria-rowcount')) - 1;
    const frame = () => new Promise(requestAnimationFrame);
    const rows = new Map();
    const read = () => {
      for (const row of region.querySelectorAll('[role=row][aria-selected]'))
        // The name below an ID is a column of its own, which is hidden.
        rows.set(Number(row.getAttribute('aria-rowindex')), [...row.children].map((cell) =>
          [...cell.childNodes].filter((part) => !part.matches?.('[data-below]')).map((part) => part.textContent).join('')));
    };
    for (let pass = 0; pass < 5 && rows.size < count; pass += 1) {
      for (let top = 0; top <= region.scrollHeight && rows.size < count; top += region.clientHeight - 80) {
        region.scrollTop = top;
        for (let frames = 0; frames < 2 + pass; frames += 1) await frame();
        read();
      }
    }
    region.scrollTop = 0;
    const heads = [...region.querySelectorAll('[role=columnheader]')];
    return {
      titles: heads.map((head) => head.firstElementChild.textContent),
      rows: [...rows].sort(([a], [b]) => a - b).map(([, cells]) => cells),
    };
  })()`;
}
