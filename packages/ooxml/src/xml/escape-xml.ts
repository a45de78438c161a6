import type { TextBuffer } from '../zip/text-buffer.ts';

/** Text for an element or a quoted attribute of XML. Characters that XML does not have are left out. */
export function escapeXml(text: string): string {
  // Most texts of a large sheet are plain, and one look at them takes a fraction of the time.
  if (isPlain.test(text)) return text;
  // Patterns of one letter are replaced several times as fast as texts are.
  return (isPrintable.test(text) ? text : text.toWellFormed().replace(notInXml, ''))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

/** Printable ASCII without what XML writes otherwise. */
const isPlain = /^[ !#-%'-;=?-~]*$/;
/** Printable ASCII: nothing in it that XML does not have. */
const isPrintable = /^[ -~]*$/;

/** Control characters but tab, line feed and the carriage return before one, and two code points that are none. */
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
  // Nearly every text, and quickly seen.
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

/** How every part of a package begins. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const sheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const relationshipsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const space = 32;
const more = 62;
const closingBracket = 93;
const underscore = 95;
const lastPrintable = 126;

/** The text of a cell as an element. Without `xml:space`, readers may drop line feeds and space at the ends. */
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

/** Whether a text is written as it is, as most are: one look at each character, several times as fast as patterns. */
function isPlainText(text: string): boolean {
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
