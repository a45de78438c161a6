import { useEffect, useState } from 'react';
import { countTasks } from '../model/count-tasks.ts';

/** Tasks of a schedule that was chosen; undefined while they are counted, and where only the server can count them. */
export function useTaskCount(file: File): number | undefined {
  const [counted, setCounted] = useState<{ file: File; tasks: number | undefined }>();
  useEffect(() => {
    const leaving = new AbortController();
    void countTasks(file, leaving.signal)
      .then((tasks) => {
        if (!leaving.signal.aborted) setCounted({ file, tasks });
      })
      // A file that cannot be read is told when it is sent.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [file]);
  return counted?.file === file ? counted.tasks : undefined;
}
