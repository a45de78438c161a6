import { expect, it } from 'vitest';
import { formatChartReadme, listValues } from './format-chart-readme.ts';

const yaml = `# A remark that describes nothing.
top: 1
gateway:
  # -- Pods, or
  # more.
  replicas: 2
  # -- CPU | memory.
  resources:
    requests: { cpu: 1 }
    limits: { memory: 2 }
  autoscaling:
    # -- Most.
    max: 6
s3:
  # -- Its region.
  region: here
# -- Last.
last: ''
`;

it('lists each described value with its path, its default and its whole comment', () => {
  expect(listValues(yaml)).toEqual([
    { key: 'gateway.replicas', initial: '2', text: 'Pods, or more.' },
    {
      key: 'gateway.resources',
      initial: '{ requests: { cpu: 1 }, limits: { memory: 2 } }',
      text: 'CPU | memory.',
    },
    { key: 'gateway.autoscaling.max', initial: '6', text: 'Most.' },
    { key: 's3.region', initial: 'here', text: 'Its region.' },
    { key: 'last', initial: "''", text: 'Last.' },
  ]);
});

it('escapes a bar in a text', () => {
  expect(formatChartReadme('# Head', yaml)).toContain('CPU \\| memory.');
});
