import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSchedule, readXer } from '../../xer/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { UpdateFile } from '../pair.ts';
import { scheduleSteps } from './schedule-steps.ts';

const corpus = join(import.meta.dirname, '../../../../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`No corpus at ${corpus}: the steps of real updates are not tested.`);

function readFile(name: string): UpdateFile {
  const xer = readXer(readFileSync(join(corpus, name)));
  return { name, xer, schedule: readSchedule(xer) };
}

function listDays(previous: string, current: string) {
  const { windows, findings } = scheduleSteps(pairUpdates([readFile(previous), readFile(current)]));
  const [window] = windows;
  return {
    days: window?.steps.map(({ days }) => days),
    variance: window?.variance.days,
    sum: window?.sum,
    findings,
  };
}

describe.skipIf(!isThere)('steps between real updates', () => {
  it('Harbour Pointe: the baseline was not scheduled, the rest is progress', () => {
    const baseline = 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center_Baseline.xer';
    const update = 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer';
    expect(listDays(baseline, update)).toEqual({
      days: [29, 12, 0, 0, 0, 0],
      variance: 41,
      sum: 41,
      findings: [],
    });
  });

  it('MDL4: everything is due to constraints', () => {
    expect(listDays('inigmat--MDL4RA.xer', 'inigmat--MDL4D.xer')).toEqual({
      days: [0, 0, 0, 0, 55, 0],
      variance: 55,
      sum: 55,
      findings: [],
    });
  });
});
