import { formatTextElement } from './format-text-element.ts';
import { sheetNamespace, xmlHead } from './xml-head.ts';

/** Where the texts of cells go. */
export interface CellTexts {
  /** What stands in the cell for the text: its attributes behind the style's, its content and its end. */
  readonly formatContent: (text: string) => string;
}

/** The texts of a workbook, each once; cells name them by number. Source: ECMA-376 part 1, section 18.4. */
export class StringTable implements CellTexts {
  readonly #numbers = new Map<string, number>();

  formatContent(text: string): string {
    return ` t="s"><v>${this.#getNumber(text)}</v></c>`;
  }

  *format(): Generator<string> {
    yield `${xmlHead}<sst xmlns="${sheetNamespace}" uniqueCount="${this.#numbers.size}">`;
    for (const text of this.#numbers.keys()) yield `<si>${formatTextElement(text)}</si>`;
    yield '</sst>';
  }

  #getNumber(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}
