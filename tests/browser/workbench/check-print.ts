import { formatDateText, toHyphens } from '@floatwise/contracts';
import type { Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { expect } from 'vitest';

/**
 * Checks the print of every table, by its title: its columns, first row and last row. The first table follows the
 * description of the conversion, each further one starts a page, and no page is empty.
 */
export async function checkPrint(
  page: Page,
  tables: ReadonlyMap<string, readonly (readonly string[])[]>,
): Promise<void> {
  const pdf = new Uint8Array(await page.pdf({ format: 'A4' }));
  // A browser that cannot print something prints each page as an image.
  expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(false);
  const { text } = await extractText(pdf, { mergePages: false });
  const pages = text.map(squeeze);
  const printed = toHyphens(pages.join(''));
  // A spreadsheet gets ISO dates.
  const isPrinted = (cell: string): boolean =>
    printed.includes(squeeze(toHyphens(cell))) || printed.includes(squeeze(formatDateText(cell)));
  expect(pages.filter((one) => one === '')).toEqual([]);
  let isFirst = true;
  for (const [title, [header = [], first = [], ...rest]] of tables) {
    const cells = [...header, ...first, ...(rest.at(-1) ?? [])];
    expect(cells.filter((cell) => !isPrinted(cell))).toEqual([]);
    const begun = pages.filter((one) =>
      isFirst ? one.includes(squeeze(title)) : one.startsWith(squeeze(title)),
    );
    expect(begun.length, title).toBeGreaterThan(0);
    isFirst = false;
  }
  const [top = ''] = pages;
  for (const fact of ['Project', 'Data date', 'Options', 'Version']) expect(top).toContain(squeeze(fact));
  expect(top.slice(0, 200)).toContain('schedule.x');
}

/** Removes what differs on paper: line breaks, hyphens, digit grouping, and the spreadsheet's text mark. */
const squeeze = (text: string): string => text.replace(/^'/, '').replaceAll(/[\s\u00ad,]/g, '');
