import { toMinutes, type Activity, type Minutes } from '@floatwise/schedule/model';

const minutesPerWeek = 7 * 24 * 60;

export type WorkAhead = 'Starts' | 'Starts and finishes' | 'Finishes' | 'Runs';

export const addWeeks = (from: number, weeks: number): Minutes => toMinutes(from + weeks * minutesPerWeek);

/** What an activity does in the weeks from the data date, by the dates in the file; undefined if nothing, or if it lacks a date. */
export function findWorkAhead(activity: Activity, from: number, weeks: number) {
  const { status, type } = activity;
  if (status === 'completed' || type === 'levelOfEffort' || type === 'wbsSummary') return undefined;
  const start = activity.actualStart ?? activity.earlyStart ?? activity.plannedStart;
  const finish = activity.actualFinish ?? activity.earlyFinish ?? activity.plannedFinish;
  const end = addWeeks(from, weeks);
  if (start === undefined || finish === undefined || start >= end) return undefined;
  const starts = status === 'notStarted';
  const finishes = finish <= end;
  const what: WorkAhead = starts
    ? finishes
      ? 'Starts and finishes'
      : 'Starts'
    : finishes
      ? 'Finishes'
      : 'Runs';
  return { what, start, finish };
}
