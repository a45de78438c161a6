import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { PackageEdits } from '../edit/package-edits.ts';
import { openPackage, formatEncrypted } from '../package/open-package.ts';
import { writeZip } from '../zip/write-zip.ts';
import { formatDamaged } from '../xml/damaged.ts';
import { formatNoWorkbook } from '../read/read-workbook-parts.ts';
import { headerLength, hideProperties, nameLengthOffset, recordLength } from '../read/hide-properties.ts';

/** Converts .xls to .xlsx with formats, widths, hidden sheets and date system; formulas become values. Throws UnusableInputError. */
export async function convertXls(bytes: Uint8Array): Promise<Uint8Array> {
  checkStreams(bytes);
  // Loaded on demand: it is large, and few workbooks are .xls.
  const { read, write } = await import('@e965/xlsx');
  try {
    const options = {
      type: 'array',
      dense: true,
      cellStyles: true,
      cellNF: true,
      cellFormula: false,
    } as const;
    const workbook = read(hideProperties(bytes), options);
    const converted = write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
    return await dropColumnLevels(converted);
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throw formatEncrypted();
    throw formatDamaged('its sheets cannot be read', error);
  }
}

/** The library writes the outline level of columns twice, the second time in an invalid attribute. */
async function dropColumnLevels(bytes: Uint8Array): Promise<Uint8Array> {
  const edits = new PackageEdits(await openPackage(bytes));
  for (const { name } of [...edits.listParts()]) {
    if (!name.startsWith('xl/worksheets/sheet')) continue;
    const xml = edits.read(name);
    const end = xml.indexOf('</cols>');
    if (end < 0) continue;
    const columns = xml.slice(0, end).replaceAll(/(<col\s[^<>]*)\slevel="[^"]*"/g, '$1');
    if (columns.length < end) edits.putText(name, columns + xml.slice(end));
  }
  return Buffer.concat(writeZip(edits.listParts()));
}

function checkStreams(bytes: Uint8Array): void {
  if (hasStream(bytes, 'EncryptedPackage')) throw formatEncrypted();
  if (hasStream(bytes, 'Workbook') || hasStream(bytes, 'Book')) return;
  if (isCutOff(bytes)) throw formatDamaged('it is cut off');
  const found = hasStream(bytes, 'WordDocument')
    ? 'an old Word document'
    : 'an old Office file, perhaps of Microsoft Project';
  throw new UnusableInputError('E_NOT_XLSX', formatNoWorkbook(found));
}

/** Offsets in the header of the sector size, as a power of two, and of the first sector of the directory. */
const sectorShiftOffset = 30;
const directoryOffset = 48;

/** True if the file's directory has a stream of that name. Source: [MS-CFB] 2.6.1. */
export function hasStream(bytes: Uint8Array, name: string): boolean {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = Buffer.from(`${name}\0`, 'utf16le');
  for (let at = input.indexOf(wanted); at >= 0; at = input.indexOf(wanted, at + 2)) {
    if (at % recordLength !== 0 || at + recordLength > input.length) continue;
    if (input.readUInt16LE(at + nameLengthOffset) === wanted.length) return true;
  }
  return false;
}

/** True if the file ends before its directory. Source: [MS-CFB] 2.2. */
function isCutOff(bytes: Uint8Array): boolean {
  const input = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (input.length < headerLength) return true;
  const sectorLength = 2 ** input.readUInt16LE(sectorShiftOffset);
  const directory = input.readUInt32LE(directoryOffset);
  return (directory + 1) * sectorLength >= input.length;
}
