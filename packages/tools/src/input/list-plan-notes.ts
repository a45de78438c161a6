import type { Finding } from '@floatwise/contracts';
import { listOutsideFindings } from './list-outside-findings.ts';
import { listSameIdNotes } from './list-sheet-notes.ts';
import type { Plan } from './read-plan.ts';

/** What the reader noticed, and what to consider before a workbook with changes is imported. */
export function listPlanNotes(tool: string, plan: Plan, hasChanges: boolean): Finding[] {
  const isImported = plan.kind === 'sheet' || plan.xer === undefined;
  return [
    ...(hasChanges && isImported ? listSameIdNotes(tool, plan.network) : []),
    ...plan.network.findings,
    ...listOutsideNotes(plan),
  ];
}

/** Relationships to activities that are not in the file; a sheet names them as well. */
function listOutsideNotes(plan: Plan): Finding[] {
  if (plan.kind === 'sheet') return [];
  const known = new Set(plan.schedule.activities.map(({ id }) => id));
  const outside = plan.relationships.filter(
    ({ predecessorId, successorId }) => !known.has(predecessorId) || !known.has(successorId),
  );
  return listOutsideFindings(plan.xer, plan.schedule, outside);
}
