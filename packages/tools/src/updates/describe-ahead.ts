import { roundDecimal } from '@floatwise/contracts/format-decimal';
import { getPairCode, type ComparedProject, type UpdateSide } from '@floatwise/schedule/updates';
import type { AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { findWorkAhead } from '../answer/find-work-ahead.ts';
import { describeRows } from './placed-rows.ts';

export const aheadWeeks = 4;

type AheadRow = ReturnType<typeof listAhead>[number];

/** Open activities at work in the four weeks after the current data date, by the dates in the file. */
export function describeAhead(projects: readonly ComparedProject[]): AnswerList {
  return describeRows<AheadRow>(projects, {
    id: 'lookAhead',
    title: 'Look-ahead',
    description:
      'Open activities at work in the four weeks after the current data date, with the dates in the file, by start.',
    list: (_, { paired }) => listAhead(paired.current),
    columns: [
      column.text('what', 'What', ({ row }) => row.what, 'answer'),
      column.text('activityId', 'Activity ID', ({ row }) => getPairCode(row.activity), 'key'),
      column.text('activityName', 'Activity Name', ({ row }) => row.activity.name, 'key'),
      column.date('start', 'Start', ({ row }) => row.start, 'answer'),
      column.date('finish', 'Finish', ({ row }) => row.finish, 'answer'),
      { ...column.number('float', 'Float (d)', ({ row }) => row.floatDays, 'answer'), unit: 'days' },
      column.text('critical', 'Critical', ({ row }) => (row.isCritical ? 'yes' : null)),
    ],
  });
}

function listAhead({ project: { dataDate }, activities, getHoursPerDay, isCritical }: UpdateSide) {
  if (dataDate === undefined) return [];
  return activities
    .flatMap((activity) => {
      const work = findWorkAhead(activity, dataDate, aheadWeeks);
      if (work === undefined) return [];
      const { totalFloatMinutes, calendarId } = activity;
      const floatDays =
        totalFloatMinutes === undefined
          ? null
          : roundDecimal(totalFloatMinutes / 60 / getHoursPerDay(calendarId), 2);
      return [{ activity, ...work, floatDays, isCritical: isCritical(activity) }];
    })
    .sort((one, other) => one.start - other.start || one.finish - other.finish);
}
