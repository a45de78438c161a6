import { Buffer } from 'node:buffer';
import { formatContained } from '../../../xer/bytes/container.ts';
import { findTable, readXer, type Xer } from '../../../xer/index.ts';

const lineFeed = 0x0a;

/** Adds missing columns and tables, empty, to a file. Returns the file itself if none is missing. Rows keep their indexes. */
export function widenXer(xer: Xer, columns: ReadonlyMap<string, ReadonlySet<string>>): Xer {
  const insertions: { at: number; text: string }[] = [];
  const newTables: string[] = [];
  for (const [name, wanted] of columns) {
    const blocks = findTable(xer, name)?.blocks.filter(({ layout }) => layout.columns !== undefined) ?? [];
    if (blocks.length === 0) newTables.push(`%T\t${name}\r\n%F\t${[...wanted].join('\t')}\r\n`);
    for (const { layout, columns: known } of blocks) {
      const missing = [...wanted].filter((column) => !known.includes(column));
      if (missing.length > 0 && layout.columns !== undefined)
        insertions.push({ at: layout.columns.end, text: missing.map((column) => `\t${column}`).join('') });
    }
  }
  const { bytes, container } = xer.body;
  if (newTables.length > 0) {
    const at = Math.max(...xer.tables.flatMap(({ blocks }) => blocks.map(({ layout }) => layout.end)));
    const lineEnd = bytes[at - 1] === lineFeed ? '' : '\r\n';
    insertions.push({ at, text: lineEnd + newTables.join('') });
  }
  if (insertions.length === 0) return xer;
  const body = insertTexts(bytes, insertions);
  const file = Buffer.concat([container.head, formatContained(container, body), container.tail]);
  return readXer(file, { codePage: xer.codePage });
}

function insertTexts(body: Buffer, insertions: readonly { at: number; text: string }[]): Buffer {
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { at, text } of insertions.toSorted((a, b) => a.at - b.at)) {
    pieces.push(body.subarray(from, at), Buffer.from(text, 'latin1'));
    from = at;
  }
  pieces.push(body.subarray(from));
  return Buffer.concat(pieces);
}
