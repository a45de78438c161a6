import { StylesEditor } from './styles-editor.ts';
import { formatBorder, formatFill, formatFont, type StyleLists } from './style-numbers.ts';
import { sheetNamespace, xmlHead } from '../xml/xml-head.ts';

/** Excel takes the first of each list, and the second fill, for granted. Source: ECMA-376 part 1, section 18.8. */
const firstStyles =
  `${xmlHead}<styleSheet xmlns="${sheetNamespace}">` +
  `<fonts count="1">${formatFont({})}</fonts>` +
  `<fills count="2">${formatFill('none')}${formatFill('gray125')}</fills>` +
  `<borders count="1">${formatBorder(undefined)}</borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The styles of a new workbook. What it has at first is looked for, too: nothing is in a list twice. */
export class NewStyles implements StyleLists {
  readonly #editor = new StylesEditor(firstStyles);

  add(list: Parameters<StyleLists['add']>[0], item: string): number {
    const known = this.#editor.listItems(list).indexOf(item);
    return known < 0 ? this.#editor.add(list, item) : known;
  }

  addNumberFormat(code: string): number {
    return this.#editor.addNumberFormat(code);
  }

  format(): string {
    return this.#editor.format() ?? firstStyles;
  }
}
