import type { ReportColumn } from '@floatwise/contracts';
import { countLetters } from '../../../lib/count-letters.ts';
import type { Display } from '../../report/work-unit.ts';
import { formatCell, formatColumnTitle } from './format-cell.ts';
import { severityId } from './create-findings-part.ts';
import { getCell, type PartColumn, type PartRow } from './table-part.ts';

/** Rows measured, spread over the whole table, since neighbouring rows are similar. */
const rowsMeasured = 300;
/** Capitals, figures and Cyrillic letters are wider than other letters: an ID must not break at a hyphen. */
const remPerCapital = 0.58;
const remPerWideLetter = 0.76;
const remPerLetter = 0.47;
/** Codes are one size smaller and monospaced. */
const remPerCodeLetter = 0.45;
/** Tabular figures all have the same width. */
const remPerFigure = 0.53;
const titleRemPerCharacter = 0.44;
const shortTitle = 8;
/** Padding of the header and space for an arrow. */
const headerRem = 2.4;
const paddingRem = 1.6;
const narrowestRem = 4.5;
/** At this width a reason or an ID is still readable, on more lines. */
const leastReasonRem = 9;
const leastKeyRem = 9;
/** Longer texts wrap even where there is room; a reason has the most to say. */
const widestTextRem = 32;
const widestReasonRem = 64;
/** Icon of a severity. */
const badgeRem = 1.25;

interface ColumnMeasure {
  /** In rem. */
  readonly width: number;
  /** The least width at which it is readable, in rem. */
  readonly least: number;
  /** The width at which no text wraps or is cut, in rem, within bounds. */
  readonly most: number;
  readonly grows: boolean;
  /** It contains IDs or codes rather than words. */
  readonly isCode: boolean;
}

/** Wide enough for the longest text, within bounds; longer text wraps. Prose takes the remaining width. */
export function measureColumn(column: PartColumn, rows: readonly PartRow[], display: Display): ColumnMeasure {
  const isAnswer = column.kind === 'text' && column.role === 'answer';
  let longest = 0;
  let widestText = 0;
  let widestWord = 0;
  let hasFigure = false;
  const step = Math.max(1, rows.length / rowsMeasured);
  for (let at = 0; at < rows.length; at += step) {
    const row = rows[Math.floor(at)];
    const text = row === undefined ? '' : formatCell(getCell(row, column), column, display);
    longest = Math.max(longest, countLetters(text));
    widestText = Math.max(widestText, measureText(text, column));
    if (isAnswer)
      widestWord = Math.max(widestWord, ...text.split(' ').map((word) => measureText(word, column)));
    hasFigure ||= /\d/.test(text);
  }
  const isProse = column.kind === 'text' && longest > 32;
  // A reason grows into the remaining width.
  const widest = column.role === 'why' ? 14 : column.role === 'key' ? 12 : 15;
  // IDs of activities and places in a file contain digits; those of checks are words, and so are names.
  const isCode = column.kind === 'text' && column.role === 'key' && hasFigure && !/name$/i.test(column.id);
  const title = formatColumnTitle(column, display);
  // A title may take two lines, unless it is short.
  const lineLength = Math.max(
    ...title.split(' ').map((word) => word.length),
    title.length <= shortTitle ? title.length : title.length / 2,
  );
  const measure = (content: number, most: number = widest): number => {
    const needed = Math.max(
      content + paddingRem + (column.id === severityId ? badgeRem : 0),
      lineLength * titleRemPerCharacter + headerRem,
      narrowestRem,
    );
    return Math.min(most, Math.ceil(needed * 4) / 4);
  };
  const content = isCode ? longest * remPerCodeLetter : widestText;
  const width = measure(content);
  return {
    width,
    least: Math.min(width, isAnswer ? measure(widestWord) : findLeast(column)),
    most: measure(content, column.role === 'why' ? widestReasonRem : widestTextRem),
    grows: isProse || column.role === 'why',
    isCode,
  };
}

function findLeast({ kind, role }: ReportColumn): number {
  if (kind === 'text' && role === 'why') return leastReasonRem;
  return kind === 'text' && role === 'key' ? leastKeyRem : Infinity;
}

function measureText(text: string, { kind }: ReportColumn): number {
  if (kind !== 'text') return text.length * remPerFigure;
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const wide = count(/[mwMW@]/g);
  const capitals = count(/[\p{Lu}\p{sc=Cyrillic}\d]/gu) - count(/[MW]/g);
  const others = countLetters(text) - capitals - wide;
  return capitals * remPerCapital + wide * remPerWideLetter + others * remPerLetter;
}

/**
 * Fits the columns into `room` (in rem). Where they leave some, those with longer texts share it. Where the first ones lack some, each
 * gives up a share of its spare width; if they cannot all fit, all keep their width.
 */
export function fitColumns<Size extends Pick<ColumnMeasure, 'width' | 'least' | 'most'>>(
  sizes: readonly Size[],
  { first, room }: { first: number; room: number },
): readonly Size[] {
  const left = room - sum(sizes, ({ width }) => width);
  if (left > 0) {
    const wanted = sum(sizes, ({ width, most }) => most - width);
    const share = wanted > left ? left / wanted : 1;
    return sizes.map((size) => ({ ...size, width: size.width + (size.most - size.width) * share }));
  }
  const leading = sizes.slice(0, first);
  const lacking = sum(leading, ({ width }) => width) - room;
  const spare = sum(leading, ({ width, least }) => width - least);
  if (lacking <= 0 || lacking > spare) return sizes;
  const fitted = leading.map((size) => ({
    ...size,
    width: size.width - ((size.width - size.least) * lacking) / spare,
  }));
  return [...fitted, ...sizes.slice(first)];
}

const sum = <Item>(items: readonly Item[], measure: (item: Item) => number): number =>
  items.reduce((total, item) => total + measure(item), 0);
