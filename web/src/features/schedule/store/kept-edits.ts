import { readOfTab, writeOfTab } from '../../../lib/stored-value.ts';

/** What is tried with the file of a result. */
interface KeptEdits {
  readonly file: string;
  /** As the tab that tries edits writes it. */
  readonly edits: unknown;
}

const key = 'edits';
/** Files of which edits are kept, the latest last. */
const mostFiles = 20;

/** The same after a reload. */
const describeFile = ({ name, size, lastModified }: File): string => `${lastModified} ${size} ${name}`;

function listKept(): readonly KeptEdits[] {
  try {
    const kept: unknown = JSON.parse(readOfTab(key) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptEdits[]) : [];
  } catch {
    return [];
  }
}

/** What was kept of this file; undefined if nothing was. */
export const findKeptEdits = (file: File): unknown =>
  listKept().find((kept) => kept.file === describeFile(file))?.edits;

/** Keeps what is tried with the file of a result while the tab lives, so that a reload does not lose it. It is not sent anywhere. */
export function keepEdits(file: File, edits: unknown): void {
  const others = listKept().filter((kept) => kept.file !== describeFile(file));
  const all: readonly KeptEdits[] = [...others, { file: describeFile(file), edits }];
  writeOfTab(key, JSON.stringify(all.slice(-mostFiles)));
}

/** When the work with these files is done. */
export function forgetEdits(files: readonly File[]): void {
  const gone = new Set(files.map(describeFile));
  const rest = listKept().filter(({ file }) => !gone.has(file));
  writeOfTab(key, rest.length === 0 ? null : JSON.stringify(rest));
}

/** When another person signs in. */
export const forgetAllEdits = (): void => writeOfTab(key, null);
