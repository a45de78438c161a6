import { formatTextElement, sheetNamespace, xmlHead } from '../xml/escape-xml.ts';

export interface CellTexts {
  /** The rest of a cell with a text, after its style: further attributes, content and end tag. */
  readonly formatContent: (text: string) => string;
}

/** The texts of a workbook, each stored once; cells refer to them by number. Source: ECMA-376 part 1, section 18.4. */
export class StringTable implements CellTexts {
  readonly #numbers = new Map<string, number>();

  formatContent(text: string): string {
    let number = this.#numbers.get(text);
    if (number === undefined) this.#numbers.set(text, (number = this.#numbers.size));
    return ` t="s"><v>${number}</v></c>`;
  }

  *format(): Generator<string> {
    yield `${xmlHead}<sst xmlns="${sheetNamespace}" uniqueCount="${this.#numbers.size}">`;
    for (const text of this.#numbers.keys()) yield `<si>${formatTextElement(text)}</si>`;
    yield '</sst>';
  }
}

/** Inline strings, for a sheet added to a workbook with its own shared strings. Source: ECMA-376 part 1, section 18.3.1.53. */
export const inlineTexts: CellTexts = {
  formatContent: (text) => ` t="inlineStr"><is>${formatTextElement(text)}</is></c>`,
};
