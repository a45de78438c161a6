import type { Finding } from '@floatwise/contracts';
import { findTable, type ProgressNetwork, type Schedule, type Xer } from '@floatwise/schedule';
import { formatCount } from '../answer/format-count.ts';

/** Links listed one by one; the rest is counted. */
const shown = 50;

/** E_UNKNOWN_ACT for links with an end that is not in the file; they are left as they are. */
export function listOutsideFindings(xer: Xer, schedule: Schedule, network: ProgressNetwork): Finding[] {
  const table = findTable(xer, 'TASKPRED');
  if (network.outsideLinks.length === 0 || table === undefined) return [];
  const known = new Map(schedule.activities.map(({ id, code }) => [id, code]));
  const findings = network.outsideLinks.slice(0, shown).flatMap((index): Finding[] => {
    const link = schedule.relationships[index];
    if (link === undefined) return [];
    const missing = known.has(link.predecessorId) ? link.successorId : link.predecessorId;
    const line = table.computeLine(link.row);
    const isExternal = link.predecessorProjectId !== link.successorProjectId;
    const why = isExternal ? 'of a project that was not exported' : 'that is not in the file';
    const message = `Line ${line} refers to activity ${missing} ${why}; the relationship is left as it is.`;
    return [{ code: 'E_UNKNOWN_ACT', severity: 'warning', message, at: { table: table.name, line } }];
  });
  const more = network.outsideLinks.length - shown;
  if (more <= 0) return findings;
  const message = `${formatCount(more)} more relationships refer to activities that are not in the file; they are left as they are.`;
  return [...findings, { code: 'E_UNKNOWN_ACT', severity: 'warning', message, at: { table: table.name } }];
}
