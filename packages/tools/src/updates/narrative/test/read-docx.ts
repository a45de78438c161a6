import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** Paragraphs of a Word file in order: their texts, whether they are in a table or are marked as a place to write. */
export interface ReadParagraph {
  readonly text: string;
  readonly isInTable: boolean;
  readonly isMarked: boolean;
}

/** Reads a Word file with another parser than the one that wrote it. Throws if a part is not well-formed. */
export function readDocx(bytes: Uint8Array): { parts: string[]; paragraphs: ReadParagraph[] } {
  const parts = Object.entries(unzipSync(bytes));
  const paragraphs: ReadParagraph[] = [];
  for (const [name, content] of parts)
    if (/\.(xml|rels)$/.test(name))
      readPart(strFromU8(content), name === 'word/document.xml' ? paragraphs : []);
  return { parts: parts.map(([name]) => name), paragraphs };
}

function readPart(xml: string, paragraphs: ReadParagraph[]): void {
  const parser = new SaxesParser();
  let text = '';
  let tables = 0;
  let isText = false;
  let isMarked = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    if (name === 'w:tbl') tables += 1;
    if (name === 'w:t') isText = true;
    if (name === 'w:noBreakHyphen') text += '-';
    if (name === 'w:highlight') isMarked = true;
  });
  parser.on('text', (part) => {
    if (isText) text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') isText = false;
    if (name === 'w:tbl') tables -= 1;
    if (name !== 'w:p') return;
    paragraphs.push({ text, isInTable: tables > 0, isMarked });
    text = '';
    isMarked = false;
  });
  parser.write(xml).close();
}
