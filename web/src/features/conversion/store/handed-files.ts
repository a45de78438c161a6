import { createRandomId, getTabId } from '../../../lib/tab-id.ts';
import type { OptionValues } from '../../options/option-fields.ts';
import type { ChosenFiles } from '../model/chosen-files.ts';
import { findKept, putKept, rangeBelow, removeKept } from './kept-database.ts';

/**
 * The files that a visitor handed to a tool before signing in. The address that the sign-in returns to names them, so that they
 * reach only that tool, and only while the visitor is on the way to it.
 */
interface HandedFiles extends ChosenFiles {
  /** Options for these files. */
  readonly options?: OptionValues | undefined;
  /** The visitor has no account yet. */
  readonly username: '';
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const listKey = (): string => `${getTabId()}/handed`;
const formatKey = (id: string): string => `${listKey()}/${id}`;

/** Stores the files in place of any that were handed over before, and returns their id. */
export async function putHandedFiles(
  chosen: ChosenFiles,
  options: OptionValues | undefined,
): Promise<string> {
  await removeHandedFiles();
  const id = createRandomId();
  const handed: HandedFiles = { ...chosen, options, username: '', savedAt: Date.now() };
  await putKept({ ...handed, key: formatKey(id) });
  return id;
}

/** The files with this id, once. */
export async function takeHandedFiles(
  id: string,
): Promise<(ChosenFiles & Pick<HandedFiles, 'options'>) | undefined> {
  const handed = await findKept<HandedFiles>(formatKey(id));
  await removeKept(formatKey(id));
  return handed && { file: handed.file, more: handed.more, options: handed.options };
}

export const removeHandedFiles = (): Promise<void> => removeKept(rangeBelow(listKey()));
