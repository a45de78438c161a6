import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { ScorecardCheck, PictureActivity, PictureLink, ReportPicture } from '@floatwise/contracts';
import {
  ActivityMap,
  findOffenderNode,
  toDays,
  type Assessment,
  type CheckResult,
  type Offender,
  type AssessedLink,
} from '@floatwise/schedule/checks';
import type { Activity, ActivityId } from '@floatwise/schedule/model';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatCount } from '../answer/format-count.ts';
import { nodeId, nodeTitle, type ChosenRibbon } from './choose-ribbon.ts';
import { drawDataDate, drawDates } from '../answer/draw-dates.ts';
import { formatLinkLabel } from '../answer/format-work.ts';

export const offendersId = 'offenders';
/** The column with an offender's check. */
export const checkId = 'check';
/**
 * The page loads a report as a whole. Above `maxRows`, the report contains only the first offenders of each check,
 * `partRows` in total, since planners review so many in the workbook, which has all.
 */
const maxRows = 15_000;
const partRows = 6_000;
const partPictures = 1_500;
/** Longer than P6 allows (120 characters); shortens damaged names, which may be repeated for every check. */
const maxNameLength = 500;

export const formatCheckName = ({ no, title }: Pick<ScorecardCheck, 'no' | 'title'>): string =>
  `${no} ${title}`;

/** One row per offender and check; undefined if there are none. */
export function describeOffenders(
  assessment: Assessment,
  results: readonly CheckResult[],
  ribbon?: ChosenRibbon,
): AnswerList | undefined {
  const counts = results.map(({ offenders }) => offenders.length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  const isPart = total > maxRows;
  const shown = isPart ? countShown(counts) : total;
  const lists = results.map((result) => ({ ...result, offenders: result.offenders.slice(0, shown) }));
  const { labels } = assessment;
  const draw = createActivityDrawer(assessment);
  const opens = { result: ['FAIL'] };
  const isMixed = new Set(results.map(({ verdict }) => verdict)).size > 1;
  const failed = ribbon === undefined ? 'the failed checks' : 'the checks that fail, here or at a node';
  type Row = ReturnType<typeof toRows>[number];
  const toRows = ({ check, verdict, offenders }: CheckResult) =>
    offenders.map((offender) => {
      // The predecessor of a link may not be in the file.
      const activity = offender.activity ?? offender.link?.predecessor;
      return { check, verdict, offender, activity };
    });
  return describeList<Row>({
    id: offendersId,
    title: 'Offenders',
    description: isPart
      ? `Offenders of ${failed}, the worst first: of each check the first ${formatCount(shown)}. The workbook has all ${formatCount(total)}.`
      : `Offenders of ${failed}, the worst first; one row for each check they fail.`,
    columns: [
      column.text('activityId', 'Activity ID', ({ offender }) => formatSubject(assessment, offender), 'key'),
      column.text(
        'activityName',
        'Activity Name',
        ({ activity }) => activity?.name.slice(0, maxNameLength),
        'key',
      ),
      column.text(
        'linkedTo',
        'Linked To',
        ({ offender: { link } }) =>
          link &&
          `${link.relationship.type} ${formatEnd(labels, link.successor, link.relationship.successorId)}`,
        'why',
      ),
      column.text(
        'linkedToName',
        'Linked To Name',
        ({ offender: { link } }) => link?.successor?.name.slice(0, maxNameLength),
        'why',
      ),
      column.text(checkId, 'Check', ({ check }) => formatCheckName(check), 'answer'),
      column.text('result', 'Result', ({ verdict }) => verdict, 'answer'),
      ribbon !== undefined &&
        column.text(nodeId, nodeTitle, ({ offender }) => findOffenderNode(offender, ribbon.findNode), 'why'),
      column.text('why', 'Why', ({ offender }) => offender.why, 'why'),
      column.date('start', 'Start', ({ activity }) => activity?.actualStart ?? activity?.earlyStart),
      column.date('finish', 'Finish', ({ activity }) => activity?.actualFinish ?? activity?.earlyFinish),
      column.number('totalFloat', 'Total Float (d)', ({ activity }) => toFloatDays(assessment, activity)),
    ],
    rows: lists.flatMap(toRows),
    ...(isMixed ? { opens } : {}),
    picture: ({ offender }) => createOffenderPicture(assessment, offender, draw),
    // The first offenders of each check have a picture. An activity of several checks has one picture.
    pictureBounds: {
      ...(isPart && { maxPictures: partPictures }),
      order: listInTurn(lists.map(({ offenders }) => offenders)),
      getKey: ({ offender: { activity, link } }) => activity ?? link?.relationship,
    },
  });
}

/** Offenders shown per check, so that all lists together stay below the limit; at least one. */
function countShown(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  let left = partRows;
  for (const [place, count] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - place));
    if (count > share) return Math.max(1, share);
    left -= count;
  }
  return Math.max(...sorted);
}

