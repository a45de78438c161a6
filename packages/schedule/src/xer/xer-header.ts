import { findContentEnd, findLineEnd } from './bytes/lines.ts';
import { RowCells } from './bytes/row-cells.ts';
import { findXerVersion } from './bytes/check-xer-head.ts';
import type { XerBody } from './table.ts';

/** The ERMHDR line, without the names of persons on it. */
export interface XerHeader {
  /** Of the P6 that wrote the file, such as `8.4` or `23.12`. */
  readonly version: string | undefined;
  /** Date of the export as in the header, such as `2026-03-16`. */
  readonly exportedOn: string | undefined;
  /** Code of the currency amounts and number formats are in, such as `USD`. */
  readonly currencyCode: string | undefined;
}

/** Reads the first line; what is not there is undefined. */
export function parseXerHeader(body: XerBody): XerHeader {
  const { bytes, decoder } = body;
  const cells = new RowCells();
  cells.split(bytes, 0, findContentEnd(bytes, 0, findLineEnd(bytes, 0, bytes.length)));
  const find = (index: number) => {
    const cell = cells.find(index);
    return (cell && decoder.parse(bytes, cell.start, cell.end).trim()) || undefined;
  };
  return { version: findXerVersion(bytes), exportedOn: find(1), currencyCode: find(7) };
}
