import type { TextBuffer } from '../zip/text-buffer.ts';
import { writeTextElement, sheetNamespace, xmlHead } from '../xml/escape-xml.ts';

/** The last text of a column and its number: many columns repeat the same text row after row. */
export interface LastText {
  text: string | undefined;
  number: number;
}

export interface CellTexts {
  /** Writes the rest of a cell after its style: further attributes, content and end tag. `last` belongs to the column. */
  readonly writeContent: (text: string, buffer: TextBuffer, last: LastText) => void;
}

/** The texts of a workbook, each stored once; cells refer to them by number. Source: ECMA-376 part 1, section 18.4. */
export class StringTable implements CellTexts {
  readonly #numbers = new Map<string, number>();

  writeContent(text: string, buffer: TextBuffer, last: LastText): void {
    if (text !== last.text) {
      last.number = this.#getNumber(text);
      last.text = text;
    }
    buffer.add(' t="s"><v>');
    buffer.addNumber(last.number);
    buffer.add('</v></c>');
  }

  *write(buffer: TextBuffer): Generator<void> {
    buffer.add(`${xmlHead}<sst xmlns="${sheetNamespace}" uniqueCount="${this.#numbers.size}">`);
    for (const text of this.#numbers.keys()) {
      buffer.add('<si>');
      writeTextElement(text, buffer);
      buffer.add('</si>');
      yield;
    }
    buffer.add('</sst>');
  }

  #getNumber(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}

/** Inline strings, for a sheet added to a workbook with its own shared strings. Source: ECMA-376 part 1, section 18.3.1.53. */
export const inlineTexts: CellTexts = {
  writeContent: (text, buffer) => {
    buffer.add(' t="inlineStr"><is>');
    writeTextElement(text, buffer);
    buffer.add('</is></c>');
  },
};
