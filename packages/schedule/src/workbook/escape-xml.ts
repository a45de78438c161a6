/** Text for an element or a quoted attribute of XML. Characters that XML does not have are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(notInXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Control characters but tab, line feed and the carriage return before one, and two code points that are none. */
export const notInXml = /(?![\t\n]|\r\n)[\p{Cc}\uFFFE\uFFFF]/gu;
