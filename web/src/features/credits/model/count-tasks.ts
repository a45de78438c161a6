/**
 * Tasks of an XER file: rows of its table TASK. Undefined when it has none, as a file of another kind or in an encoding
 * that is not read here; the server then counts.
 */
export async function countTasks(file: Blob, signal: AbortSignal): Promise<number | undefined> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const decoder = new TextDecoder(findEncoding(head));
  const reader = file.stream().getReader();
  let tasks: number | undefined;
  let inTasks = false;
  let rest = '';
  const read = (lines: readonly string[]) => {
    for (const line of lines) {
      if (line.startsWith('%T')) {
        inTasks = line.slice(2).trim().toUpperCase() === 'TASK';
        if (inTasks) tasks ??= 0;
      } else if (inTasks && line.startsWith('%R')) tasks = (tasks ?? 0) + 1;
    }
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal.aborted) return undefined;
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      read(lines);
      if (done) return tasks;
    }
  } finally {
    await reader.cancel();
  }
}

/** The marks of a table are ASCII in every encoding of one byte; UTF-16 is told by its first two bytes. */
function findEncoding([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'latin1';
}
