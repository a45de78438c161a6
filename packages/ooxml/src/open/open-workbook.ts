import { formatExtension, type Finding } from '@floatwise/contracts';
import { createInfo } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { formatEncrypted } from '../package/open-package.ts';
import { hasStream, convertXls } from './convert-xls.ts';
import { checkWorkbookHead, isCompoundFile } from './check-workbook-head.ts';
import { fillMissingTexts } from './fill-missing-texts.ts';
import { readWorkbookFile } from '../read/read-workbook-file.ts';
import type { WorkbookFile } from '../read/read-workbook-parts.ts';

/** Largest file accepted, in bytes before unpacking. */
const maxWorkbookBytes = 100 * 1024 * 1024;

/**
 * Opens a workbook from a user; an .xls is converted to .xlsx. The content decides which it is, not the name. Throws
 * UnusableInputError: E_EMPTY, E_NOT_XLSX, E_ENCRYPTED, E_TOO_LARGE.
 */
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

/** Excel opens either kind under either name, so a name that disagrees is only noted. */
function listNameNotes(bytes: Uint8Array, extension: string): Finding[] {
  const held = isCompoundFile(bytes) ? '.xls' : '.xlsx';
  if ((extension !== '.xls' && extension !== '.xlsx') || extension === held) return [];
  const kind = held === '.xls' ? 'an old workbook (.xls)' : 'a new workbook (.xlsx)';
  const message = `The file is named ${extension}, but its content is that of ${kind}; it was read as what it is.`;
  return [createInfo('sheet.file-name', message)];
}
