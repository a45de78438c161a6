import { expect, it } from 'vitest';
import { activity } from '../../cpm/test/test-schedule.ts';
import type { ConstraintType } from '../../model/index.ts';
import { run } from '../test/run-dcma.ts';

it.each([
  ['mandatoryStart', 1, 1],
  ['mandatoryFinish', 1, 1],
  ['startOn', 1, 0],
  ['finishOn', 1, 0],
  ['startOnOrBefore', 1, 0],
  ['finishOnOrBefore', 1, 0],
  ['startOnOrAfter', 0, 0],
  ['finishOnOrAfter', 0, 0],
  ['asLateAsPossible', 0, 0],
] as [ConstraintType, number, number][])('5: %s counts %d, with p6Mandatory %d', (type, all, mandatory) => {
  for (const place of ['primaryConstraint', 'secondaryConstraint']) {
    const activities = [activity('A', { [place]: { type, date: undefined } })];
    expect(run(5, { activities }).count).toBe(all);
    expect(run(5, { activities }, { p6Mandatory: true }).count).toBe(mandatory);
  }
});
