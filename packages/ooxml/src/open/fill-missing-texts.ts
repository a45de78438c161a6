import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { writeZip } from '../zip/write-zip.ts';
import { PackageEdits } from '../edit/package-edits.ts';
import { readPart, streamPart } from '../package/read-part.ts';
import { readWorkbookFile } from '../read/read-workbook-file.ts';
import type { WorkbookFile, WorkbookFileSheet } from '../read/read-workbook-parts.ts';

/** A cell that takes its text from the list of shared texts: its tag up to the number, and the number. */
const sharedCell = /<((?:\w+:)?)c\b([^>]*?)\st="s"([^>]*)>\s*<\1v>\s*(\d+)\s*<\/\1v>\s*<\/\1c>/g;
/** The same for a quick look: what says so, and what follows up to the number and behind it. */
const sharedType = 't="s"';
const sharedNumber = /[^<>]*>\s*<(?:\w+:)?v>\s*(\d+)[\s<]/y;
/** Enough for the rest of a cell with a number. */
const longestCell = 4096;
const maxPlaces = 10;
const zero = 48;
const less = 60;
/** More digits than a number of a text has, and none that are not exact. */
const longestNumber = 16;

/**
 * A workbook whose cells point at texts that are not there has these cells emptied: Excel would repair it with a question,
 * other programs not open it. The same workbook when there is none; else the one with the gaps filled, with a note that says where.
 */
export async function fillMissingTexts(file: WorkbookFile): Promise<WorkbookFile> {
  const filled = new Map<string, string>();
  const places: string[] = [];
  let count = 0;
  for (const sheet of file.sheets) {
    if (!(await mayMissText(file, sheet))) continue;
    const found = mendSheet(file, sheet);
    if (found === undefined) continue;
    filled.set(sheet.part.name, found.xml);
    count += found.cells.length;
    places.push(...found.cells.slice(0, maxPlaces - places.length).map((cell) => `${sheet.name}!${cell}`));
  }
  if (filled.size === 0) return file;
  const edits = new PackageEdits(file.parts);
  for (const [name, xml] of filled) edits.putText(name, xml);
  const whole = await readWorkbookFile(Buffer.concat(writeZip(edits.listParts())));
  return { ...whole, notes: [...file.notes, createNote(count, places)] };
}

/**
 * A quick check whether the sheet may have the number of a shared text that the list lacks. Such workbooks are very rare,
 * and the sheet is never held in memory as a whole.
 */
async function mayMissText({ strings }: WorkbookFile, { part }: WorkbookFileSheet): Promise<boolean> {
  let rest = '';
  for await (const piece of streamPart(part)) {
    const text = rest + piece.toString('latin1');
    let at = text.indexOf(sharedType);
    for (; at >= 0; at = text.indexOf(sharedType, at + 1)) {
      const index = findSharedNumber(text, at + sharedType.length);
      // The piece may end within the cell.
      if (index === undefined && text.length - at < longestCell) break;
      if (index !== undefined && index >= strings.count) return true;
    }
    rest = at >= 0 ? text.slice(at) : text.slice(1 - sharedType.length);
  }
  return false;
}

/** The number of a cell whose tag goes on at that place; undefined where it is not all there, or no cell. */
function findSharedNumber(text: string, at: number): number | undefined {
  // As nearly all programs write it, and quickly seen.
  if (text.startsWith('><v>', at)) {
    let place = at + '><v>'.length;
    let number = 0;
    for (; place < at + longestNumber; place++) {
      const digit = text.charCodeAt(place) - zero;
      if (!(digit >= 0 && digit <= 9)) break;
      number = number * 10 + digit;
    }
    if (place > at + '><v>'.length && text.charCodeAt(place) === less) return number;
  }
  sharedNumber.lastIndex = at;
  const index = sharedNumber.exec(text)?.[1];
  return index === undefined ? undefined : Number(index);
}

/** The sheet without such cells, and their places; undefined when it has none. */
function mendSheet(
  { strings }: WorkbookFile,
  { part }: WorkbookFileSheet,
): { readonly xml: string; readonly cells: readonly string[] } | undefined {
  const xml = readPart(part);
  const cells: string[] = [];
  const replaced = xml.replaceAll(sharedCell, (cell: string, ...parts: string[]) => {
    const [prefix = '', before = '', after = '', index = ''] = parts;
    if (Number(index) < strings.count) return cell;
    const attributes = `${before}${after}`;
    cells.push(/\sr="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '?');
    return `<${prefix}c${attributes}/>`;
  });
  return cells.length === 0 ? undefined : { xml: replaced, cells };
}

function createNote(count: number, places: readonly string[]): Finding {
  const what = count === 1 ? '1 cell points' : `${formatDecimal(count)} cells point`;
  const more = count > places.length ? ', ...' : '';
  return createWarning(
    'sheet.missing-text',
    `${what} at a text the workbook does not hold: ${places.join(', ')}${more}. The program that saved it left the texts out; such cells are read as empty, and are empty in the answer.`,
  );
}
