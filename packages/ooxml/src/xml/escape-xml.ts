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
export const maxCellLength = 32_767;

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
