import type { Finding } from '@floatwise/contracts';
import type { Activity, ActivityLabels, Relationship } from '@floatwise/schedule/model';
import { createInfo, createWarning } from '../answer/finding.ts';
import { formatLink, formatTerms } from '../answer/format-work.ts';
import { listOutsideFindings } from '../input/list-outside-findings.ts';
import { findHome, isExternal, type Rehung, type Splitting } from './rehang-relationships.ts';

export function listRelationshipFindings(splitting: Splitting): Finding[] {
  const { xer, schedule, labels, rehanging } = splitting;
  return [
    ...rehanging.touched
      .filter(({ isOutOfSequence }) => isOutOfSequence)
      .map((rehung) => {
        const name = labels.format(rehung.successor);
        const message =
          `${formatRehung(rehung, splitting)} is out of sequence: ${name} has started all the same. ` +
          'The relationship moves to the remaining part; repair the logic with SOOS first if it should not hold that back.';
        return createWarning('pv-ev.out-of-sequence', message, describePlace(rehung, labels));
      }),
    ...listExternal(rehanging.touched.filter(isExternal), splitting),
    ...listOutsideFindings(xer, schedule, rehanging.unknown, (each) => describeFate(each, splitting)),
  ];
}

/** `A1010 \u2192 A1020 FS +2d`, with the IDs of parts if given. */
function formatRehung(
  { relationship, predecessor, successor }: Rehung,
  { labels, hoursPerDay }: Splitting,
  [from, to]: readonly (string | undefined)[] = [],
): string {
  const terms = formatTerms(relationship, hoursPerDay);
  return formatLink(labels.format(predecessor, from), labels.format(successor, to), terms);
}

const describePlace = ({ relationship, predecessor, successor }: Rehung, labels: ActivityLabels) => ({
  relationship: [predecessor.code, successor.code, relationship.type] as [string, string, string],
  ...labels.describePlace(successor),
});

function describeFate({ predecessorId, successorId }: Relationship, splitting: Splitting) {
  const { splitsById, options, labels } = splitting;
  const split = splitsById.get(predecessorId) ?? splitsById.get(successorId);
  if (split === undefined) return { text: 'the relationship is left as it is.' };
  const { activity, restCode } = split;
  const name = labels.format(activity);
  const text =
    options.mode === 'ab'
      ? `the relationship is deleted with ${name}; enter it again in P6.`
      : `the relationship stays on ${name}: see in P6 whether it belongs to ${labels.format(activity, restCode)}.`;
  return { text, at: { activity: activity.code, ...labels.describePlace(activity) } };
}

/** Relationships with other projects, and the workbook that has them if there are several. */
function listExternal(external: readonly Rehung[], splitting: Splitting): Finding[] {
  if (external.length === 0) return [];
  const { schedule, splits, splitsById, labels, hasSeveralProjects } = splitting;
  const homes = new Set(splits.map(({ project }) => project.id));
  const known = new Set(schedule.activities.map(formatKey));
  const advise = (rehung: Rehung) => {
    if (!hasSeveralProjects) return { create: createInfo, advice: 'Open both projects when you import.' };
    const { predecessor, successor } = rehung;
    const home = findHome(rehung, homes);
    const project = labels.getProjectCode({ projectId: home });
    const advice = `It is in the workbook of ${project}; import it once more with both projects open, relationships only.`;
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
      predecessorEnd === 'rest' ? splitsById.get(predecessor.id)?.restCode : undefined,
      successorEnd === 'rest' ? splitsById.get(successor.id)?.restCode : undefined,
    ];
    const isMoved = rests.some((code) => code !== undefined);
    const { create, advice } = advise(rehung);
    const fate = isMoved
      ? `; it becomes ${formatRehung(rehung, splitting, rests)}. ${advice}`
      : ' and stays with the completed part.';
    const message = `${formatRehung(rehung, splitting)} leads to another project${fate}`;
    return (isMoved ? create : createInfo)('pv-ev.external', message, describePlace(rehung, labels));
  });
}

/** Project and ID of an activity, compared as P6 does. */
const formatKey = ({ projectId, code }: Pick<Activity, 'projectId' | 'code'>): string =>
  `${projectId} ${code.toLowerCase()}`;
