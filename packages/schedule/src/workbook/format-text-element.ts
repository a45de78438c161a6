import { escapeCellText } from './escape-cell-text.ts';
import { escapeXml } from './escape-xml.ts';

/** The text of a cell as an element. Readers may drop space at the ends and line feeds unless told to keep them. */
export function formatTextElement(text: string): string {
  const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
  return `<t${space}>${escapeXml(escapeCellText(text))}</t>`;
}
