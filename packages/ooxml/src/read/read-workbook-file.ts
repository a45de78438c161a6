import { openPackage } from '../package/open-package.ts';
import { readWorkbookParts, type WorkbookFile } from './read-workbook-parts.ts';

/** Opens a workbook file without reading its sheets. Throws UnusableInputError if it is not a usable workbook. */
export const readWorkbookFile = async (bytes: Uint8Array): Promise<WorkbookFile> =>
  readWorkbookParts(await openPackage(bytes));
