import { formatBorder, formatFill, formatFont, type StyleLists } from './style-numbers.ts';
import { sheetNamespace, xmlHead } from '../xml/xml-head.ts';

const firstOwnFormat = 164;

/**
 * The styles of a new workbook. Source: ECMA-376 part 1, section 18.8, whose order of elements strict readers insist on.
 */
export class StyleTable implements StyleLists {
  readonly #formats: string[] = [];
  /** Excel takes the first of each list, and the second fill, for granted. */
  readonly #lists = {
    fonts: [formatFont({})],
    fills: [formatFill('none'), formatFill('gray125')],
    borders: [formatBorder(undefined)],
    cellXfs: [
      '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"></xf>',
    ],
  };

  add(list: Parameters<StyleLists['add']>[0], item: string): number {
    const items = this.#lists[list];
    // What a new workbook has at first is looked for, too: nothing is in a list twice.
    const known = items.indexOf(item);
    return known < 0 ? items.push(item) - 1 : known;
  }

  addNumberFormat(code: string): number {
    return firstOwnFormat + this.#formats.push(code) - 1;
  }

  format(): string {
    const formats = this.#formats.map(
      (format, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${format}"/>`,
    );
    return (
      `${xmlHead}<styleSheet xmlns="${sheetNamespace}">` +
      (formats.length === 0 ? '' : formatList('numFmts', formats)) +
      formatList('fonts', this.#lists.fonts) +
      formatList('fills', this.#lists.fills) +
      formatList('borders', this.#lists.borders) +
      formatList('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
      formatList('cellXfs', this.#lists.cellXfs) +
      formatList('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
      '</styleSheet>'
    );
  }
}

const formatList = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;
