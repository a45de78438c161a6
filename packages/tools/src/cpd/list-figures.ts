import type { ReportFigure } from '@floatwise/contracts';
import { formatColumnUnit } from '../format-column-unit.ts';
import { agreementLimit } from './compute-agreement.ts';

interface Counted {
  /** Work left until the project finishes. */
  readonly projectFinish: number;
  readonly critical: number;
  readonly reverseDrag: number;
  readonly tied: number;
  readonly sumOfDrags: number;
  readonly agreementPercent?: number;
}

/** The figures a planner reads first, each with its rows. */
export function listFigures(counts: Counted, unit: string): ReportFigure[] {
  const { projectFinish, critical, reverseDrag, sumOfDrags, agreementPercent } = counts;
  const time = formatColumnUnit(unit);
  return [
    { title: 'Work left', count: 'projectFinish', value: projectFinish, kind: 'number', ...time },
    {
      title: 'Critical activities',
      value: critical,
      kind: 'number',
      rows: { table: 'Drag', where: { Critical: ['Y'] } },
    },
    { title: 'Sum of drags', count: 'sumOfDrags', value: sumOfDrags, kind: 'number', ...time },
    { title: 'Tied', value: counts.tied, kind: 'number' },
    { title: 'With reverse drag', value: reverseDrag, kind: 'number', tone: 'heed' },
    ...(agreementPercent === undefined
      ? []
      : [
          {
            title: 'Agrees with the sheet\u2019s float',
            value: agreementPercent / 100,
            kind: 'percent' as const,
            tone: agreementPercent / 100 < agreementLimit ? ('heed' as const) : ('plain' as const),
          },
        ]),
  ];
}
