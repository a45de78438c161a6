import {
  checkUpload,
  describeWrongCount,
  failures,
  maxTotalUploadBytes,
  type ToolFacts,
} from '@floatwise/contracts';

/** Files beyond the first, for tools that take several. */
export interface MoreFiles {
  readonly others: readonly File[];
  readonly baseline?: File | undefined;
}

/** The files of one conversion, usually one. */
export interface ChosenFiles {
  readonly file: File;
  readonly more?: MoreFiles | undefined;
}

/** Undefined when there is no file but perhaps a baseline. */
export function toChosen(files: readonly File[], baseline?: File): ChosenFiles | undefined {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  return others.length === 0 && baseline === undefined ? { file } : { file, more: { others, baseline } };
}

/** In the order of their places, without the baseline. */
export const listFiles = ({ file, more }: ChosenFiles): File[] => [file, ...(more?.others ?? [])];

export function listAllFiles(chosen: ChosenFiles): File[] {
  const baseline = chosen.more?.baseline;
  return [...listFiles(chosen), ...(baseline === undefined ? [] : [baseline])];
}

export const sumSizes = (chosen: ChosenFiles): number =>
  listAllFiles(chosen).reduce((sum, { size }) => sum + size, 0);

/** The name of one file; of several the first and how many more there are. */
export function describeFiles(chosen: ChosenFiles): string {
  const more = listAllFiles(chosen).length - 1;
  if (more === 0) return chosen.file.name;
  return `${chosen.file.name} and ${more} more ${more === 1 ? 'file' : 'files'}`;
}

/** One file moved by a place; the same list at its ends. */
export function moveFile(files: readonly File[], from: number, by: -1 | 1): readonly File[] {
  const to = from + by;
  const moved = files[from];
  if (moved === undefined || to < 0 || to >= files.length) return files;
  return files.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export interface FileProblem {
  readonly title: string;
  readonly message: string;
}

/** The same beside the place for files, where it stays: with the name of the file. */
export function describeProblem({ message }: FileProblem, { file }: ChosenFiles): string {
  return message.startsWith(file.name) ? message : `${file.name}: ${message}`;
}

/** Why files cannot be sent together, said of the first that cannot; undefined when they can. */
export function checkChosen(tool: ToolFacts, chosen: ChosenFiles): FileProblem | undefined {
  const all = listAllFiles(chosen);
  for (const file of all) {
    const problem = checkUpload(file, tool.acceptedTypes);
    if (problem === undefined) continue;
    return all.length === 1 ? problem : { ...problem, message: `${file.name}: ${problem.message}` };
  }
  if (sumSizes(chosen) > maxTotalUploadBytes) {
    return { title: 'Files Too Large', message: failures.filesTooLarge.error };
  }
  const files = listFiles(chosen).length;
  const message = describeWrongCount(tool, { files: Math.max(files, tool.inputs?.min ?? 1), baselines: 0 });
  return message === undefined ? undefined : { title: 'Too Many Files', message };
}
