import { isPrintable, notInXml } from './escape-xml.ts';

/** Excel's own limit for the text of one cell. */
const maxCellLength = 32_767;

/**
 * Text as a workbook's XML must hold it, so that a reader gets back exactly what was given: characters that XML does
 * not have become `_xHHHH_`, and what looks like such an escape is itself escaped (ECMA-376 part 1, ST_Xstring). Line breaks
 * stand as they are, as P6 writes them: of CR LF a strict reader of XML sees the line feed; a carriage return alone is
 * escaped. Half a surrogate pair becomes U+FFFD. Text beyond Excel's limit of 32,767 characters is cut.
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
