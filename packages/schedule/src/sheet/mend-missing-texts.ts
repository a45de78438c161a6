import type { Finding } from '@floatwise/contracts';
import { writeZip } from '../zip/write-zip.ts';
import { PackageEdits } from './edit/package-edits.ts';
import { readPart } from './package/read-part.ts';
import { readWorkbookFile, type WorkbookFile, type WorkbookFileSheet } from './read-workbook-file.ts';

/** A cell that takes its text from the list of shared texts: its tag up to the number, and the number. */
const sharedCell = /<((?:\w+:)?)c\b([^>]*?)\st="s"([^>]*)>\s*<\1v>\s*(\d+)\s*<\/\1v>\s*<\/\1c>/g;
const maxPlaces = 10;

/**
 * A workbook whose cells point at texts that are not there has these cells emptied: Excel would repair it with a question,
 * other programs not open it. The same workbook when there is none; else the mended one, with a note that says where.
 */
export async function mendMissingTexts(file: WorkbookFile): Promise<WorkbookFile> {
  const mended = new Map<string, string>();
  const places: string[] = [];
  let count = 0;
  for (const sheet of file.sheets) {
    const found = mendSheet(file, sheet);
    if (found === undefined) continue;
    mended.set(sheet.part.name, found.xml);
    count += found.cells.length;
    places.push(...found.cells.slice(0, maxPlaces - places.length).map((cell) => `${sheet.name}!${cell}`));
  }
  if (mended.size === 0) return file;
  const edits = new PackageEdits(file.parts);
  for (const [name, xml] of mended) edits.putText(name, xml);
  const whole = await readWorkbookFile(Buffer.concat(writeZip(edits.listParts())));
  return { ...whole, notes: [...file.notes, createNote(count, places)] };
}

/** The sheet without such cells, and their places; undefined when it has none. */
function mendSheet(
  { strings }: WorkbookFile,
  { part }: WorkbookFileSheet,
): { readonly xml: string; readonly cells: readonly string[] } | undefined {
  const xml = readPart(part);
  if (!hasNumberBeyond(xml, strings.count)) return undefined;
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

/** Whether a cell's number is beyond the list. Looks without replacing: nearly no workbook has one. */
function hasNumberBeyond(xml: string, count: number): boolean {
  for (const [, , , , index] of xml.matchAll(sharedCell)) if (Number(index) >= count) return true;
  return false;
}

function createNote(count: number, places: readonly string[]): Finding {
  const what = count === 1 ? '1 cell points' : `${count.toLocaleString('en')} cells point`;
  const more = count > places.length ? ', ...' : '';
  return {
    code: 'sheet.missing-text',
    severity: 'warning',
    message: `${what} at a text the workbook does not hold: ${places.join(', ')}${more}. The program that saved it left the texts out; such cells are read as empty, and are empty in the answer.`,
  };
}
