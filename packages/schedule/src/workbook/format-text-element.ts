import { escapeCellText } from './escape-cell-text.ts';
import { escapeXml } from './escape-xml.ts';

/** The text of a cell as an element. Readers may drop space at the ends and line feeds unless told to keep them. */
export function formatTextElement(text: string): string {
  if (isWord.test(text) && !text.includes('_')) return `<t>${text}</t>`;
  const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
  return `<t${space}>${escapeXml(escapeCellText(text))}</t>`;
}

/** Letters, digits and what stands between them in ids and codes: nothing that is written otherwise. */
const isWord = /^[A-Za-z0-9._:()/+-]{1,1000}$/;
