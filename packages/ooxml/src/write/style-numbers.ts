import { escapeXml } from '../xml/escape-xml.ts';
import type { CellStyle, FontStyle } from './cell-style.ts';

/** The lists of styles of a new or existing workbook. New items are appended. */
export interface StyleLists {
  /** Adds an item and returns its number in the list. */
  readonly add: (list: 'fonts' | 'fills' | 'borders' | 'cellXfs', item: string) => number;
  /** The number of a format with that code, which is written to the file unchanged. */
  readonly addNumberFormat: (code: string) => number;
}

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
/** All at the top, as in a row of several lines they begin side by side. */
const alignments: Readonly<Record<NonNullable<CellStyle['alignment']>, string>> = {
  plain: 'vertical="top"',
  wrapped: 'vertical="top" wrapText="1"',
  wrappedRight: 'horizontal="right" vertical="top" wrapText="1"',
  left: 'horizontal="left" vertical="top"',
  centred: 'horizontal="center" vertical="top"',
};
const indentation = ' horizontal="left" indent="1"';
/** The fill every workbook has first, which is none. */
const noFill = 0;

/** Cells name their looks by number: each look is added to the workbook's lists once. Source: ECMA-376 part 1, section 18.8. */
export class StyleNumbers {
  readonly #lists: StyleLists;
  readonly #known = new Map<string, number>();
  /** Of styles asked for before, by what they say: a workbook asks for the same few over and over. */
  readonly #asked = new Map<string, number>();

  constructor(lists: StyleLists) {
    this.#lists = lists;
  }

  getNumber(style: CellStyle): number {
    const key = formatKey(style);
    const asked = this.#asked.get(key);
    if (asked !== undefined) return asked;
    const number = this.#addStyle(style);
    this.#asked.set(key, number);
    return number;
  }

  #addStyle(style: CellStyle): number {
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
      knownFormats[code] ?? this.#find(`numFmts${code}`, () => this.#lists.addNumberFormat(escapeXml(code)))
    );
  }

  #add(list: Parameters<StyleLists['add']>[0], item: string): number {
    return this.#find(list + item, () => this.#lists.add(list, item));
  }

  #find(key: string, add: () => number): number {
    const number = this.#known.get(key) ?? add();
    this.#known.set(key, number);
    return number;
  }
}

/** A short key, unique for each style. The number format comes last, since it may contain any character. */
function formatKey({
  numberFormat = '',
  font = {},
  fill,
  bottomLine,
  alignment,
  isIndented,
}: CellStyle): string {
  const { isBold, isUnderlined, size, colour } = font;
  return `${isBold} ${isUnderlined} ${size} ${colour} ${fill} ${bottomLine} ${alignment} ${isIndented} ${numberFormat}`;
}

export function formatFill(pattern: string, colour?: string): string {
  const content = colour === undefined ? '' : formatColour('fgColor', colour);
  return `<fill><patternFill patternType="${pattern}">${content}</patternFill></fill>`;
}

const formatColour = (tag: string, colour: string): string => `<${tag} rgb="FF${colour}"/>`;

export function formatFont({ isBold, isUnderlined, size = 11, colour }: FontStyle): string {
  return (
    '<font>' +
    (isBold === true ? '<b/>' : '') +
    (isUnderlined === true ? '<u/>' : '') +
    `<sz val="${size}"/>` +
    (colour === undefined ? '' : formatColour('color', colour)) +
    '<name val="Calibri"/><family val="2"/></font>'
  );
}

export function formatBorder(bottomLine: string | undefined): string {
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
