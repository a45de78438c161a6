import type { ReportFigure } from '@floatwise/contracts';

interface Counted {
  readonly relationships: number;
  readonly flagged: number;
  readonly remaining: number;
  readonly transitive: number;
  readonly samePair: number;
  readonly duplicate: number;
  readonly conditional: number;
}

/** The figures a planner reads first, each with its rows. */
export function listFigures(counts: Counted): ReportFigure[] {
  const table = 'Redundant relationships';
  const ofClass = (title: string, value: number, ...classes: string[]): ReportFigure => ({
    title,
    value,
    kind: 'number',
    rows: { table, where: { Class: classes } },
  });
  return [
    { title: 'Relationships', value: counts.relationships, kind: 'number' },
    { title: 'Redundant', value: counts.flagged, kind: 'number', rows: { table } },
    { title: 'Remain', value: counts.remaining, kind: 'number' },
    ofClass('Transitive', counts.transitive, 'transitive'),
    ofClass('Duplicate or same pair', counts.duplicate + counts.samePair, 'duplicate', 'same pair'),
    ...(counts.conditional > 0
      ? [ofClass('Conditional, not flagged', counts.conditional, 'conditional')]
      : []),
  ];
}
