import { useEffect, useState } from 'react';
import { countTasks } from '../model/count-tasks.ts';

/** Tasks of the largest schedule that was chosen; undefined while they are counted, and where only the server can count them. */
export function useTaskCount(files: readonly File[]): number | undefined {
  const [counted, setCounted] = useState<{ files: readonly File[]; tasks: number | undefined }>();
  useEffect(() => {
    const leaving = new AbortController();
    void countLargest(files, leaving.signal)
      .then((tasks) => {
        if (!leaving.signal.aborted) setCounted({ files, tasks });
      })
      // The conversion reports a file that cannot be read.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [files]);
  return counted?.files === files ? counted.tasks : undefined;
}

async function countLargest(files: readonly File[], signal: AbortSignal): Promise<number | undefined> {
  let most = 0;
  for (const file of files) {
    const tasks = await countTasks(file, signal);
    if (tasks === undefined) return undefined;
    most = Math.max(most, tasks);
  }
  return most;
}
