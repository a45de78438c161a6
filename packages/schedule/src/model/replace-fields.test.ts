import { expect, it } from 'vitest';
import { readSchedule, readXer } from '../xer/index.ts';
import { replaceFields } from './activity.ts';

it('a copy keeps fields that are read on first use, except replaced ones', () => {
  const text = [
    'ERMHDR\t8.4',
    '%T\tTASK',
    '%F\ttask_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttotal_float_hr_cnt',
    '%R\t1\tA1010\tPour slab\tTT_Task\tTK_NotStart\t16',
    '%E',
  ].join('\n');
  const [activity] = readSchedule(readXer(Buffer.from(text))).activities;
  if (activity === undefined) throw new Error('The file has no activity.');
  const copy = replaceFields(activity, { status: 'completed', name: 'Slab' });
  expect(copy).toMatchObject({
    code: 'A1010',
    name: 'Slab',
    status: 'completed',
    totalFloatMinutes: 960,
  });
  expect(activity).toMatchObject({ name: 'Pour slab', status: 'notStarted' });
});
