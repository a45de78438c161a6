import { readLines } from '../../../lib/read-lines.ts';

/** Counts the rows of the TASK table of an XER file. Undefined if it has none or cannot be decoded; the server then counts. */
export async function countTasks(file: Blob, signal: AbortSignal): Promise<number | undefined> {
  let tasks: number | undefined;
  let inTasks = false;
  for await (const lines of readLines(file, signal)) {
    for (const line of lines) {
      if (line.startsWith('%T')) {
        inTasks = line.slice(2).trim().toUpperCase() === 'TASK';
        if (inTasks) tasks ??= 0;
      } else if (inTasks && line.startsWith('%R')) tasks = (tasks ?? 0) + 1;
    }
  }
  return signal.aborted ? undefined : tasks;
}
