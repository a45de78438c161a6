import { computePrice } from '@floatwise/contracts';
import { useEffect, useState } from 'react';
import { useSite } from '../../../config/site.ts';
import { useUser } from '../../session/api/use-user.ts';
import { countTasks } from '../model/count-tasks.ts';

export type Price = NonNullable<ReturnType<typeof usePrice>>;

/**
 * The most that converting these files can cost, and the user's credits; undefined while everything is free. Tasks and price are
 * undefined if only the server can count. Pass the same list until other files are chosen.
 */
export function usePrice(files: readonly File[]) {
  const { credits: offer } = useSite();
  const tasks = useTaskCount(files);
  const credits = useUser().data?.credits ?? 0;
  if (offer === undefined || offer.freeUntil !== undefined) return undefined;
  const price = tasks === undefined ? undefined : computePrice(tasks);
  return { tasks, price, credits, isShort: price !== undefined && price > 0 && price > credits };
}

/** Tasks of the largest chosen schedule; undefined while they are being counted, or if only the server can count them. */
function useTaskCount(files: readonly File[]): number | undefined {
  const [counted, setCounted] = useState<{ files: readonly File[]; tasks: number | undefined }>();
  useEffect(() => {
    const leaving = new AbortController();
    void countLargest(files, leaving.signal)
      .then((tasks) => {
        if (!leaving.signal.aborted) setCounted({ files, tasks });
      })
      // The conversion reports an unreadable file.
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
