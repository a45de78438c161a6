import { createWarning } from '@floatwise/contracts/create-finding';
import type { Finding } from '@floatwise/contracts';
import { ActivityLabels, type Activity, type Schedule, isMilestone } from '../model/index.ts';
import { FindingLog } from '../xer/finding-log.ts';
import type { ProgressNetwork } from './create-progress-network.ts';

/**
 * Warnings about doubtful progress data: E_STATUS for actual dates that do not fit the status, E_DATADATE for a project without a
 * data date, progress.after-data-date for actual dates after it. The first 50 of each kind are listed.
 */
export function listProgressFindings(
  schedule: Pick<Schedule, 'projects' | 'activities'>,
  { activities }: ProgressNetwork,
): Finding[] {
  const { projects } = schedule;
  const log = new FindingLog();
  const labels = new ActivityLabels(schedule);
  const warnOf = (code: string, activity: Activity, found: string): Finding => {
    const at = { activity: activity.code, ...labels.describePlace(activity) };
    return createWarning(code, `Activity ${labels.format(activity)} ${found}.`, at);
  };
  const dataDates = new Map(projects.map(({ id, dataDate }) => [id, dataDate]));
  const owners = new Set(activities.map(({ source }) => source.projectId));
  for (const { id, code, dataDate } of projects) {
    if (dataDate !== undefined || !owners.has(id)) continue;
    const message = `Project ${code} has no data date; its latest actual date is used.`;
    log.add('E_DATADATE', () => createWarning('E_DATADATE', message, { table: 'PROJECT' }));
  }
  for (const { source } of activities) {
    const problem = findStatusProblem(source);
    if (problem !== undefined) {
      const found = `is ${statusNames[source.status]} but ${problem}`;
      log.add('E_STATUS', () => warnOf('E_STATUS', source, found));
    }
    const dataDate = dataDates.get(source.projectId);
    if (dataDate !== undefined && getLatestActual(source) > dataDate) {
      const found = 'has an actual date after the data date; the date is used as it is';
      log.add('after', () => warnOf('progress.after-data-date', source, found));
    }
  }
  return log.list();
}

const statusNames = { notStarted: 'not started', inProgress: 'in progress', completed: 'completed' } as const;

function findStatusProblem(source: Activity): string | undefined {
  const { status, actualStart, actualFinish } = source;
  if (status === 'notStarted') return undefined;
  const needsStart = !(isMilestone(source) && actualFinish !== undefined);
  if (actualStart === undefined && needsStart)
    return 'has no actual start; links that depend on its start date cannot be judged';
  if (status !== 'completed' || isMilestone(source)) return undefined;
  if (actualFinish === undefined) return 'has no actual finish; its actual start is used';
  if (actualStart !== undefined && actualFinish < actualStart)
    return 'its actual finish lies before its actual start; the actual start is used for both';
  return undefined;
}

function getLatestActual({ status, actualStart, actualFinish }: Activity): number {
  if (status === 'notStarted') return -Infinity;
  return Math.max(actualStart ?? -Infinity, status === 'completed' ? (actualFinish ?? -Infinity) : -Infinity);
}
