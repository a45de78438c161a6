import { activity, at } from '../../cpm/test/test-schedule.ts';
import { softConstraints } from './task-checks.ts';
import { done, testPlusCheck } from './test/test-plus-check.ts';

const date = at('2026-04-01 08:00');
const startOnOrAfter = { type: 'startOnOrAfter', date } as const;
const finishOn = { type: 'finishOn', date } as const;

testPlusCheck('P10', softConstraints, [
  {
    title: 'flags incomplete activities with a soft or second constraint, or a constraint without its date',
    parts: {
      activities: [
        activity('A', { primaryConstraint: startOnOrAfter }),
        activity('B', { primaryConstraint: { type: 'asLateAsPossible', date: undefined } }),
        activity('C', { primaryConstraint: finishOn }),
        activity('D', { primaryConstraint: finishOn, secondaryConstraint: finishOn }),
        activity('E', { ...done, primaryConstraint: startOnOrAfter }),
        activity('F', { primaryConstraint: { type: 'finishOn', date: undefined } }),
      ],
    },
    offenders: ['A', 'B', 'D', 'F'],
  },
]);
