import { createContext } from 'react';
import type { ScheduleState } from '../hooks/use-schedule.ts';

/** The schedule behind a result, for its tab and the cards. */
export interface ScheduleAccess {
  readonly state: ScheduleState;
  /** The .xer files of the result, and which of them is shown. */
  readonly files: readonly File[];
  readonly shown: number;
  readonly onShow: (place: number) => void;
  /** Takes the file a person chose for a result that came without it. */
  readonly onFile: (file: File) => void;
  /** The activity to go to in the Gantt chart, again with each wish. */
  readonly wanted: { readonly place: number } | undefined;
}

export const ScheduleContext = createContext<ScheduleAccess | undefined>(undefined);
