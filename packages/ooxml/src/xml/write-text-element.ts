import type { TextBuffer } from '../zip/text-buffer.ts';
import { escapeCellText, escapeXml, maxCellLength } from './escape-xml.ts';

const space = 32;
const more = 62;
const closingBracket = 93;
const underscore = 95;
const lastPrintable = 126;

/** The text of a cell as an element. Without `xml:space`, readers may drop line feeds and space at the ends. */
export function writeTextElement(text: string, buffer: TextBuffer): void {
  if (isPlain(text)) {
    buffer.add('<t>');
    buffer.add(text);
  } else {
    buffer.add(/^\s|\s$|[\n\t]| {2}/.test(text) ? '<t xml:space="preserve">' : '<t>');
    buffer.add(escapeXml(escapeCellText(text)));
  }
  buffer.add('</t>');
}

/** By character code: 1 for printable characters that never need escaping within an element. */
const plainCodes = new Uint8Array(lastPrintable + 1);
for (let code = space + 1; code <= lastPrintable; code++)
  if (!'&<>"_'.includes(String.fromCharCode(code))) plainCodes[code] = 1;

/** Whether a text is written as it is, as most are: one look at each character, several times as fast as patterns. */
function isPlain(text: string): boolean {
  const { length } = text;
  if (length > maxCellLength) return false;
  let before = space;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (plainCodes[code] !== 1) {
      if (code !== space && code !== more && code !== underscore) return false;
      // Blanks that are no single ones, the end of a CDATA section, and what looks like an escape: the letter x follows it.
      if ((code === space || code === underscore) && before === code) return false;
      if (code === more && before === closingBracket) return false;
      if (code === underscore && text[at + 1] === 'x') return false;
    }
    before = code;
  }
  return length === 0 || before !== space;
}
