import type { Finding } from '@floatwise/contracts';
import type { Activity, ActivityId, ActivityLabels, Relationship, Schedule, Xer } from '@floatwise/schedule';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatLink, formatTerms } from '../answer/format-link.ts';
import { listOutsideFindings } from '../input/list-outside-findings.ts';
import type { Split } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import { findHome, isExternal, type Rehung, type Rehanging } from './rehang-relationships.ts';

interface FindingSource {
  /** Undefined for P6 XML. */
  readonly xer: Xer | undefined;
  readonly schedule: Schedule;
  readonly splits: ReadonlyMap<ActivityId, Split>;
  readonly mode: PvEvOptions['mode'];
  readonly labels: ActivityLabels;
  readonly hasSeveralProjects: boolean;
  /** Converts lags to days. */
  readonly hoursPerDay: number;
}

export function listRelationshipFindings({ touched, unknown }: Rehanging, source: FindingSource): Finding[] {
  const { xer, schedule, labels } = source;
  return [
    ...touched
      .filter(({ isOutOfSequence }) => isOutOfSequence)
      .map((rehung) => {
        const name = labels.format(rehung.successor);
        const message =
          `${formatRehung(rehung, source)} is out of sequence: ${name} has started all the same. ` +
          'The relationship moves to the remaining part; repair the logic with SOOS first if it should not hold that back.';
        return createWarning('pv-ev.out-of-sequence', message, describePlace(rehung, labels));
      }),
    ...listExternal(touched.filter(isExternal), source),
    ...listOutsideFindings(xer, schedule, unknown, (relationship) => describeFate(relationship, source)),
  ];
}

/** `A1010 \u2192 A1020 FS +2d`, of parts where their IDs are given. */
function formatRehung(
  { relationship, predecessor, successor }: Rehung,
  { labels, hoursPerDay }: Pick<FindingSource, 'labels' | 'hoursPerDay'>,
  [from, to]: readonly (string | undefined)[] = [],
): string {
  const terms = formatTerms(relationship, hoursPerDay);
  return formatLink(labels.format(predecessor, from), labels.format(successor, to), terms);
}

const describePlace = ({ relationship, predecessor, successor }: Rehung, labels: ActivityLabels) => ({
  relationship: [predecessor.code, successor.code, relationship.type] as [string, string, string],
  ...labels.describePlace(successor),
});

/** Of a relationship with an end that is not in the file. */
function describeFate({ predecessorId, successorId }: Relationship, { splits, mode, labels }: FindingSource) {
  const split = splits.get(predecessorId) ?? splits.get(successorId);
  if (split === undefined) return { text: 'the relationship is left as it is.' };
  const { activity, restCode } = split;
  const name = labels.format(activity);
  const text =
    mode === 'ab'
      ? `the relationship goes with ${name}: enter it again in P6.`
      : `the relationship stays on ${name}: see in P6 whether it belongs to ${labels.format(activity, restCode)}.`;
  return { text, at: { activity: activity.code, ...labels.describePlace(activity) } };
}

/** Relationships with other projects, and in which workbook they are where there are several. */
function listExternal(external: readonly Rehung[], source: FindingSource): Finding[] {
  if (external.length === 0) return [];
  const { schedule, splits, labels, hasSeveralProjects } = source;
  const homes = new Set(Array.from(splits.values(), ({ project }) => project.id));
  const known = new Set(schedule.activities.map(formatKey));
  const advise = (rehung: Rehung) => {
    if (!hasSeveralProjects) return { create: createInfo, advice: 'Open both projects when you import.' };
    const { predecessor, successor } = rehung;
    const home = findHome(rehung, homes);
    const project = labels.getProjectCode({ projectId: home });
    const advice = `It is in the workbook of ${project}; import that once more with both projects open, its relationships alone.`;
    const away = successor.projectId === home ? predecessor : successor;
    if (!known.has(formatKey({ code: away.code, projectId: home }))) return { create: createInfo, advice };
    return {
      create: createWarning,
      advice: `${advice} ${project} has an activity ${away.code} of its own: check in P6 that the relationship leads to the right one.`,
    };
  };
  return external.map((rehung) => {
    const { predecessor, successor, predecessorEnd, successorEnd } = rehung;
    const rests = [
      predecessorEnd === 'rest' ? splits.get(predecessor.id)?.restCode : undefined,
      successorEnd === 'rest' ? splits.get(successor.id)?.restCode : undefined,
    ];
    const isMoved = rests.some((code) => code !== undefined);
    const { create, advice } = advise(rehung);
    const fate = isMoved
      ? `; it becomes ${formatRehung(rehung, source, rests)}. ${advice}`
      : ' and stays with the completed part.';
    const message = `${formatRehung(rehung, source)} leads to another project${fate}`;
    return (isMoved ? create : createInfo)('pv-ev.external', message, describePlace(rehung, labels));
  });
}

/** Project and ID of an activity, as P6 compares them. */
const formatKey = ({ projectId, code }: Pick<Activity, 'projectId' | 'code'>): string =>
  `${projectId} ${code.toLowerCase()}`;
