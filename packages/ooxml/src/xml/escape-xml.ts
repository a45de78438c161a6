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
const notInXml = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\uFFFE\uFFFF]/gu;

/** Excel's own limit for the text of one cell. */
const maxCellLength = 32_767;

/**
 * Readers get the same text back (ECMA-376 part 1, ST_Xstring). CR LF stays, as in P6, although a strict XML reader reads LF. A
 * lone CR is escaped, half a surrogate pair becomes U+FFFD, and text beyond Excel's limit is cut.
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

/** Printable ASCII in which at most `>` would be escaped, which an element need not do unless it ends a CDATA section. */
const isPlainText = /^[ !#-%'-;=-~]*$/;
const needsCare = /^ | $| {2}|__|_x|]>/;

/** The text of a cell as an element. Without `xml:space`, readers may drop line feeds and leading or trailing spaces. */
export function formatTextElement(text: string): string {
  if (text.length <= maxCellLength && isPlainText.test(text) && !needsCare.test(text))
    return `<t>${text}</t>`;
  const tag = /^\s|\s$|[\n\t]| {2}/.test(text) ? '<t xml:space="preserve">' : '<t>';
  return `${tag}${escapeXml(escapeCellText(text))}</t>`;
}
