import type { ReportFigure } from '@floatwise/contracts';
import type { ChangeRule } from './list-changes.ts';
import { ruleNames } from './soos-tables.ts';

interface Counted {
  readonly found: number;
  readonly retyped: number;
  readonly dropped: number;
  readonly bridged: number;
  readonly bridgesAdded: number;
  readonly predecessorsAdded: number;
  readonly successorsAdded: number;
  readonly historicLeft: number;
  readonly unresolved: number;
}

/** The figures a planner reads first, each with its rows. */
export function listSoosFigures(counts: Counted): ReportFigure[] {
  const changed = (title: string, value: number, ...rules: ChangeRule[]): ReportFigure => ({
    title,
    value,
    kind: 'number',
    rows: { table: 'Changes', where: { Rule: rules.map((rule) => ruleNames[rule]) } },
  });
  return [
    { title: 'Out-of-sequence links', value: counts.found, kind: 'number' },
    changed('Retyped', counts.retyped, 'retyped'),
    changed('Dropped or bridged', counts.dropped + counts.bridged, 'dropped', 'bridged'),
    changed(
      'Links added',
      counts.bridgesAdded + counts.predecessorsAdded + counts.successorsAdded,
      'bridge-added',
      'climbed',
      'successor-added',
    ),
    { title: 'Left as they are', value: counts.historicLeft, kind: 'number', rows: { table: 'Historic' } },
    {
      title: 'Unresolved',
      value: counts.unresolved,
      kind: 'number',
      tone: 'heed',
      rows: { table: 'Unresolved' },
    },
  ];
}
