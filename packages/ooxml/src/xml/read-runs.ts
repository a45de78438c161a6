import { isNameEnd } from './row-scanner.ts';
import { decodeCellText } from './xml-text.ts';

/** Text of a string item or inline string: its runs joined, without phonetic hints. */
export function readRuns(xml: string, prefix: string): string {
  const visible = xml.includes(`<${prefix}rPh`)
    ? xml.replace(new RegExp(`<${prefix}rPh[\\s>].*?</${prefix}rPh>`, 'gs'), '')
    : xml;
  const closeTag = `</${prefix}t>`;
  const openTag = `<${prefix}t`;
  let joined = '';
  for (let at = visible.indexOf(openTag); at >= 0; at = visible.indexOf(openTag, at)) {
    const tagEnd = visible.indexOf('>', at) + 1;
    if (tagEnd === 0) break;
    if (!isNameEnd(visible.charCodeAt(at + openTag.length)) || visible[tagEnd - 2] === '/') {
      at = tagEnd;
      continue;
    }
    const close = visible.indexOf(closeTag, tagEnd);
    if (close < 0) break;
    joined += visible.slice(tagEnd, close);
    at = close + closeTag.length;
  }
  return decodeCellText(joined);
}
