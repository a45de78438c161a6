import type { ReportCell, ReportColumn, ReportTable } from '@floatwise/contracts';
import type { Schedule } from '@floatwise/schedule';
import { boundPictures } from '../answer/bound-pictures.ts';
import { createPictureMaker } from './create-change-picture.ts';
import { createDateTables } from './date-tables.ts';
import { describeViolation } from './describe-violation.ts';
import { formatEndCells, formatIdCells, formatTerms, listEndColumns } from './format-link.ts';
import type { Change, ChangeRule } from './list-changes.ts';
import type { NamedNetwork } from './named-network.ts';
import type { Repair } from './list-soos-findings.ts';
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

const idColumns: ReportColumn[] = [
  { title: 'Predecessor', kind: 'text', role: 'key' },
  { title: 'Successor', kind: 'text', role: 'key' },
];
const kindNames = { active: 'Active', historic: 'Historic' } as const;

/** The report as tables: changes, links left as they are, what is unresolved, what becomes of dates, and the figures. */
export function createTables(
  schedule: Schedule,
  { solution, changes, effect }: Repair,
  figures: readonly (readonly [string, string | number])[],
): ReportTable[] {
  const { network, left } = solution;
  const endColumns = listEndColumns(network);
  const draw = createPictureMaker(network, effect);
  const unresolved = listUnresolved(solution);
  const linkColumns: ReportColumn[] = [
    ...idColumns,
    { title: 'Link', kind: 'text', role: 'answer' },
    { title: 'Reason', kind: 'text', role: 'why' },
    ...endColumns,
  ];
  return [
    {
      title: 'Changes',
      description: 'One row for each relationship that differs from the file. Lags are in hours.',
      columns: [
        { title: 'Rule', kind: 'text', role: 'answer' },
        { title: 'Kind', kind: 'text', role: 'answer' },
        ...idColumns,
        { title: 'Old Link', kind: 'text', role: 'answer' },
        { title: 'New Link', kind: 'text', role: 'answer' },
        { title: 'Reason', kind: 'text', role: 'why' },
        ...endColumns,
      ],
      rows: changes.map((change) => formatChange(network, change)),
      rowPictures: boundPictures(changes, draw),
    },
    {
      title: 'Historic',
      description: 'Out-of-sequence links between events of the past that were left as they are.',
      columns: linkColumns,
      rows: left.map(({ link, violation }) => [
        ...formatIdCells(network, link),
        formatTerms(link),
        `${describeViolation(network, link, violation)}.`,
        ...formatEndCells(network, link),
      ]),
      rowPictures: boundPictures(left, ({ link }) => draw({ link, before: link, after: link })),
    },
    {
      title: 'Unresolved',
      description: 'What a planner should look at.',
      columns: linkColumns,
      rows: unresolved.map(({ predecessor, successor, link, message }) => [
        ...formatIdCells(network, { predecessor, successor }),
        link === undefined ? null : formatTerms(link),
        message,
        ...formatEndCells(network, { predecessor, successor }),
      ]),
    },
    ...createDateTables(schedule, network, effect),
    {
      title: 'Summary',
      columns: [
        { title: 'Figure', kind: 'text', role: 'key' },
        { title: 'Value', kind: 'number', role: 'answer' },
      ],
      rows: figures.map(([name, value]) => [name, value]),
    },
  ];
}

function formatChange(network: NamedNetwork, change: Change): ReportCell[] {
  const { rule, kind, link, before, after, reason } = change;
  return [
    ruleNames[rule],
    kind === undefined ? null : kindNames[kind],
    ...formatIdCells(network, link),
    before === undefined ? null : formatTerms(before),
    after === undefined ? null : formatTerms(after),
    reason,
    ...formatEndCells(network, link),
  ];
}
