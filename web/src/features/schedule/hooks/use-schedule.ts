import type { PlanEditKind } from '@floatwise/contracts';
import { createContext, useEffect, useState } from 'react';
import { type OpenOptions, type OpenSchedule, openSchedule } from '../api/open-schedule.ts';
import type { ActivityCard } from '../model/activity-card.ts';

type ScheduleState =
  | { readonly is: 'loading' }
  /** The file is not in this tab: the result was loaded from the server. */
  | { readonly is: 'missing' }
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'open'; readonly schedule: OpenSchedule };

/** Reads a file in a worker while the page shows it. An empty file stands for one that is not in this tab. */
export function useSchedule(file: Blob | undefined, options: OpenOptions): ScheduleState {
  const { codePage, isView = false } = options;
  const [state, setState] = useState<ScheduleState>({ is: 'loading' });
  const isHere = file !== undefined && file.size > 0;
  useEffect(() => {
    if (!isHere) return undefined;
    let isWanted = true;
    const put = (next: ScheduleState) => isWanted && setState(next);
    const opening = openSchedule(file, { codePage, isView });
    opening.schedule.then(
      (schedule) => put({ is: 'open', schedule }),
      (error: unknown) => put({ is: 'failed', message: error instanceof Error ? error.message : '' }),
    );
    return () => {
      isWanted = false;
      opening.close();
      setState({ is: 'loading' });
    };
  }, [file, isHere, codePage, isView]);
  return isHere ? state : { is: 'missing' };
}

/** The schedule of a result, for its tab and the cards. */
export interface ScheduleAccess {
  readonly state: ScheduleState;
  /** The schedule files of the result, and which of them is shown. */
  readonly files: readonly File[];
  readonly shown: number;
  /** The open file. */
  readonly file: File | undefined;
  readonly onShow: (place: number) => void;
  /** Takes the file the user chose for a result that came without it. */
  readonly onFile: (file: File) => void;
  /** Activity to show in the Gantt chart; a new object with each request. */
  readonly wanted: { readonly place: number } | undefined;
  /** Edit that a card asked to fill in; a new object with each request. */
  readonly wantedEdit: WantedEdit | undefined;
  /** Whether the file is only looked at: the browser then stores nothing of it. */
  readonly isView: boolean;
  /** Makes what a tool makes of the file and edits of it; undefined while that tool is not known. */
  readonly onMakeEdited: MakeEdited | undefined;
}

/** Hands a schedule, and edits of it as JSON, to the tool that makes the workbook and the changed file. */
export type MakeEdited = (
  file: File,
  options: { readonly edits: string; readonly milestones: string },
) => void;

/** An edit to fill in, as far as it is known. */
export interface WantedEdit {
  readonly kind: PlanEditKind;
  readonly known: Readonly<Record<string, unknown>>;
}

export const ScheduleContext = createContext<ScheduleAccess | undefined>(undefined);

/** The card of an activity; undefined until it has loaded. */
export function useCard(schedule: OpenSchedule, place: number | undefined): ActivityCard | undefined {
  const [fetched, setFetched] = useState<{ place: number; card: ActivityCard | undefined }>();
  useEffect(() => {
    if (place === undefined) return undefined;
    let isWanted = true;
    schedule.fetchCard(place).then(
      (card) => isWanted && setFetched({ place, card }),
      () => isWanted && setFetched({ place, card: undefined }),
    );
    return () => {
      isWanted = false;
    };
  }, [schedule, place]);
  return fetched?.place === place ? fetched?.card : undefined;
}

export const scheduleTab = { id: 'schedule', title: 'Schedule' };
export const whatIfTab = { id: 'what-if', title: 'What if' };

/** Whether a file has calendars and all dates for a chart: an XER or P6 XML. */
export const isSchedule = ({ name }: File): boolean => /\.(xer|xml)$/i.test(name);

/** The files whose activities have cards. A spreadsheet has no chart, so it is used only if there is no schedule. */
export function listSchedules(files: readonly File[]): readonly File[] {
  const schedules = files.filter(isSchedule);
  return schedules.length > 0 ? schedules : files.filter(({ name }) => /\.xlsx?$/i.test(name));
}

/** Whether a result was made from a schedule that can be shown. */
export const hasSchedule = (files: readonly File[]): boolean => files.some(isSchedule);
