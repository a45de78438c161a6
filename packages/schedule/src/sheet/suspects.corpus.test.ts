import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { computeCpm } from '../cpm/compute-cpm.ts';
import { toId } from '../model/ids.ts';
import { replaceFields, type Activity, type Relationship, type Schedule } from '../model/index.ts';
import { readSchedule } from '../xer/read-schedule.ts';
import { readXer } from '../xer/read-xer.ts';
import { writeScheduleWorkbook } from './export/write-schedule-workbook.ts';
import { findSuspects } from './find-suspects.ts';
import { readSheetNetwork } from './read-sheet-network.ts';
import { readWorkbookFile } from '../../../ooxml/src/open/open-workbook.ts';
import type { SheetActivity } from './sheet-network.ts';

const corpus = new URL('../../../../../shared/corpus/', import.meta.url);
const effortCount = 60;

const read = (name: string): Schedule => readSchedule(readXer(readFileSync(new URL(name, corpus))));

/** The suspected activities of a schedule written in P6's default layout, without types. */
async function findIn(schedule: Schedule): Promise<SheetActivity[]> {
  const network = await readSheetNetwork(await readWorkbookFile(await writeScheduleWorkbook(schedule)));
  const activities = network.activities.map((activity) => ({ ...activity, type: undefined }));
  const found = [...findSuspects({ ...network, activities })];
  return found.flatMap((index) => network.activities[index] ?? []);
}

const isEffort = ({ type }: SheetActivity): boolean => type === 'levelOfEffort';
const listCodes = (activities: readonly SheetActivity[]): string[] =>
  activities.map(({ code }) => code).sort();

/** The schedule with added levels of effort, each spanning two to four nearby activities, with calculated dates. */
function addEfforts(schedule: Schedule): Schedule {
  const tasks = schedule.activities.filter(
    ({ type, earlyStart, status }) => type === 'task' && earlyStart !== undefined && status !== 'completed',
  );
  const efforts: Activity[] = [];
  const links: Relationship[] = [];
  for (let place = 0; place < effortCount; place++) {
    const first = tasks[Math.floor((tasks.length * place) / effortCount)];
    if (first === undefined) continue;
    const near = tasks.filter(({ projectId }) => projectId === first.projectId);
    const at = near.indexOf(first);
    const spanned = [0, 3, 7, 12].slice(0, 2 + (place % 3)).flatMap((step) => near[at + step] ?? []);
    const started = spanned.flatMap(({ actualStart }) => actualStart ?? []).sort((a, b) => a - b)[0];
    const effort = replaceFields(first, {
      id: toId(`effort ${place}`),
      code: `EFFORT-${place}`,
      type: 'levelOfEffort',
      status: started === undefined ? 'notStarted' : 'inProgress',
      actualStart: started,
      primaryConstraint: undefined,
      secondaryConstraint: undefined,
      expectedFinish: undefined,
      suspended: undefined,
      resumed: undefined,
    });
    efforts.push(effort);
    const link = (other: Activity, type: Relationship['type'], isOut: boolean): void => {
      const [predecessor, successor] = isOut ? [effort, other] : [other, effort];
      links.push({
        id: toId(`effort ${place} ${links.length}`),
        predecessorId: predecessor.id,
        successorId: successor.id,
        predecessorProjectId: predecessor.projectId,
        successorProjectId: successor.projectId,
        type,
        lagMinutes: 0,
        floatPath: undefined,
        row: schedule.relationships.length + links.length,
      });
    };
    for (const [index, other] of spanned.entries()) {
      if (index < 2 || place % 2 === 0) link(other, 'SS', false);
      if (place % 5 !== 0) link(other, 'FF', place % 2 === 0);
    }
  }
  const grown = {
    ...schedule,
    activities: [...schedule.activities, ...efforts],
    relationships: [...schedule.relationships, ...links],
  };
  const cpm = computeCpm(grown);
  if (cpm.kind === 'loop') throw new RangeError('loop');
  const dates = new Map(cpm.activities.map((one) => [one.activity.id, one]));
  return {
    ...grown,
    activities: grown.activities.map((activity) => {
      const found = activity.type === 'levelOfEffort' ? dates.get(activity.id) : undefined;
      if (found === undefined || found.earlyStart === undefined || found.earlyFinish === undefined)
        return activity;
      return replaceFields(activity, { earlyStart: found.earlyStart, earlyFinish: found.earlyFinish });
    }),
  };
}

describe.skipIf(!existsSync(corpus))(
  'activities without a type in real schedules (skipped without ../shared/corpus)',
  () => {
    it.each([
      'hassanemam--SP10_-_COST_LOADED.xer',
      'jaggelas--tests-test.xer',
      'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
      'soulmajor1--Hotel_Project.xer',
      'soulmajor1--TERMINAL_BUILDING-AIRPORT.xer',
      'inigmat--MDL4D.xer',
      'inigmat--MDL4RA.xer',
    ])('suspects no task of %s, with or without levels of effort', async (name) => {
      const schedule = read(name);
      for (const found of [await findIn(schedule), await findIn(addEfforts(schedule))])
        expect(listCodes(found.filter((activity) => !isEffort(activity)))).toEqual([]);
    });

    // Files whose stored dates we reproduce, so the levels of effort agree with what they span. Those not found have the dates of
    // a task, or are in progress and linked only by SS.
    it.each([
      ['hassanemam--SP10_-_COST_LOADED.xer', 55],
      ['soulmajor1--Hotel_Project.xer', 60],
      ['soulmajor1--TERMINAL_BUILDING-AIRPORT.xer', 58],
      ['inigmat--MDL4D.xer', 57],
      ['inigmat--MDL4RA.xer', 57],
    ])('finds the levels of effort added to %s', async (name, count) => {
      const found = await findIn(addEfforts(read(name)));
      expect(found.filter(({ code }) => code.startsWith('EFFORT-'))).toHaveLength(count);
    });
  },
);
