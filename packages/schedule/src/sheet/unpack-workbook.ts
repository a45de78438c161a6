import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { hideProperties, readWorkbookParts, type WorkbookFile } from '@floatwise/ooxml/read';
import { unzipSync } from 'fflate';
import { isOldWorkbook } from './workbook-head.ts';

/** The same limit as the tools'. */
const maxUnpackedBytes = 512 * 1024 * 1024;

/** Opens a workbook in memory, also in a browser; an old one (.xls) is converted first. */
export async function unpackWorkbook(bytes: Uint8Array): Promise<WorkbookFile> {
  const parts = unzipParts(isOldWorkbook(bytes) ? await convertOldWorkbook(bytes) : bytes);
  return readWorkbookParts(
    new Map(
      Object.entries(parts).map(([name, contents]) => [
        name,
        {
          name,
          compressed: contents,
          isDeflated: false,
          size: contents.length,
          crc32: 0,
          date: 0,
          time: 0,
        },
      ]),
    ),
  );
}

/** Limits sizes by the zip directory; `unzipSync` never unpacks a part beyond its size there. */
function unzipParts(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  let unpacked = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/i.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > maxUnpackedBytes)
        throw new UnusableInputError('E_TOO_LARGE', 'The workbook unpacks to more than 512 MB.');
      return true;
    },
  });
}

/** Loads its library only when needed. */
async function convertOldWorkbook(bytes: Uint8Array): Promise<Uint8Array> {
  const { read, write } = await import('@e965/xlsx');
  const workbook = read(hideProperties(bytes), {
    type: 'array',
    dense: true,
    cellNF: true,
    cellFormula: false,
  });
  return new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
