import {
  activityStatusNames,
  findActualDates,
  getProgressActivity,
  type ProgressActivity,
  type Schedule,
} from '@floatwise/schedule';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { createPictureMaker } from './create-change-picture.ts';
import { describeViolation } from './describe-violation.ts';
import { describeChange, formatPair, formatPlace, formatTerms, type NamedNetwork } from './format-link.ts';
import type { Change, ChangeRule } from './list-changes.ts';
import { describeFinishes, describeMoves } from './date-lists.ts';
import { listUnresolved, type Unresolved } from './list-unresolved.ts';
import type { Repair } from './compute-effect.ts';
import type { Solution } from './solve-sequence.ts';

export const ruleNames: Readonly<Record<ChangeRule, string>> = {
  trimmed: 'Trimmed',
  retyped: 'Retyped',
  dropped: 'Dropped',
  bridged: 'Bridged',
  raised: 'Lag raised',
  'self-link': 'Self-link removed',
  'bridge-added': 'Bridge added',
  climbed: 'Predecessor added',
  'successor-added': 'Successor added',
};

const kindNames = { active: 'Active', historic: 'Historic' } as const;

/** Changes, links left as they are, what is unresolved, and what becomes of dates. */
export function createLists(schedule: Schedule, { solution, changes, effect }: Repair) {
  const { network, left } = solution;
  const draw = createPictureMaker(network, effect);
  const why = ({ link, violation }: Solution['left'][number]): string =>
    `${describeViolation(network, link, violation)}.`;
  return {
    changed: describeList<Change>({
      title: 'Changes',
      description: 'One row for each relationship that differs from the file. Lags are in hours.',
      columns: [
        column.text('Rule', ({ rule }) => ruleNames[rule], 'answer'),
        column.text('Kind', ({ kind }) => kind && kindNames[kind], 'answer'),
        ...listIdColumns<Change>(network, ({ link }) => link),
        column.text('Old Link', ({ before }) => before && formatTerms(before), 'answer'),
        column.text('New Link', ({ after }) => after && formatTerms(after), 'answer'),
        column.text('Reason', ({ reason }) => reason, 'why'),
        ...listEndColumns<Change>(network, ({ link }) => link),
      ],
      rows: changes,
      finding: (change) =>
        (change.rule === 'self-link' ? createWarning : createInfo)(
          `soos.${change.rule}`,
          `${describeChange(network, change)}. ${change.reason}`,
          formatPlace(network, change.link),
        ),
      picture: draw,
    }),
    historic: describeList<Solution['left'][number]>({
      title: 'Not Changed',
      description: 'Out-of-sequence links between events of the past that were left as they are.',
      columns: [
        ...listIdColumns<Solution['left'][number]>(network, ({ link }) => link),
        column.text('Link', ({ link }) => formatTerms(link), 'answer'),
        column.text('Reason', why, 'why'),
        ...listEndColumns<Solution['left'][number]>(network, ({ link }) => link),
      ],
      rows: left,
      finding: ({ link, ...rest }) =>
        createInfo(
          'soos.historic-left',
          `${formatPair(network, link)}, ${formatTerms(link)}: left as it is. ${why({ link, ...rest })}`,
          formatPlace(network, link),
        ),
      picture: ({ link }) => draw({ link, before: link, after: link }),
    }),
    unresolved: describeList<Unresolved>({
      title: 'To Review',
      description: 'Items that need your review.',
      columns: [
        ...listIdColumns<Unresolved>(network, (ends) => ends),
        column.text(
          'Link',
          ({ type, lagMinutes = 0 }) => type && formatTerms({ type, lagMinutes }),
          'answer',
        ),
        column.text('Reason', ({ message }) => message, 'why'),
        ...listEndColumns<Unresolved>(network, (ends) => ends),
      ],
      rows: listUnresolved(solution),
      finding: (each) => createWarning(each.code, each.message, formatPlace(network, each)),
    }),
    finishes: describeFinishes(schedule, effect),
    moves: describeMoves(schedule, network, effect),
  } satisfies Record<string, AnswerList>;
}

const sideNames = { predecessor: 'Predecessor', successor: 'Successor' } as const;
type Side = keyof typeof sideNames;
const sides: readonly Side[] = ['predecessor', 'successor'];

/** Activities by their number in the network. */
type LinkEnds = { readonly [Each in Side]?: number };

/** The Activity IDs of both ends; an empty cell without an activity. */
function listIdColumns<Row>(network: NamedNetwork, getEnds: (row: Row) => LinkEnds): ListColumn<Row>[] {
  return sides.map((side) => {
    const find = createFinder(network, getEnds, side);
    return column.text(sideNames[side], (row) => find(row)?.source.code, 'key');
  });
}

/** Project where it has to be named, name, status and actual dates of both ends. */
function listEndColumns<Row>(
  network: NamedNetwork,
  getEnds: (row: Row) => LinkEnds,
): (ListColumn<Row> | false)[] {
  const { labels } = network;
  return sides.flatMap((side) => {
    const find = createFinder(network, getEnds, side);
    const create = (
      title: string,
      kind: 'text' | 'date',
      read: (activity: ProgressActivity) => string | number | undefined,
    ): ListColumn<Row> =>
      column[kind](
        `${sideNames[side]} ${title}`,
        (row) => {
          const activity = find(row);
          return activity && read(activity);
        },
        'more',
      );
    return [
      labels.namesProjects && create('Project', 'text', ({ source }) => labels.getProjectCode(source)),
      create('Name', 'text', ({ source }) => source.name),
      create('Status', 'text', ({ source }) => activityStatusNames[source.status]),
      create('Actual Start', 'date', ({ source, start }) =>
        start.happened ? findActualDates(source).start : undefined,
      ),
      create('Actual Finish', 'date', ({ source, finish }) =>
        finish.happened ? findActualDates(source).finish : undefined,
      ),
    ];
  });
}

const createFinder =
  <Row>(network: NamedNetwork, getEnds: (row: Row) => LinkEnds, side: Side) =>
  (row: Row): ProgressActivity | undefined => {
    const activity = getEnds(row)[side];
    return activity === undefined ? undefined : getProgressActivity(network, activity);
  };
