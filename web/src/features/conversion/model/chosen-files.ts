import {
  checkUpload,
  createUploadProblem,
  describeWrongCount,
  failures,
  listAcceptedTypes,
  maxTotalUploadBytes,
  type ToolFacts,
  type UploadProblem,
} from '@floatwise/contracts';

/** Files beyond the first, for multi-file tools. */
interface MoreFiles {
  readonly others: readonly File[];
  readonly baseline?: File | undefined;
}

/** The files of one conversion, usually one. */
export interface ChosenFiles {
  readonly file: File;
  readonly more?: MoreFiles | undefined;
}

/** Undefined without a file, even if there is a baseline. */
export function toChosen(files: readonly File[], baseline?: File): ChosenFiles | undefined {
  const [file, ...others] = files;
  if (file === undefined) return undefined;
  return others.length === 0 && baseline === undefined ? { file } : { file, more: { others, baseline } };
}

/** In their order, without the baseline. */
export const listFiles = ({ file, more }: ChosenFiles): File[] => [file, ...(more?.others ?? [])];

export function listAllFiles(chosen: ChosenFiles): File[] {
  const baseline = chosen.more?.baseline;
  return [...listFiles(chosen), ...(baseline === undefined ? [] : [baseline])];
}

export const sumSizes = (chosen: ChosenFiles): number =>
  listAllFiles(chosen).reduce((sum, { size }) => sum + size, 0);

/** The name of a single file, or the first name and how many more there are. */
export function describeFiles(chosen: ChosenFiles): string {
  const more = listAllFiles(chosen).length - 1;
  if (more === 0) return chosen.file.name;
  return `${chosen.file.name} and ${more} more ${more === 1 ? 'file' : 'files'}`;
}

/** Moves one file by one place; returns the same list at its ends. */
export function moveFile(files: readonly File[], from: number, by: -1 | 1): readonly File[] {
  const to = from + by;
  const moved = files[from];
  if (moved === undefined || to < 0 || to >= files.length) return files;
  return files.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The problem as shown beside the drop zone, with the file's name. */
export function describeProblem({ message }: UploadProblem, { file }: ChosenFiles): string {
  return message.startsWith(file.name) ? message : `${file.name}: ${message}`;
}

/** Why the files cannot be sent, for the first that fails; undefined if they can. */
export function checkChosen(tool: ToolFacts, chosen: ChosenFiles): UploadProblem | undefined {
  const all = listAllFiles(chosen);
  for (const file of all) {
    const place = file === chosen.more?.baseline ? 'baseline' : 'file';
    const problem = checkUpload(file, listAcceptedTypes(tool, place));
    if (problem === undefined) continue;
    return all.length === 1 ? problem : { ...problem, message: `${file.name}: ${problem.message}` };
  }
  if (sumSizes(chosen) > maxTotalUploadBytes) {
    return createUploadProblem('Files Too Large', failures.filesTooLarge);
  }
  const files = listFiles(chosen).length;
  const message = describeWrongCount(tool, { files: Math.max(files, tool.inputs?.min ?? 1), baselines: 0 });
  return message === undefined ? undefined : { code: 'request.invalid', title: 'Too Many Files', message };
}
