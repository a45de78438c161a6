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
export const isPrintable = /^[ -~]*$/;

/** Control characters but tab, line feed and the carriage return before one, and two code points that are none. */
export const notInXml = /(?![\t\n]|\r\n)[\p{Cc}\uFFFE\uFFFF]/gu;
