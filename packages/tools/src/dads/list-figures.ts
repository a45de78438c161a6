import type { ReportFigure } from '@floatwise/contracts';

interface Counted {
  readonly openStart: number;
  readonly openFinish: number;
  readonly danglingStart: number;
  readonly danglingFinish: number;
  readonly addedLinks: number;
  readonly anchors: number;
  readonly unresolved: number;
}

/** The figures a planner reads first, each with its rows. */
export function listFigures(counts: Counted): ReportFigure[] {
  const rows = (column: string, ...values: string[]): Pick<ReportFigure, 'rows'> => ({
    rows: { table: 'Open and dangling ends', where: { [column]: values } },
  });
  return [
    {
      title: 'Open ends',
      value: counts.openStart + counts.openFinish,
      kind: 'number',
      ...rows('Finding', 'open start', 'open finish'),
    },
    {
      title: 'Dangling ends',
      value: counts.danglingStart + counts.danglingFinish,
      kind: 'number',
      ...rows('Finding', 'dangling start', 'dangling finish'),
    },
    { title: 'Links added', value: counts.addedLinks, kind: 'number', ...rows('Status', 'added') },
    { title: 'Anchors', value: counts.anchors, kind: 'number', ...rows('Status', 'anchor') },
    {
      title: 'Unresolved',
      value: counts.unresolved,
      kind: 'number',
      tone: 'heed',
      ...rows('Status', 'unresolved'),
    },
  ];
}
