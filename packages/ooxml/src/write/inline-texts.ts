import type { CellTexts } from './string-table.ts';
import { writeTextElement } from '../xml/write-text-element.ts';

/** Texts in the cells themselves, for a sheet of a workbook whose shared texts are somebody else's. Source: ECMA-376 part 1, section 18.3.1.53. */
export const inlineTexts: CellTexts = {
  writeContent: (text, buffer) => {
    buffer.add(' t="inlineStr"><is>');
    writeTextElement(text, buffer);
    buffer.add('</is></c>');
  },
};
