import type { Finding } from '@floatwise/contracts';
import type { Activity, ActivityId, ActivityLabels, Relationship } from '@floatwise/schedule';
import { formatCount } from '../format-count.ts';
import type { Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import type { Rehung, Rehanging } from './rehang-relationships.ts';

/** Finds the line of the file a relationship stands on, from 1. */
type FindLine = (relationship: Relationship) => number;

/** Relationships with an end that is not there, listed one by one; the rest is counted. */
const shown = 50;

export function listRelationshipFindings({ touched, unknown }: Rehanging, source: FindingSource): Finding[] {
  const listed = unknown.slice(0, shown).map((relationship) => createUnknown(relationship, source));
  const more = unknown.length - listed.length;
  return [
    ...touched
      .filter(({ isOutOfSequence }) => isOutOfSequence)
      .map((each) => createOutOfSequence(each, source.labels)),
    ...touched
      .filter(({ predecessor, successor }) => predecessor.projectId !== successor.projectId)
      .map((each) => createExternal(each, source)),
    ...listed,
    ...(more > 0 ? [createCount(more)] : []),
  ];
}

function createCount(more: number): Finding {
  const message = `${formatCount(more)} more relationships refer to activities that are not in the file; they stay as they are.`;
  return { code: 'E_UNKNOWN_ACT', severity: 'warning', message, at: { table: 'TASKPRED' } };
}

function createUnknown(
  relationship: Relationship,
  { activities, splits, mode, findLine, labels }: FindingSource,
): Finding {
  const { predecessorId, successorId, predecessorProjectId, successorProjectId } = relationship;
  const missing = activities.has(predecessorId) ? successorId : predecessorId;
  const line = findLine(relationship);
  const split = splits.get(predecessorId) ?? splits.get(successorId);
  const why =
    predecessorProjectId === successorProjectId
      ? 'that is not in the file'
      : 'of a project that was not exported';
  return {
    code: 'E_UNKNOWN_ACT',
    severity: 'warning',
    message: `Line ${line} refers to activity ${missing} ${why}; ${describeFate(split, mode, labels)}`,
    at: { table: 'TASKPRED', line, ...(split === undefined ? {} : describeSplitPlace(split, labels)) },
  };
}

function describeSplitPlace({ activity }: Split, labels: ActivityLabels) {
  return { activity: activity.code, ...labels.describePlace(activity) };
}

function describeFate(split: Split | undefined, mode: PvEvOptions['mode'], labels: ActivityLabels): string {
  if (split === undefined) return 'the relationship is left as it is.';
  const name = labels.format(split.activity);
  if (mode === 'ab') return `the relationship goes with ${name}: enter it again in P6.`;
  const rest = labels.format(split.activity, split.restCode);
  return `the relationship stays on ${name}: see in P6 whether it belongs to ${rest}.`;
}

interface FindingSource {
  readonly activities: ReadonlyMap<ActivityId, Activity>;
  readonly splits: ReadonlyMap<ActivityId, Split>;
  readonly mode: PvEvOptions['mode'];
  readonly labels: ActivityLabels;
  readonly findLine: FindLine;
}

function createOutOfSequence(
  { relationship: { type }, predecessor, successor }: Rehung,
  labels: ActivityLabels,
): Finding {
  const name = labels.format(successor);
  return {
    code: 'pv-ev.out-of-sequence',
    severity: 'warning',
    message:
      `${labels.format(predecessor)} -${type}-> ${name} is out of sequence: ${name} has started all the same. ` +
      'The relationship moves to the remaining part; repair the logic with SOOS first if it should not hold that back.',
    at: { relationship: [predecessor.code, successor.code, type], ...labels.describePlace(successor) },
  };
}

function createExternal(
  { relationship: { type }, predecessor, successor, predecessorEnd, successorEnd }: Rehung,
  { splits, labels }: FindingSource,
): Finding {
  const from = predecessorEnd === 'rest' ? splits.get(predecessor.id)?.restCode : undefined;
  const to = successorEnd === 'rest' ? splits.get(successor.id)?.restCode : undefined;
  const [before, after] = [labels.format(predecessor, from), labels.format(successor, to)];
  const isMoved = from !== undefined || to !== undefined;
  return {
    code: 'pv-ev.external',
    severity: 'info',
    message:
      `${labels.format(predecessor)} -${type}-> ${labels.format(successor)} leads to another project` +
      (isMoved
        ? `; it becomes ${before} -${type}-> ${after}. Open both projects when you import.`
        : ' and stays with what is done.'),
    at: { relationship: [predecessor.code, successor.code, type], ...labels.describePlace(successor) },
  };
}
