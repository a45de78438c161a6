import { escapeXml, sheetNamespace, xmlHead } from '../xml/escape-xml.ts';
import type { CellStyle, FontStyle } from './cell-style.ts';
import { StylesEditor } from './styles-editor.ts';

/** Excel's built-in formats. Source: ECMA-376 part 1, section 18.8.30. */
const knownFormats: Readonly<Record<string, number>> = {
  General: 0,
  '0': 1,
  '0.00': 2,
  '#,##0': 3,
  '#,##0.00': 4,
  '0%': 9,
  '@': 49,
};
/** Aligned at the top, so all cells of a tall row begin on the same line. */
const alignments: Readonly<Record<NonNullable<CellStyle['alignment']>, string>> = {
  plain: 'vertical="top"',
  wrapped: 'vertical="top" wrapText="1"',
  wrappedRight: 'horizontal="right" vertical="top" wrapText="1"',
  left: 'horizontal="left" vertical="top"',
  centred: 'horizontal="center" vertical="top"',
};
const indentation = ' horizontal="left" indent="1"';
/** The first fill of every workbook, which is empty. */
const noFill = 0;

const styleLists = ['fonts', 'fills', 'borders', 'cellXfs'] as const;
type StyleList = (typeof styleLists)[number];

/** Cells refer to their look by number, and each look is added to the workbook's lists once. Source: ECMA-376 part 1, section 18.8. */
export class StyleNumbers {
  readonly #editor: StylesEditor;
  readonly #known = new Map<string, number>();

  /** `reused` are the lists whose existing items a look may reuse; items of a workbook from another program are not reused. */
  constructor(editor: StylesEditor, reused: readonly StyleList[] = []) {
    this.#editor = editor;
    for (const list of reused)
      for (const [number, item] of editor.listItems(list).entries()) this.#known.set(list + item, number);
  }

  getNumber(style: CellStyle): number {
    const { numberFormat = 'General', font = {}, fill, bottomLine, alignment = 'plain' } = style;
    const numbers = {
      numFmtId: this.#getFormat(numberFormat),
      fontId: this.#add('fonts', formatFont(font)),
      fillId: fill === undefined ? noFill : this.#add('fills', formatFill('solid', fill)),
      borderId: this.#add('borders', formatBorder(bottomLine)),
    };
    const attributes = Object.entries(numbers).map(([name, number]) => `${name}="${number}"`);
    return this.#add(
      'cellXfs',
      `<xf ${attributes.join(' ')} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${formatAlignment(alignment, style.isIndented === true)}</xf>`,
    );
  }

  #getFormat(code: string): number {
    return (
      knownFormats[code] ?? this.#find(`numFmts${code}`, () => this.#editor.addNumberFormat(escapeXml(code)))
    );
  }

  #add(list: StyleList, item: string): number {
    return this.#find(list + item, () => this.#editor.add(list, item));
  }

  #find(key: string, add: () => number): number {
    const number = this.#known.get(key) ?? add();
    this.#known.set(key, number);
    return number;
  }
}

function formatFill(pattern: string, colour?: string): string {
  const content = colour === undefined ? '' : formatColour('fgColor', colour);
  return `<fill><patternFill patternType="${pattern}">${content}</patternFill></fill>`;
}

const formatColour = (tag: string, colour: string): string => `<${tag} rgb="FF${colour}"/>`;

function formatFont({ isBold, isUnderlined, size = 11, colour }: FontStyle): string {
  return (
    '<font>' +
    (isBold === true ? '<b/>' : '') +
    (isUnderlined === true ? '<u/>' : '') +
    `<sz val="${size}"/>` +
    (colour === undefined ? '' : formatColour('color', colour)) +
    '<name val="Calibri"/><family val="2"/></font>'
  );
}

function formatBorder(bottomLine: string | undefined): string {
  const bottom =
    bottomLine === undefined
      ? '<bottom/>'
      : `<bottom style="thin">${formatColour('color', bottomLine)}</bottom>`;
  return `<border><left/><right/><top/>${bottom}<diagonal/></border>`;
}

function formatAlignment(alignment: NonNullable<CellStyle['alignment']>, isIndented: boolean): string {
  const own = alignments[alignment];
  return `<alignment ${own}${isIndented && !own.includes('horizontal') ? indentation : ''}/>`;
}

/** Excel assumes the first item of each list, and the second fill. Source: ECMA-376 part 1, section 18.8. */
const firstStyles =
  `${xmlHead}<styleSheet xmlns="${sheetNamespace}">` +
  `<fonts count="1">${formatFont({})}</fonts>` +
  `<fills count="2">${formatFill('none')}${formatFill('gray125')}</fills>` +
  `<borders count="1">${formatBorder(undefined)}</borders>` +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"></xf></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The styles of a new workbook, without duplicates. */
export function createStyles() {
  const editor = new StylesEditor(firstStyles);
  return {
    styles: new StyleNumbers(editor, styleLists),
    format: (): string => editor.format() ?? firstStyles,
  };
}
