import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { computeCpm } from '../../cpm/index.ts';
import { listExportedProjects } from '../../model/index.ts';
import { readSchedule, readXer } from '../../xer/index.ts';
import { pairUpdates } from '../pair-updates.ts';
import type { UpdateFile } from '../pair.ts';
import { scheduleStep } from './schedule-step.ts';
import { scheduleSteps } from './schedule-steps.ts';
import { findStepEnd, listDriving } from './step-end.ts';

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

  it('drives as the longest path that P6 stored, activity by activity', () => {
    const compared = scheduledFiles.flatMap((name) => listFlags(readFile(name)));
    expect(compared.filter(({ own, stored }) => own !== stored)).toEqual([]);
    expect(compared.length).toBeGreaterThan(3_500);
  });
});

/** Files that were neither levelled nor changed after P6 last scheduled them. */
const scheduledFiles = [
  'hassanemam--SP10_-_COST_LOADED.xer',
  'soulmajor1--Hotel_Project.xer',
  'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
  'inigmat--MDL4D.xer',
];

/** Open activities of a file with one project, with P6's flag and ours. */
function listFlags({ name, schedule }: UpdateFile) {
  const cpm = computeCpm(schedule);
  const step = scheduleStep(schedule);
  const [project, ...others] = listExportedProjects(schedule);
  if (cpm.kind === 'loop' || step === undefined) return [];
  if (project === undefined || others.length > 0) return [];
  const end = findStepEnd(
    step,
    { projectId: project.id, followed: undefined },
    ({ activity }) => activity.code,
  );
  if (end === undefined) return [];
  const driving = listDriving(end, undefined);
  return cpm.activities.flatMap(({ activity: { id, code, status, type, isOnLongestPath } }) =>
    status === 'completed' ||
    isOnLongestPath === undefined ||
    type === 'levelOfEffort' ||
    type === 'wbsSummary'
      ? []
      : { name, code, own: driving.has(id), stored: isOnLongestPath },
  );
}
