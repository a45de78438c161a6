import type { ReportFigure, ReportRows } from '@floatwise/contracts';

interface Counted {
  readonly openStart: number;
  readonly openFinish: number;
  readonly danglingStart: number;
  readonly danglingFinish: number;
  readonly addedLinks: number;
  readonly anchors: number;
  readonly unresolved: number;
}

/** Rows of the table of ends by what one of its columns says. */
export const listRows = (column: string, ...values: string[]): ReportRows => ({
  table: 'Open and dangling ends',
  where: { [column]: values },
});

/** The figures a planner reads first, each with its rows. */
export function listFigures(counts: Counted): ReportFigure[] {
  return [
    {
      title: 'Open ends',
      value: counts.openStart + counts.openFinish,
      kind: 'number',
      rows: listRows('Finding', 'open start', 'open finish'),
    },
    {
      title: 'Dangling ends',
      value: counts.danglingStart + counts.danglingFinish,
      kind: 'number',
      rows: listRows('Finding', 'dangling start', 'dangling finish'),
    },
    { title: 'Links added', value: counts.addedLinks, kind: 'number', rows: listRows('Status', 'added') },
    { title: 'Anchors', value: counts.anchors, kind: 'number', rows: listRows('Status', 'anchor') },
    {
      title: 'Unresolved',
      value: counts.unresolved,
      kind: 'number',
      tone: 'heed',
      rows: listRows('Status', 'unresolved'),
    },
  ];
}
