import type { TextBuffer } from '../zip/text-buffer.ts';

/** Escapes text for an element or a quoted attribute. Omits characters that XML does not allow. */
export function escapeXml(text: string): string {
  // Most texts of a large sheet are plain, and this test costs a fraction of the replacements.
  if (isPlain.test(text)) return text;
  // `replace` with a one-character pattern is several times as fast as `replaceAll` with a string.
  return (isPrintable.test(text) ? text : text.toWellFormed().replace(notInXml, ''))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** Printable ASCII without characters that XML escapes. */
const isPlain = /^[ !#-%'-;=?-~]*$/;
/** Printable ASCII, all of which XML allows. */
const isPrintable = /^[ -~]*$/;

/** Control characters except tab, line feed and a carriage return before a line feed, and two noncharacters. */
const notInXml = /(?![\t\n]|\r\n)[\p{Cc}\uFFFE\uFFFF]/gu;

/** Excel's own limit for the text of one cell. */
const maxCellLength = 32_767;

/**
 * Escapes text for a workbook's XML so that readers get exactly the same text back. Characters that XML does not allow become
 * `_xHHHH_`, and text that looks like such an escape is escaped itself (ECMA-376 part 1, ST_Xstring). Line breaks are not
 * escaped, as in P6: a strict XML reader reads CR LF as a line feed. A carriage return alone is escaped. Half a surrogate
 * pair becomes U+FFFD. Text beyond Excel's limit of 32,767 characters is cut.
 */
export function escapeCellText(text: string): string {
  // Fast path for nearly every text.
  if (text.length <= maxCellLength && !text.includes('_x') && isPrintable.test(text)) return text;
  return text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(
      notInXml,
      (character) => `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}

/** The XML declaration of every part. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const space = 32;
const more = 62;
const closingBracket = 93;
const underscore = 95;
const lastPrintable = 126;

/** Writes the text of a cell as an element. Without `xml:space`, readers may drop line feeds and leading or trailing spaces. */
export function writeTextElement(text: string, buffer: TextBuffer): void {
  if (isPlainText(text)) {
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

/** True if a text needs no escaping, as most do. Checking each character once is several times as fast as patterns. */
function isPlainText(text: string): boolean {
  const { length } = text;
  if (length > maxCellLength) return false;
  let before = space;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (plainCodes[code] !== 1) {
      if (code !== space && code !== more && code !== underscore) return false;
      // Double spaces, the end of a CDATA section, and a possible `_x` escape.
      if ((code === space || code === underscore) && before === code) return false;
      if (code === more && before === closingBracket) return false;
      if (code === underscore && text[at + 1] === 'x') return false;
    }
    before = code;
  }
  return length === 0 || before !== space;
}
