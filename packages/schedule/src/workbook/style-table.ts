import { escapeXml } from './escape-xml.ts';
import { sheetNamespace, xmlHead } from './xml-head.ts';

/** How a cell looks; what is absent is as Excel has it. Colours are RRGGBB. */
export interface CellStyle {
  /** Excel number format. */
  readonly numberFormat?: string;
  readonly font?: FontStyle;
  readonly fill?: string;
  /** Colour of a thin line below the cell. */
  readonly bottomLine?: string;
  readonly alignment?: 'plain' | 'wrapped' | 'wrappedRight' | 'centred' | 'left';
  /** A little apart from the left edge, unless it stands at the right or in the middle. */
  readonly isIndented?: boolean;
}

export interface FontStyle {
  readonly isBold?: boolean;
  readonly isUnderlined?: boolean;
  /** In points. */
  readonly size?: number;
  readonly colour?: string;
}

/** Formats Excel has by itself; own ones have numbers from 164. Source: ECMA-376 part 1, section 18.8.30. */
const knownFormats: Readonly<Record<string, number>> = {
  General: 0,
  '0': 1,
  '0.00': 2,
  '#,##0': 3,
  '#,##0.00': 4,
  '0%': 9,
  '@': 49,
};
const firstOwnFormat = 164;
/** All at the top, as in a row of several lines they begin side by side. */
const alignments: Readonly<Record<NonNullable<CellStyle['alignment']>, string>> = {
  plain: 'vertical="top"',
  wrapped: 'vertical="top" wrapText="1"',
  wrappedRight: 'horizontal="right" vertical="top" wrapText="1"',
  left: 'horizontal="left" vertical="top"',
  centred: 'horizontal="center" vertical="top"',
};
const indentation = ' horizontal="left" indent="1"';

function formatAlignment(alignment: NonNullable<CellStyle['alignment']>, isIndented: boolean): string {
  const own = alignments[alignment];
  return `<alignment ${own}${isIndented && !own.includes('horizontal') ? indentation : ''}/>`;
}

/**
 * The styles of a workbook, each once; cells name them by number. Source: ECMA-376 part 1, section 18.8, whose order of
 * elements strict readers insist on.
 */
export class StyleTable {
  readonly #formats = new NumberedItems();
  readonly #fonts = new NumberedItems(formatFont({}));
  /** Excel takes these two for granted. */
  readonly #fills = new NumberedItems(formatFill('none'), formatFill('gray125'));
  readonly #borders = new NumberedItems(formatBorder(undefined));
  readonly #styles = new NumberedItems(
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"></xf>',
  );

  getNumber({
    numberFormat = 'General',
    font = {},
    fill,
    bottomLine,
    alignment = 'plain',
    isIndented = false,
  }: CellStyle): number {
    const numbers = {
      numFmtId:
        knownFormats[numberFormat] ?? firstOwnFormat + this.#formats.getNumber(escapeXml(numberFormat)),
      fontId: this.#fonts.getNumber(formatFont(font)),
      fillId: fill === undefined ? 0 : this.#fills.getNumber(formatFill('solid', fill)),
      borderId: this.#borders.getNumber(formatBorder(bottomLine)),
    };
    const attributes = Object.entries(numbers).map(([name, number]) => `${name}="${number}"`);
    return this.#styles.getNumber(
      `<xf ${attributes.join(' ')} xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${formatAlignment(alignment, isIndented)}</xf>`,
    );
  }

  format(): string {
    const formats = this.#formats.items.map(
      (format, index) => `<numFmt numFmtId="${firstOwnFormat + index}" formatCode="${format}"/>`,
    );
    return (
      `${xmlHead}<styleSheet xmlns="${sheetNamespace}">` +
      (formats.length === 0 ? '' : formatList('numFmts', formats)) +
      formatList('fonts', this.#fonts.items) +
      formatList('fills', this.#fills.items) +
      formatList('borders', this.#borders.items) +
      formatList('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
      formatList('cellXfs', this.#styles.items) +
      formatList('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
      '</styleSheet>'
    );
  }
}

/** Texts in the order in which they were first asked for, each with its number. */
class NumberedItems {
  readonly #numbers: Map<string, number>;

  constructor(...first: readonly string[]) {
    this.#numbers = new Map(first.map((item, index) => [item, index]));
  }

  get items(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  getNumber(item: string): number {
    const number = this.#numbers.get(item) ?? this.#numbers.size;
    this.#numbers.set(item, number);
    return number;
  }
}

const formatList = (name: string, items: readonly string[]): string =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

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

function formatFill(pattern: string, colour?: string): string {
  const content = colour === undefined ? '' : formatColour('fgColor', colour);
  return `<fill><patternFill patternType="${pattern}">${content}</patternFill></fill>`;
}

function formatBorder(bottomLine: string | undefined): string {
  const bottom =
    bottomLine === undefined
      ? '<bottom/>'
      : `<bottom style="thin">${formatColour('color', bottomLine)}</bottom>`;
  return `<border><left/><right/><top/>${bottom}<diagonal/></border>`;
}
