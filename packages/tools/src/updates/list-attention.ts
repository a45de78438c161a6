import type { Finding, ReportAttention } from '@floatwise/contracts';
import type { ComparedProject, UpdateCounts } from '@floatwise/schedule/updates';
import { formatCounted } from '../answer/format-count.ts';
import { actualFindings, actualsTitle } from './describe-actuals.ts';
import { scopeTitle } from './describe-scope.ts';
import { createAttention } from '../answer/finding.ts';

interface RedFlag {
  readonly count: keyof UpdateCounts;
  readonly one: string;
  readonly several: string;
  readonly table: string;
  readonly where: Readonly<Record<string, string[]>>;
}

/** Changes that need the planner's review. */
export const redFlags: readonly RedFlag[] = [
  {
    count: 'actualRemoved',
    one: 'actual date was removed',
    several: 'actual dates were removed',
    table: actualsTitle,
    where: { Finding: [actualFindings.actualRemoved] },
  },
  {
    count: 'actualChanged',
    one: 'actual date was changed to another day',
    several: 'actual dates were changed to another day',
    table: actualsTitle,
    where: { Finding: [actualFindings.actualChanged] },
  },
  {
    count: 'actualRetroactive',
    one: 'actual date lies before the previous data date and was not in the previous update',
    several: 'actual dates lie before the previous data date and were not in the previous update',
    table: actualsTitle,
    where: { Finding: [actualFindings.actualRetroactive] },
  },
  {
    count: 'deletedWithActuals',
    one: 'activity with actual dates was deleted',
    several: 'activities with actual dates were deleted',
    table: scopeTitle,
    where: { Change: ['deleted'], Status: ['In Progress', 'Completed'] },
  },
  {
    count: 'reused',
    one: 'Activity ID was given to other work',
    several: 'Activity IDs were given to other work',
    table: scopeTitle,
    where: { Change: ['reused'] },
  },
];

/** Items about the comparison itself, then those to ask about first. */
export function listAttention(
  projects: readonly ComparedProject[],
  findings: readonly Finding[],
): ReportAttention[] {
  const flags = redFlags.flatMap(({ count, one, several, table, where }): ReportAttention[] => {
    const found = projects.reduce((sum, { counts }) => sum + counts[count], 0);
    if (found === 0) return [];
    return [{ message: `${formatCounted(found, one, several)}.`, rows: { table, where: { ...where } } }];
  });
  const warnings = findings.filter(({ severity }) => severity !== 'info');
  return [...warnings.map((finding) => createAttention(finding)), ...flags];
}
