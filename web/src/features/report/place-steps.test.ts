import type { ReportWaterfall } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { formatChange, placeSteps } from './place-steps.ts';

const waterfall: ReportWaterfall = {
  kind: 'waterfall',
  title: 'What moved the finish',
  unit: 'days',
  start: { title: 'Previous finish' },
  steps: [
    { title: 'Progress', value: 13, day: '2026-03-30' },
    { title: 'Durations', value: -20 },
    { title: 'Network', value: 0 },
  ],
  total: { title: 'Variance', value: -7 },
};

it('each step of a waterfall begins where the previous one ended, including below 0', () => {
  expect(placeSteps(waterfall).map(({ title, from, to }) => [title, from, to])).toEqual([
    ['Progress', 0, 13],
    ['Durations', 13, -7],
    ['Network', -7, -7],
    ['Variance', 0, -7],
  ]);
});

it("its total is the report's, and is not a step", () => {
  expect(placeSteps({ ...waterfall, steps: [] })).toEqual([
    { title: 'Variance', value: -7, from: 0, to: -7, day: undefined, isTotal: true },
  ]);
});

it('a change shows its sign, unless it is 0', () => {
  expect([13, -7, 0, 1250.456].map(formatChange)).toEqual(['+13', '-7', '0', '+1,250.46']);
});
