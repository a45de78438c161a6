import { createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { writeZip } from '../zip/write-zip.ts';
import { PackageEdits } from '../edit/package-edits.ts';
import { readPart, streamPart } from '../package/read-part.ts';
import { readWorkbookFile } from '../read/read-workbook-file.ts';
import type { WorkbookFile, WorkbookFileSheet } from '../read/read-workbook-parts.ts';

/** A cell that refers to a shared string by index. */
const sharedCell = /<((?:\w+:)?)c\b([^>]*?)\st="s"([^>]*)>\s*<\1v>\s*(\d+)\s*<\/\1v>\s*<\/\1c>/g;
/** For the quick check: the attribute of such a cell, then the rest of the cell up to the character after the index. */
const sharedType = 't="s"';
const sharedNumber = /[^<>]*>\s*<(?:\w+:)?v>\s*(\d+)[\s<]/y;
/** Characters that hold the rest of any cell with an index. */
const longestCell = 4096;
const maxPlaces = 10;
const zero = 48;
const less = 60;
/** Characters scanned after the attribute: enough for any index, and so few digits that the number is exact. */
const longestNumber = 16;

/**
 * Empties cells that refer to missing shared strings, which Excel would offer to repair and other programs would not open.
 * Returns the same workbook if there are none, otherwise a repaired one with a note that names the cells.
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

/** Quick check for references to missing shared strings, which are very rare. Never holds the whole sheet in memory. */
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

/** The index in the cell whose tag continues at `at`; undefined if the cell is incomplete or has none. */
function findSharedNumber(text: string, at: number): number | undefined {
  // Fast path for the usual form.
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

/** The sheet with those cells emptied, and their references; undefined if it has none. */
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
  const what = count === 1 ? '1 cell refers' : `${formatDecimal(count)} cells refer`;
  const more = count > places.length ? ', ...' : '';
  return createWarning(
    'sheet.missing-text',
    `${what} to text that is missing from the workbook: ${places.join(', ')}${more}. The program that saved it left the text out; such cells are read as empty and stay empty in the result.`,
  );
}
