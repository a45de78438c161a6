import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { ComparedProject, UpdateCounts } from '@floatwise/schedule/updates';
import type { UpdateSheetLists } from '../create-sheets.ts';
import type { Compared } from '../updates-series.ts';
import type { ListedRows } from './listed-rows.ts';
import type { Claim, NarrativeBlock, Proof } from './narrative.ts';

/** A project in the last period, with the lists that its sentences rest on. */
export interface Subject {
  readonly compared: Compared;
  readonly project: ComparedProject;
  readonly lists: UpdateSheetLists;
  readonly rows: ListedRows;
}

/** Letters of a sentence with texts of a file, which may be of any length if it is damaged. */
const mostLetters = 800;

export const state = (text: string, ...proofs: readonly Proof[]): Claim => ({
  text: text.length > mostLetters ? `${text.slice(0, mostLetters - 1).toWellFormed()}\u2026` : text,
  proofs,
});

export const say = (text: string, ...proofs: readonly Proof[]): NarrativeBlock => ({
  kind: 'paragraph',
  claim: state(text, ...proofs),
});

export const listClaims = (...claims: readonly Claim[]): NarrativeBlock => ({ kind: 'items', claims });

export const ownWords = (prompt: string): NarrativeBlock => ({ kind: 'ownWords', prompt });

/** A count of the report. */
export const proveCount = (
  { project }: Pick<Subject, 'project'>,
  count: keyof UpdateCounts,
): Extract<Proof, { readonly count: string }> => ({
  count,
  project: project.current.project,
  value: project.counts[count],
});

/** The day of a cell of kind `date`. */
export const formatCellDay = (date: string): string => formatDateText(date.slice(0, 10));
