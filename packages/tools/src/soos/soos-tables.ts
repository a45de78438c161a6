import type { ReportCell, ReportTable } from '@floatwise/contracts';
import type { ProgressNetwork } from '@floatwise/schedule';
import { describeViolation } from './describe-violation.ts';
import { activityColumns, formatActivityCells, formatTerms } from './format-link.ts';
import type { Change, ChangeRule } from './list-changes.ts';
import type { Solution } from './solve-sequence.ts';
import { listUnresolved } from './list-unresolved.ts';

export const ruleNames: Readonly<Record<ChangeRule, string>> = {
  trimmed: 'Trimmed',
  retyped: 'Retyped',
  dropped: 'Dropped',
  bridged: 'Bridged',
  raised: 'Lag raised',
  'self-link': 'Self-link removed',
  'bridge-added': 'Bridge added',
  climbed: 'Predecessor added',
  'successor-added': 'Successor added',
};

const kindNames = { active: 'Active', historic: 'Historic' } as const;

/** The report as tables: changes, links left as they are, what is unresolved, and the figures. */
export function createTables(
  solution: Solution,
  changes: readonly Change[],
  figures: readonly (readonly [string, string | number])[],
): ReportTable[] {
  const { network, left } = solution;
  return [
    {
      title: 'Changes',
      description: 'One row for each relationship that differs from the file. Lags are in hours.',
      columns: [
        { title: 'Rule', kind: 'text' },
        { title: 'Kind', kind: 'text' },
        ...activityColumns('Predecessor'),
        ...activityColumns('Successor'),
        { title: 'Old Link', kind: 'text' },
        { title: 'New Link', kind: 'text' },
        { title: 'Reason', kind: 'text' },
      ],
      rows: changes.map((change) => formatChange(network, change)),
    },
    {
      title: 'Historic',
      description: 'Out-of-sequence links between events of the past that were left as they are.',
      columns: [
        ...activityColumns('Predecessor'),
        ...activityColumns('Successor'),
        { title: 'Link', kind: 'text' },
        { title: 'Reason', kind: 'text' },
      ],
      rows: left.map(({ link, violation }) => [
        ...formatActivityCells(network, link.predecessor),
        ...formatActivityCells(network, link.successor),
        formatTerms(link),
        `${describeViolation(network, link, violation)}.`,
      ]),
    },
    {
      title: 'Unresolved',
      description: 'What a planner should look at.',
      columns: [
        ...activityColumns('Predecessor'),
        ...activityColumns('Successor'),
        { title: 'Link', kind: 'text' },
        { title: 'Reason', kind: 'text' },
      ],
      rows: listUnresolved(solution).map(({ predecessor, successor, link, message }) => [
        ...formatActivityCells(network, predecessor),
        ...formatActivityCells(network, successor),
        link === undefined ? null : formatTerms(link),
        message,
      ]),
    },
    {
      title: 'Summary',
      columns: [
        { title: 'Figure', kind: 'text' },
        { title: 'Value', kind: 'number' },
      ],
      rows: figures.map(([name, value]) => [name, value]),
    },
  ];
}

function formatChange(network: ProgressNetwork, change: Change): ReportCell[] {
  const { rule, kind, link, before, after, reason } = change;
  return [
    ruleNames[rule],
    kind === undefined ? null : kindNames[kind],
    ...formatActivityCells(network, link.predecessor),
    ...formatActivityCells(network, link.successor),
    before === undefined ? null : formatTerms(before),
    after === undefined ? null : formatTerms(after),
    reason,
  ];
}
