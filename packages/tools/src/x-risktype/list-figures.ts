import type { ReportFigure } from '@floatwise/contracts';
import type { Cleaning } from './cleaning.ts';

/** The figures a planner reads first, each with what was found there. */
export function listFigures({ counts }: Cleaning): ReportFigure[] {
  const figure = (title: string, value: number, ...codes: string[]): ReportFigure => ({
    title,
    value,
    kind: 'number',
    rows: { table: 'Findings', where: { Code: codes.map((code) => `x-risktype.${code}`) } },
  });
  return [
    figure('Tables removed', counts.removedTables, 'removed'),
    { title: 'Rows removed', value: counts.removedRows, kind: 'number' },
    { title: 'Categories kept', value: counts.keptCategories, kind: 'number' },
    figure('Risks without their category', counts.blankedRisks, 'uncategorised', 'dangling'),
    { ...figure('References to nothing', counts.danglingRisks, 'dangling'), tone: 'heed' },
  ];
}
