import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Activity } from '../model/index.ts';
import { hasDuration, isAssessed, findOnce } from './assessment.ts';
import type { AssessedLink, Assessment } from './assessment.ts';
import { hasLogic } from './create-assessed-links.ts';
import { carriesLogic } from '../cpm/index.ts';

/** What a check excludes, out of all activities or links. */
export interface Exclusions {
  readonly of: 'activities' | 'links';
  readonly total: number;
  /** The number of excluded items of each kind, and the kind as a noun phrase. */
  readonly kinds: ReturnType<typeof count>;
}

/** Why the option `baselinedOnly` excludes a task; a link into one has it in its reason. */
const outsideBaseline = 'tasks not in the baseline';
const linksOutsideBaseline = formatLinkReason(outsideBaseline);

/** Tasks, or links into tasks, that a check leaves out because they are not in the baseline, and a sentence about them. */
export function countOutsideBaseline({ of, kinds }: Exclusions) {
  const leftOut =
    kinds.find(({ what }) => what === outsideBaseline || what === linksOutsideBaseline)?.count ?? 0;
  const what = of === 'links' ? 'links into tasks' : 'tasks';
  return {
    leftOut,
    notes: leftOut === 0 ? [] : [`Left out ${formatDecimal(leftOut)}: ${what} that are not in the baseline.`],
  };
}

/** Why an item is excluded; undefined if it is in the population. */
type FindReason<Item> = (item: Item, place: number) => string | undefined;

function count<Item>(items: readonly Item[], findReason: FindReason<Item>) {
  const counts = new Map<string, number>();
  items.forEach((item, place) => {
    const reason = findReason(item, place);
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  });
  return [...counts]
    .map(([what, number]) => ({ count: number, what }))
    .sort((one, other) => other.count - one.count);
}

const listActivities = ({ activities }: Assessment, findReason: FindReason<Activity>): Exclusions => ({
  of: 'activities',
  total: activities.length,
  kinds: count(activities, findReason),
});

/** Why an activity is not in T; undefined if it is. */
export function findTypeReason(activity: Activity): string | undefined {
  switch (activity.type) {
    case 'levelOfEffort':
      return 'level of effort';
    case 'wbsSummary':
      return 'WBS summaries';
    case 'startMilestone':
    case 'finishMilestone':
      return 'milestones';
    case 'task':
    case 'resourceDependent':
      return hasDuration(activity) ? undefined : 'tasks without a duration';
  }
}

/** Why an activity is not in I; undefined if it is. Tasks missing in a real baseline count unless the options exclude them. */
export function findTaskReason(
  activity: Activity,
  { options, baseline }: Pick<Assessment, 'options' | 'baseline'>,
): string | undefined {
  const reason = findTypeReason(activity);
  if (reason !== undefined) return reason;
  if (activity.status === 'completed') return 'completed tasks';
  const isInScope =
    !options.baselinedOnly ||
    baseline.getKind(activity.projectId) === 'planned' ||
    baseline.find(activity) !== undefined;
  return isInScope ? undefined : outsideBaseline;
}

/** By index of the activity; cached because many checks use T or I. */
const listTaskReasons = findOnce((assessment) =>
  assessment.activities.map((activity) => findTaskReason(activity, assessment)),
);

/** All activities except I; `findFurther` gives the reason if an activity of I is excluded too. */
export function listOutsideTasks(
  assessment: Assessment,
  findFurther: (activity: Activity) => string | undefined = () => undefined,
): Exclusions {
  const reasons = listTaskReasons(assessment);
  return listActivities(assessment, (activity, place) => reasons[place] ?? findFurther(activity));
}

/** Excludes activities of I without a total float too. */
export const listOutsideFloat = (assessment: Assessment): Exclusions =>
  listOutsideTasks(assessment, ({ totalFloatMinutes }) =>
    totalFloatMinutes === undefined ? 'incomplete tasks without a total float' : undefined,
  );

/** All links except R, classified by successor. */
export const listOutsideLinks = findOnce((assessment): Exclusions => {
  const { links } = assessment;
  const findReason = (link: AssessedLink): string | undefined => {
    if (!hasLogic(link)) return 'links of level of effort or WBS summaries';
    const { successor } = link;
    if (successor !== undefined && !assessment.isKept(successor))
      return 'links into activities that the options leave out';
    if (successor === undefined || !isAssessed(assessment, successor)) return 'links into other projects';
    const reason = findTaskReason(successor, assessment);
    return reason === undefined ? undefined : formatLinkReason(reason);
  };
  return { of: 'links', total: links.length, kinds: count(links, findReason) };
});

function formatLinkReason(reason: string): string {
  return `links into ${reason}`;
}

/** Levels of effort and WBS summaries. */
export function listOutsideLogic(assessment: Assessment): Exclusions {
  const inside = new Set(assessment.logicActivities);
  return listActivities(assessment, (activity) =>
    inside.has(activity) ? undefined : findTypeReason(activity),
  );
}

/** All activities except `planned`, which are due by the data date or, if the option is set, have no baseline. */
export function listOutsidePlanned(assessment: Assessment, planned: readonly Activity[]): Exclusions {
  const inside = new Set(planned);
  const { baseline, getDataDate } = assessment;
  return listActivities(assessment, (activity) => {
    if (inside.has(activity)) return undefined;
    const reason = findTypeReason(activity);
    if (reason !== undefined) return reason;
    if (baseline.find(activity)?.finish === undefined) return 'tasks without a baseline finish';
    return getDataDate(activity) === undefined
      ? 'tasks of projects without a data date'
      : 'tasks due after the data date';
  });
}

/** Activities with logic that are not completed: the population of most Plus checks. */
export const listOpenActivities = findOnce(({ logicActivities }): readonly Activity[] =>
  logicActivities.filter(({ status }) => status !== 'completed'),
);

/** Logic links into incomplete activities; as in checks 2 to 4, their successor is under assessment. */
export const listOpenLinks = findOnce((assessment): readonly AssessedLink[] =>
  assessment.logicLinks.filter(
    ({ successor }) =>
      successor !== undefined && successor.status !== 'completed' && isAssessed(assessment, successor),
  ),
);

/** A link between different projects, or with an end that is not in the file. */
export const isExternal = ({ predecessor, successor }: AssessedLink): boolean =>
  predecessor === undefined || successor === undefined || predecessor.projectId !== successor.projectId;

/** Level of effort and WBS summary activities. */
export const isFollower = (activity: Activity): boolean => !carriesLogic(activity);

export const noOpenActivities = 'There are no incomplete activities.';
