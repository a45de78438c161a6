import { formatTextElement } from './format-text-element.ts';
import type { CellTexts } from './string-table.ts';

/** Texts in the cells themselves, for a sheet of a workbook whose shared texts are somebody else's. Source: ECMA-376 part 1, section 18.3.1.53. */
export const inlineTexts: CellTexts = {
  formatContent: (text) => ` t="inlineStr"><is>${formatTextElement(text)}</is></c>`,
};
