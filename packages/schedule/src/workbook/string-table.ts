import { escapeCellText } from './escape-cell-text.ts';
import { escapeXml } from './escape-xml.ts';
import { sheetNamespace, xmlHead } from './xml-head.ts';

/** The texts of a workbook, each once; cells name them by number. Source: ECMA-376 part 1, section 18.4. */
export class StringTable {
  readonly #numbers = new Map<string, number>();

  getNumber(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  *format(): Generator<string> {
    yield `${xmlHead}<sst xmlns="${sheetNamespace}" uniqueCount="${this.#numbers.size}">`;
    for (const text of this.#numbers.keys()) {
      // Readers may drop space at the ends and line feeds unless told to keep them.
      const space = /^\s|\s$|[\n\t]| {2}/.test(text) ? ' xml:space="preserve"' : '';
      yield `<si><t${space}>${escapeXml(escapeCellText(text))}</t></si>`;
    }
    yield '</sst>';
  }
}
