import { generateXer, mapXerCells } from '@floatwise/testkit';
import { expect, it } from 'vitest';
import { countUnread } from '../unread/index.ts';
import { readEveryField, readSchedule } from './read-schedule.ts';
import { readXer } from './read-xer.ts';

/** Ids, numbers, dates, codes and flags; blanks of other texts count. */
const plainColumns =
  /_(?:id|cnt|qty|cost|pct|date2?|flag)$|^(?:status_code|task_type|pred_type|cstr_type2?)$/;

const describeFile = (text: string): unknown => {
  const schedule = readSchedule(readXer(Buffer.from(text)));
  readEveryField(schedule);
  const { activities, relationships, projects, calendars, wbsNodes, assignments, options } = schedule;
  const lists = { activities, relationships, projects, calendars, wbsNodes, assignments, options };
  return JSON.parse(JSON.stringify({ ...lists, counts: countUnread(schedule).list() }));
};

it('blanks around values change nothing', () => {
  const text = generateXer({ activities: 30, relationships: 50, inProgress: 4, outOfSequence: 3 }).toString();
  const changed = mapXerCells(text, (column, cell) =>
    plainColumns.test(column) && cell !== '' ? ` ${cell}  ` : cell,
  );
  expect(changed).not.toBe(text);
  expect(describeFile(changed)).toEqual(describeFile(text));
});
