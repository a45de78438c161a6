import { generateXer } from '@floatwise/testkit';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanEdit } from '@floatwise/contracts/plan-edits';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '../model/index.ts';
import { pairUpdates, scheduleSteps, type UpdateFile } from '../updates/index.ts';
import { readSchedule, readXer } from '../xer/index.ts';
import { editSchedule } from './edit-schedule.ts';
import { writeEdits } from './write/write-edits.ts';

const samples = join(import.meta.dirname, '../../../../web/public/samples');

function toFile(name: string, bytes: Uint8Array): UpdateFile {
  const xer = readXer(bytes);
  return { name, xer, schedule: readSchedule(xer) };
}

/** An event before the open task whose delay moves the finish most. */
function createEvent(schedule: Schedule): PlanEdit {
  const events = schedule.activities
    .filter(({ type, status }) => type === 'task' && status === 'notStarted')
    .slice(0, 40)
    .map(({ code }): PlanEdit => ({
      kind: 'insertDelay',
      activity: code,
      id: 'EVENT-1',
      name: 'Late access',
      days: 600,
      where: 'before',
    }));
  const moved = events.map((event) => ({
    event,
    days: Math.abs(editSchedule(schedule, [event]).whatIf.projects[0]?.days ?? 0),
  }));
  const [first] = moved.toSorted((one, other) => other.days - one.days);
  if (first === undefined) throw new RangeError('No open task');
  return first.event;
}

const plans: readonly (readonly [string, () => Uint8Array])[] = [
  ['the sample series', () => readFileSync(join(samples, 'riverside-2026-02.xer'))],
  ['a generated plan', () => generateXer({ activities: 60, relationships: 120, seed: 3 })],
  ['another generated plan', () => generateXer({ activities: 90, relationships: 150, seed: 8 })],
];

describe('an event that the later update added', () => {
  it.each(plans)('moves the finish by the network step of the comparison, in %s', (_, read) => {
    expect(existsSync(samples)).toBe(true);
    const bytes = read();
    const earlier = toFile('earlier.xer', bytes);
    const event = createEvent(earlier.schedule);
    const { whatIf } = editSchedule(earlier.schedule, [event]);
    const later = toFile('later.xer', Buffer.concat(writeEdits(bytes, [event])));
    const { windows } = scheduleSteps(pairUpdates([earlier, later]));
    const network = windows[0]?.steps.find(({ step }) => step.includes('network'));
    expect(whatIf.projects[0]?.days).not.toBe(0);
    expect(network).toMatchObject({
      days: whatIf.projects[0]?.days,
      workDays: whatIf.projects[0]?.workDays,
    });
  });
});
