import type { ReportCell, ReportColumn } from '@floatwise/contracts';
import { formatDateText } from '@floatwise/contracts/format-date-text';
import { formatCount } from '../../answer/format-count.ts';
import { formatSigned } from '../words.ts';
import { roundDecimal } from '@floatwise/contracts/format-decimal';

/** What a sentence rests on: the number of these rows of a list, or a count of the report. */
export type Proof =
  | {
      readonly list: string;
      readonly where: Readonly<Record<string, readonly string[]>>;
      readonly rows: number;
    }
  | { readonly count: string; readonly project: string; readonly value: number };

export interface Claim {
  readonly text: string;
  readonly proofs: readonly Proof[];
}

export type NarrativeColumn = Pick<ReportColumn, 'id' | 'title' | 'kind'> & {
  /** Shown with its sign, as a change. */
  readonly isChange: boolean;
};

/** Rows of a list of the workbook. */
export interface NarrativeTable {
  readonly kind: 'table';
  /** Id of the list. */
  readonly list: string;
  readonly columns: readonly NarrativeColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** What is left out, and where it is. */
  readonly note: string | undefined;
}

export type NarrativeBlock =
  | { readonly kind: 'paragraph'; readonly claim: Claim }
  | { readonly kind: 'items'; readonly claims: readonly Claim[] }
  | NarrativeTable
  /** A place for the planner's own words, and what they should say. */
  | { readonly kind: 'ownWords'; readonly prompt: string };

export interface NarrativeSection {
  readonly title: string;
  readonly blocks: readonly NarrativeBlock[];
}

/** A report on one update, before it gets a form: the Word file and the Markdown are made of it. */
export interface Narrative {
  readonly title: string;
  /** On every page: project and data date. */
  readonly pageHead: string;
  readonly sections: readonly NarrativeSection[];
}

/** Letters of a text of the file, which a damaged file may hold without end. */
const mostLetters = 200;

const cut = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters - 1).toWellFormed()}\u2026` : text;

export const ownWordsTitle = 'Your own words';

const formatPercent = (percent: number): string => `${formatCount(roundDecimal(percent, 1))}%`;

/** A midnight keeps its time, since it may end the day before. */
export function formatNarrativeCell(cell: ReportCell, { kind, isChange }: NarrativeColumn): string {
  if (cell === null) return '';
  if (kind === 'date' && typeof cell === 'string')
    return formatDateText(cell.endsWith('T00:00') ? cell : cell.slice(0, 10));
  if (typeof cell === 'number' && kind === 'percent') return formatPercent(100 * cell);
  if (typeof cell === 'number') return isChange ? formatSigned(cell) : formatCount(cell);
  return cut(cell);
}

export const isNumeric = ({ kind }: NarrativeColumn): boolean => kind !== 'text' && kind !== 'date';
