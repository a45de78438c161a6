import { UnusableInputError } from '../../unusable-input-error.ts';
import { formatDamaged } from '../package/damaged.ts';
import { formatEncrypted } from '../package/open-package.ts';
import { formatNoWorkbook } from '../read-workbook-file.ts';
import { hasStream } from './compound-file.ts';

/**
 * An old workbook (.xls) as .xlsx: values, number formats, column widths, hidden sheets and the date system stay; formulas
 * become what they showed. Throws UnusableInputError for what is no workbook.
 */
export async function convertXls(bytes: Uint8Array): Promise<Uint8Array> {
  checkStreams(bytes);
  // Loaded when it is needed: most workbooks are new ones, and it is large.
  const { read, write } = await import('@e965/xlsx');
  try {
    const options = {
      type: 'array',
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellFormula: false,
    } as const;
    const workbook = read(bytes, options);
    return new Uint8Array(write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw formatEncrypted();
    throw formatDamaged('its sheets cannot be read', error);
  }
}

function checkStreams(bytes: Uint8Array): void {
  if (hasStream(bytes, 'EncryptedPackage')) throw formatEncrypted();
  if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) return;
  const found = hasStream(bytes, 'WordDocument')
    ? 'an old Word document'
    : 'an old Office file, perhaps of Microsoft Project';
  throw new UnusableInputError('E_NOT_XLSX', formatNoWorkbook(found));
}
