import type { TestActivity } from './arbitrary-progress.ts';

/** Rows of a sheet by the column names in its first row, without captions. */
export type SheetRow = Readonly<Record<string, string | number | null>>;
export type Sheets = Readonly<Record<string, readonly SheetRow[]>>;

/** A split activity of the input and the IDs of its parts. */
export interface SplitParts {
  readonly activity: TestActivity;
  readonly done: string;
  readonly rest: string;
}