/** Indexes in the concatenated lists, taking one from each list in turn. */
function* listInTurn(lists: readonly (readonly unknown[])[]): Generator<number> {
  const longest = Math.max(...lists.map(({ length }) => length));
  for (let place = 0; place < longest; place++) {
    let first = 0;
    for (const { length } of lists) {
      if (place < length) yield first + place;
      first += length;
    }
  }
}

function formatSubject({ labels }: Assessment, { activity, link, subject = '' }: Offender): string {
  if (activity !== undefined) return labels.format(activity);
  return link === undefined ? subject : formatEnd(labels, link.predecessor, link.relationship.predecessorId);
}

/** Activity ID of one end of a link, or its internal id if the file does not have the activity. */
export const formatEnd = (
  labels: Assessment['labels'],
  activity: Activity | undefined,
  id: ActivityId,
): string => (activity === undefined ? id : labels.format(activity));

function toFloatDays(assessment: Assessment, activity: Activity | undefined): number | undefined {
  const float = activity?.totalFloatMinutes;
  if (activity === undefined || float === undefined) return undefined;
  return roundDecimal(toDays(assessment, activity, float), 2);
}

const neighbours = 3;

type DrawActivity = (activity: Activity) => PictureActivity;

/** Draws each activity once, because it is in the pictures of all its neighbours. */
function createActivityDrawer({ labels, schedule }: Assessment): DrawActivity {
  const drawn = new ActivityMap<PictureActivity>(schedule.activities);
  return (activity) => {
    const known = drawn.get(activity);
    if (known !== undefined) return known;
    const { name } = activity;
    const created = { id: labels.format(activity), ...(name === '' ? {} : { name }), ...drawDates(activity) };
    drawn.set(activity, created);
    return created;
  };
}

/** An offender with its nearest links on a time axis; null if there is nothing to draw. */
function createOffenderPicture(
  assessment: Assessment,
  offender: Offender,
  draw: DrawActivity,
): ReportPicture | null {
  const listed = listLinks(assessment, offender);
  const drawn: Activity[] = [];
  const add = (activity: Activity | undefined): void => {
    if (activity !== undefined && !drawn.includes(activity)) drawn.push(activity);
  };
  for (const { predecessor } of listed) add(predecessor);
  add(offender.activity);
  for (const { successor } of listed) add(successor);
  const first = offender.activity ?? drawn[0];
  if (first === undefined) return null;
  const links: PictureLink[] = [];
  for (const { relationship, predecessor, successor } of listed) {
    if (predecessor === undefined || successor === undefined) continue;
    const label = formatLinkLabel({ type: relationship.type, lag: relationship.lagMinutes / 60 }, 'hours');
    links.push({ from: drawn.indexOf(predecessor), to: drawn.indexOf(successor), label, role: 'kept' });
  }
  return { activities: drawn.map(draw), links, ...drawDataDate(assessment.getDataDate(first)) };
}

function listLinks({ getIncoming, getOutgoing }: Assessment, { activity, link }: Offender): AssessedLink[] {
  if (activity === undefined) return link === undefined ? [] : [link];
  return [...getIncoming(activity).slice(0, neighbours), ...getOutgoing(activity).slice(0, neighbours)];
}
