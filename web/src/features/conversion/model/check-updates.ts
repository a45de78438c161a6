import { countProjects } from './data-dates.ts';

/** What is wrong with the chosen files: `problem` must be put right first, `notice` need not. */
export interface FilesCheck {
  readonly problem?: string;
  readonly notice?: string;
}

/** Checks the files of a tool that compares several. */
export async function checkUpdates(files: readonly File[]): Promise<FilesCheck> {
  const [first, ...others] = files;
  if (first === undefined) return {};
  if (others.length === 0)
    return (await countProjects(first)) === 1
      ? { problem: `${first.name} contains one project: add another update to compare it with.` }
      : {};
  const same = await findSame(files);
  if (same === undefined) return {};
  const [one, other] = same;
  const names =
    one.name === other.name
      ? `${one.name} was chosen twice`
      : `${one.name} and ${other.name} are the same file`;
  return { notice: `${names}: between them nothing differs. Choose another update.` };
}

/** Two files with the same bytes. */
async function findSame(files: readonly File[]): Promise<readonly [File, File] | undefined> {
  for (const [place, file] of files.entries())
    for (const earlier of files.slice(0, place))
      if (earlier.size === file.size && (await haveSameBytes(earlier, file))) return [earlier, file];
  return undefined;
}

/** Bytes compared at once. */
const pieceLength = 4 * 1024 * 1024;

async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  for (let from = 0; from < one.size; from += pieceLength) {
    const [a, b] = await Promise.all(
      [one, other].map(
        async (file) => new Uint8Array(await file.slice(from, from + pieceLength).arrayBuffer()),
      ),
    );
    if (a === undefined || b?.length !== a.length || a.some((byte, place) => byte !== b[place])) return false;
  }
  return true;
}
