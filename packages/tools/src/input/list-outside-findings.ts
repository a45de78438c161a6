import type { Finding, FindingPlace } from '@floatwise/contracts';
import type { Relationship, Schedule } from '@floatwise/schedule/model';
import { getTable, type Xer } from '@floatwise/schedule/xer';
import { createWarning } from '../answer/finding.ts';
import { formatCount } from '../answer/format-count.ts';

/** Relationships listed individually; the rest are counted. */
const shown = 50;

/**
 * E_UNKNOWN_ACT for relationships with an end that is not in the file: by line for an XER, by ObjectId for P6 XML, which has no `xer`.
 * `describeFate` returns what happens to a relationship, and the activity that keeps it.
 */
export function listOutsideFindings(
  xer: Xer | undefined,
  { activities }: Pick<Schedule, 'activities'>,
  relationships: readonly Relationship[],
  describeFate: (relationship: Relationship) => {
    readonly text: string;
    readonly at?: FindingPlace;
  } = () => ({
    text: 'the relationship is left as it is.',
  }),
): Finding[] {
  if (relationships.length === 0) return [];
  const table = xer && getTable(xer, 'TASKPRED');
  const tableName = table?.name ?? 'Relationship';
  const known = new Set(activities.map(({ id }) => id));
  const findings = relationships.slice(0, shown).map((relationship) => {
    const { predecessorId, successorId, predecessorProjectId, successorProjectId, row } = relationship;
    const missing = known.has(predecessorId) ? successorId : predecessorId;
    const isExternal = predecessorProjectId !== successorProjectId;
    const why = isExternal ? 'of a project that was not exported' : 'that is not in the file';
    const { text, at } = describeFate(relationship);
    const line = table?.computeLine(row);
    const what = line === undefined ? `Relationship ${relationship.id}` : `Line ${line}`;
    const message = `${what} refers to activity ${missing} ${why}; ${text}`;
    const place = line === undefined ? {} : { line };
    return createWarning('E_UNKNOWN_ACT', message, { table: tableName, ...place, ...at });
  });
  const more = relationships.length - findings.length;
  if (more === 0) return findings;
  const message = `${formatCount(more)} more relationships refer to activities that are not in the file; they are left as they are.`;
  return [...findings, createWarning('E_UNKNOWN_ACT', message, { table: tableName })];
}
