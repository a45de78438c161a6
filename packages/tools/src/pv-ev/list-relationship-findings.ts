import type { Finding } from '@floatwise/contracts';
import type { Activity, ActivityId, ActivityLabels, ProjectId, Relationship } from '@floatwise/schedule';
import { formatCount } from '../answer/format-count.ts';
import type { Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import { findHome, type Rehung, type Rehanging } from './rehang-relationships.ts';

/** Finds the line of the file a relationship stands on, from 1. */
type FindLine = (relationship: Relationship) => number;

/** Relationships with an end that is not there, listed one by one; the rest is counted. */
const shown = 50;

export function listRelationshipFindings(rehanging: Rehanging, source: FindingSource): Finding[] {
  const { touched, unknown } = rehanging;
  const listed = unknown.slice(0, shown).map((relationship) => createUnknown(relationship, source));
  const more = unknown.length - listed.length;
  return [
    ...touched
      .filter(({ isOutOfSequence }) => isOutOfSequence)
      .map((each) => createOutOfSequence(each, source.labels)),
    ...listExternal(rehanging, source),
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
  readonly hasSeveralProjects: boolean;
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

/** Relationships with other projects, and in which workbook they are where there are several. */
function listExternal({ touched }: Rehanging, source: FindingSource): Finding[] {
  const external = touched.filter(
    ({ predecessor, successor }) => predecessor.projectId !== successor.projectId,
  );
  if (external.length === 0) return [];
  const homes = new Set(Array.from(source.splits.values(), ({ project }) => project.id));
  const known = new Set(Array.from(source.activities.values(), formatKey));
  return external.map((each) => {
    const advice = source.hasSeveralProjects ? describeHome(each, { homes, known, source }) : plainAdvice;
    return createExternal(each, advice, source);
  });
}

/** What a planner does about a relationship with another project. */
interface Advice {
  readonly text: string;
  readonly severity: Finding['severity'];
}

const plainAdvice: Advice = { text: 'Open both projects when you import.', severity: 'info' };

interface HomeSource {
  readonly homes: ReadonlySet<ProjectId>;
  /** Project and ID of every activity, as P6 compares them. */
  readonly known: ReadonlySet<string>;
  readonly source: FindingSource;
}

function describeHome(each: Rehung, { homes, known, source: { labels } }: HomeSource): Advice {
  const home = findHome(each, homes);
  const project = labels.getProjectCode({ projectId: home });
  const text = `It is in the workbook of ${project}; import that once more with both projects open, its relationships alone.`;
  const away = each.successor.projectId === home ? each.predecessor : each.successor;
  if (!known.has(formatKey({ code: away.code, projectId: home }))) return { text, severity: 'info' };
  return {
    text: `${text} ${project} has an activity ${away.code} of its own: check in P6 that the relationship leads to the right one.`,
    severity: 'warning',
  };
}

const formatKey = ({ projectId, code }: Pick<Activity, 'projectId' | 'code'>): string =>
  `${projectId} ${code.toLowerCase()}`;

function createExternal(
  { relationship: { type }, predecessor, successor, predecessorEnd, successorEnd }: Rehung,
  advice: Advice,
  { splits, labels }: FindingSource,
): Finding {
  const from = predecessorEnd === 'rest' ? splits.get(predecessor.id)?.restCode : undefined;
  const to = successorEnd === 'rest' ? splits.get(successor.id)?.restCode : undefined;
  const [before, after] = [labels.format(predecessor, from), labels.format(successor, to)];
  const isMoved = from !== undefined || to !== undefined;
  return {
    code: 'pv-ev.external',
    severity: isMoved ? advice.severity : 'info',
    message:
      `${labels.format(predecessor)} -${type}-> ${labels.format(successor)} leads to another project` +
      (isMoved
        ? `; it becomes ${before} -${type}-> ${after}. ${advice.text}`
        : ' and stays with what is done.'),
    at: { relationship: [predecessor.code, successor.code, type], ...labels.describePlace(successor) },
  };
}
