import type { ReportFigure, ScorecardVerdict } from '@floatwise/contracts';
import type { CheckResult } from '@floatwise/schedule';

/** The figures a planner reads first, each with its rows. */
export function listFigures({
  dcma,
  plus,
}: {
  dcma: readonly CheckResult[];
  plus: readonly CheckResult[];
}): ReportFigure[] {
  const figure = (title: string, table: string, result: ScorecardVerdict): ReportFigure => ({
    title,
    value: (table === 'Plus' ? plus : dcma).filter(({ verdict }) => verdict === result).length,
    kind: 'number',
    ...(result === 'FAIL' ? { tone: 'heed' as const } : {}),
    rows: { table, where: { Result: [result] } },
  });
  return [
    figure('DCMA checks passed', 'Scorecard', 'PASS'),
    figure('DCMA checks failed', 'Scorecard', 'FAIL'),
    figure('Do not apply', 'Scorecard', 'N/A'),
    figure('Plus checks passed', 'Plus', 'PASS'),
    figure('Plus checks failed', 'Plus', 'FAIL'),
  ];
}
