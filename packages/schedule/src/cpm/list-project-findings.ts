import type { Finding } from '@floatwise/contracts';
import { createWarning } from '@floatwise/contracts/create-finding';
import type { Schedule } from '../model/index.ts';
import type { CpmNetwork } from './cpm-network.ts';

/** Findings about missing data dates, and about activities whose project is not in the file. */
export function listProjectFindings(schedule: Schedule, { projects, activities }: CpmNetwork): Finding[] {
  const findings: Finding[] = [];
  for (const { source, isFixed } of projects) {
    if (isFixed || source.dataDate !== undefined) continue;
    const instead = source.plannedStart === undefined ? '1970-01-01' : 'its planned start';
    const message = `Project ${source.code} has no data date; ${instead} is used.`;
    findings.push(createWarning('E_DATADATE', message, { table: 'PROJECT' }));
  }
  // Every activity in the network has its project.
  if (activities.length === schedule.activities.length) return findings;
  const known = new Set(projects.map(({ source }) => source.id));
  const orphans = schedule.activities.filter(({ projectId }) => !known.has(projectId)).length;
  if (orphans > 0) {
    const which = orphans === 1 ? '1 activity belongs' : `${orphans} activities belong`;
    const message = `${which} to no project of the file; left out of scheduling.`;
    findings.push(createWarning('cpm.no-project', message, { table: 'TASK' }));
  }
  return findings;
}
