import { createContext } from 'react';
import type { ScheduleState } from '../hooks/use-schedule.ts';

/** The schedule of a result, for its tab and the cards. */
export interface ScheduleAccess {
  readonly state: ScheduleState;
  /** The schedule files of the result, and which of them is shown. */
  readonly files: readonly File[];
  readonly shown: number;
  readonly onShow: (place: number) => void;
  /** Takes the file the user chose for a result that came without it. */
  readonly onFile: (file: File) => void;
  /** Activity to show in the Gantt chart; a new object with each request. */
  readonly wanted: { readonly place: number } | undefined;
}

export const ScheduleContext = createContext<ScheduleAccess | undefined>(undefined);
