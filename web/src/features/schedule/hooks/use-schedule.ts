import { useEffect, useState } from 'react';
import { type OpenSchedule, openSchedule } from '../api/open-schedule.ts';

export type ScheduleState =
  | { readonly is: 'loading' }
  /** The file is not in this tab: the result was loaded from the server. */
  | { readonly is: 'missing' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'open'; readonly schedule: OpenSchedule };

/** Reads a file in a worker while the page shows it. An empty file stands for one that is not in this tab. */
export function useSchedule(file: Blob | undefined, codePage: string | undefined): ScheduleState {
  const [state, setState] = useState<ScheduleState>({ is: 'loading' });
  const isHere = file !== undefined && file.size > 0;
  useEffect(() => {
    if (!isHere) return undefined;
    let isWanted = true;
    const put = (next: ScheduleState) => {
      if (isWanted) setState(next);
    };
    const opening = openSchedule(file, codePage);
    opening.schedule.then(
      (schedule) => put({ is: 'open', schedule }),
      (error: unknown) => put({ is: 'failed', message: error instanceof Error ? error.message : '' }),
    );
    return () => {
      isWanted = false;
      opening.close();
      setState({ is: 'loading' });
    };
  }, [file, isHere, codePage]);
  return isHere ? state : { is: 'missing' };
}
