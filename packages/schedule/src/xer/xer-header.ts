import { ascii } from './bytes/ascii.ts';
import { findContentEnd } from './layout.ts';
import { RowCells } from './row-cells.ts';
import type { XerBody } from './table.ts';

/** The ERMHDR line, without the names of persons on it. */
export interface XerHeader {
  /** Of the P6 that wrote the file, such as `8.4` or `23.12`. */
  readonly version: string | undefined;
  /** Date of the export as it stands there, such as `2026-03-16`. */
  readonly exportedOn: string | undefined;
  /** Code of the currency amounts and number formats are in, such as `USD`. */
  readonly currencyCode: string | undefined;
}

const tagLength = 'ERMHDR'.length;

/** Reads the first line; what is not there is undefined. */
export function parseXerHeader(body: XerBody): XerHeader {
  const { bytes, decoder } = body;
  const lineFeed = bytes.indexOf(ascii.lineFeed);
  const end = findContentEnd(bytes, 0, lineFeed < 0 ? bytes.length : lineFeed + 1);
  const cells = new RowCells();
  // Two letters stand before the TAB of a row; the tag of this line is longer.
  cells.split(bytes, tagLength - 2, end);
  const find = (index: number) => {
    if (index >= cells.count) return undefined;
    return decoder.parse(bytes, cells.starts[index] ?? 0, cells.ends[index] ?? 0).trim() || undefined;
  };
  return { version: find(0), exportedOn: find(1), currencyCode: find(7) };
}
