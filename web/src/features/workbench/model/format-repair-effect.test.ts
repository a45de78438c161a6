import { expect, it } from 'vitest';
import { formatRepairEffect } from './format-repair-effect.ts';

it.each([
  [
    'Finish 24-Mar-19, 11 working days earlier; 3 open ends left; FS share 82.1%.',
    {
      finish: { project: undefined, date: '2019-03-24', moved: '11 working days earlier' },
      openEnds: 3,
      fsShare: 0.821,
    },
  ],
  [
    'Finish of TOWER 24-Mar-19, unchanged; 1 open end left; FS share 100%.',
    { finish: { project: 'TOWER', date: '2019-03-24', moved: undefined }, openEnds: 1, fsShare: 1 },
  ],
  ['0 open ends left.', { finish: undefined, openEnds: 0, fsShare: undefined }],
])('says: %s', (sentence, answer) => {
  expect(formatRepairEffect(answer)).toBe(sentence);
});
