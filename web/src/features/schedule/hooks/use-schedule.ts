import { useEffect, useState } from 'react';
import { type OpenSchedule, openSchedule } from '../api/open-schedule.ts';

export type ScheduleState =
  | { readonly is: 'loading' }
  /** The file is not on this page: the result came from elsewhere. */
  | { readonly is: 'missing' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'open'; readonly schedule: OpenSchedule };

/** Reads a file in a worker as long as the page shows it. A file without bytes is not here. */
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
