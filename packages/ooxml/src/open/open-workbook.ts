import { formatExtension, type Finding } from '@floatwise/contracts';
import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatEncrypted, openPackage } from '../package/open-package.ts';
import { hasStream, convertXls } from './convert-xls.ts';
import { checkWorkbookHead, isCompoundFile } from './check-workbook-head.ts';
import { type WorkbookFile, type WorkbookFileSheet, readWorkbookParts } from '../read/read-workbook-parts.ts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { writeZip } from '../zip/write-zip.ts';
import { PackageEdits } from '../edit/package-edits.ts';
import { readPart, streamPart } from '../package/read-part.ts';

/** Largest file accepted, in bytes before unpacking. */
const maxWorkbookBytes = 100 * 1024 * 1024;

/** Opens an .xlsx or .xls, whatever its name. Throws UnusableInputError: E_EMPTY, E_NOT_XLSX, E_ENCRYPTED, E_TOO_LARGE. */
export async function openWorkbook(bytes: Uint8Array, fileName: string): Promise<WorkbookFile> {
  checkWorkbookHead(bytes.subarray(0, 4096));
  if (bytes.length > maxWorkbookBytes) {
    const sentence = `The workbook has ${Math.round(bytes.length / 1024 / 1024)} MB; at most 100 MB can be read. Export fewer activities or columns.`;
    throw new UnusableInputError('E_TOO_LARGE', sentence);
  }
  if (isCompoundFile(bytes) && hasStream(bytes, 'EncryptedPackage')) throw formatEncrypted();
  const notes = listNameNotes(bytes, formatExtension(fileName));
  const file = await readWorkbookFile(isCompoundFile(bytes) ? await convertXls(bytes) : bytes);
  return fillMissingTexts({ ...file, notes: [...notes, ...file.notes] });
}

/** Opens a workbook file without reading its sheets. Throws UnusableInputError if it is not a usable workbook. */
export const readWorkbookFile = async (bytes: Uint8Array): Promise<WorkbookFile> =>
  readWorkbookParts(await openPackage(bytes));

/** Excel opens either kind under either name, so a name that disagrees is only noted. */
function listNameNotes(bytes: Uint8Array, extension: string): Finding[] {
  const held = isCompoundFile(bytes) ? '.xls' : '.xlsx';
  if ((extension !== '.xls' && extension !== '.xlsx') || extension === held) return [];
  const kind = held === '.xls' ? 'an old workbook (.xls)' : 'a new workbook (.xlsx)';
  const message = `The file is named ${extension}, but its content is that of ${kind}; it was read as what it is.`;
  return [createInfo('sheet.file-name', message)];
}

/** A cell with a whole number, which may be the index of a shared string. */
const numberedCell = /<((?:\w+:)?)c\b([^<>]*)>\s*<\1v>\s*(\d+)\s*<\/\1v>\s*<\/\1c>/g;
const sharedType = /\st="s"/;
/** For the quick check: the type of such a cell, then the rest of the cell up to the character after the index. */
const sharedNumber = /t="s"[^<>]{0,400}>\s*<(?:\w+:)?v>\s*(\d+)[\s<]/g;
/** Characters that hold the rest of any cell with an index. */
const longestCell = 4096;
const maxPlaces = 10;

/** Empties cells that refer to missing shared strings, which Excel would offer to repair. A note names them. */
async function fillMissingTexts(file: WorkbookFile): Promise<WorkbookFile> {
  const edits = new PackageEdits(file.parts);
  const places: string[] = [];
  for (const sheet of file.sheets) {
    if (!(await mayMissText(file, sheet))) continue;
    const { xml, cells } = mendSheet(file, sheet);
    if (cells.length > 0) edits.putText(sheet.part.name, xml);
    for (const cell of cells) places.push(`${sheet.name}!${cell}`);
  }
  if (places.length === 0) return file;
  const whole = await readWorkbookFile(Buffer.concat(writeZip(edits.listParts())));
  return { ...whole, notes: [...file.notes, createNote(places)] };
}

/** Quick check for references to missing shared strings, which are very rare. Never holds the whole sheet in memory. */
async function mayMissText({ strings }: WorkbookFile, { part }: WorkbookFileSheet): Promise<boolean> {
  let rest = '';
  for await (const piece of streamPart(part)) {
    const text = rest + piece.toString('latin1');
    for (const [, index] of text.matchAll(sharedNumber)) if (Number(index) >= strings.count) return true;
    // The piece may end within a cell.
    rest = text.slice(-longestCell);
  }
  return false;
}

/** The sheet with those cells emptied, and their references. */
function mendSheet(
  { strings }: WorkbookFile,
  { part }: WorkbookFileSheet,
): { readonly xml: string; readonly cells: readonly string[] } {
  const xml = readPart(part);
  const cells: string[] = [];
  const fixed = xml.replaceAll(numberedCell, (cell: string, ...parts: string[]) => {
    const [prefix = '', all = '', index = ''] = parts;
    if (!sharedType.test(all) || Number(index) < strings.count) return cell;
    const attributes = all.replace(sharedType, '');
    cells.push(/\sr="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? '?');
    return `<${prefix}c${attributes}/>`;
  });
  return { xml: fixed, cells };
}

function createNote(places: readonly string[]): Finding {
  const { length } = places;
  const what = length === 1 ? '1 cell refers' : `${formatDecimal(length)} cells refer`;
  const shown = `${places.slice(0, maxPlaces).join(', ')}${length > maxPlaces ? ', ...' : ''}`;
  return createWarning(
    'sheet.missing-text',
    `${what} to text that is missing from the workbook: ${shown}. The program that saved it left the text out; such cells are read as empty and stay empty in the result.`,
  );
}
