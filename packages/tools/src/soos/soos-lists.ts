import { activityStatusNames, type Schedule } from '@floatwise/schedule/model';
import {
  findActualDates,
  getProgressActivity,
  type ProgressActivity,
  type LinkTerms,
} from '@floatwise/schedule/out-of-sequence';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createInfo, createWarning } from '../answer/finding.ts';
import { createPictureMaker } from './create-change-picture.ts';
import {
  describeChange,
  formatPair,
  formatPlace,
  formatLinkTerms,
  type NamedNetwork,
  formatActivity,
} from './format-link.ts';
import { leftByChoice } from '../input/leave-option.ts';
import { kindNames, selfLinkRule } from './change-keys.ts';
import { describeViolation, listLeft, type Change, type ChangeRule } from './list-changes.ts';
import { describeFinishes, describeMoves } from './date-lists.ts';
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
  left: leftByChoice,
};

/** What the words for repairs mean. */
export const ruleMeanings: Readonly<Partial<Record<ChangeRule, string>>> = {
  trimmed: 'lag set to the actual',
  retyped: 'type changed',
  dropped: 'link removed',
  bridged: 'new links carry the logic',
  'bridge-added': 'such a new link',
  climbed: 'for an activity that lost its predecessors',
};

export const changesId = 'changes';

const nameKind = ({ kind, isSameDay, before }: Change): string | undefined =>
  kind === undefined
    ? before !== undefined && before.predecessorId === before.successorId
      ? selfLinkRule
      : undefined
    : kindNames[isSameDay === true ? 'sameDay' : kind];

/** The lists: changes, unchanged links, unresolved items, and effects on dates. */
export function createLists(schedule: Schedule, repair: Repair) {
  const { solution, changes, effect } = repair;
  const { network } = solution;
  const draw = createPictureMaker(network, effect.moves);
  const left = solution.left.map(({ link, violation }) => ({
    ...link,
    reason: `${describeViolation(network, link, violation)}.`,
  }));
  return {
    changed: describeList<Change>({
      id: changesId,
      title: 'Changes',
      page: { order: (one, other) => rankKind(one) - rankKind(other) },
      description: `One row for each relationship that differs from the file. ${describeRules()}`,
      columns: [
        column.text('rule', 'Rule', ({ rule }) => ruleNames[rule], 'answer'),
        column.text('kind', 'Kind', nameKind, 'answer'),
        ...listIdColumns(network),
        column.text(
          'oldLink',
          'Old Link',
          ({ before }) => before && formatLinkTerms(network, before),
          'answer',
        ),
        column.text('newLink', 'New Link', ({ after }) => after && formatLinkTerms(network, after), 'answer'),
        column.text('reason', 'Reason', ({ reason }) => reason, 'why'),
        ...listEndColumns(network),
      ],
      rows: [...changes, ...listLeft(schedule, solution)],
      choice: { ...solution.leaving.describe(), column: 'kind', keys: ({ keys }) => keys },
      finding: (change) =>
        (change.rule === 'self-link' ? createWarning : createInfo)(
          change.rule === 'left' ? 'soos.left-by-choice' : `soos.${change.rule}`,
          `${describeChange(network, change)}. ${change.reason}`,
          formatPlace(network, change),
        ),
      picture: draw,
    }),
    historic: describeList<(typeof left)[number]>({
      id: 'notChanged',
      title: 'Not Changed',
      description: 'Out-of-sequence links between events of the past that were left as they are.',
      columns: [
        ...listIdColumns(network),
        column.text('link', 'Link', (link) => formatLinkTerms(network, link), 'answer'),
        column.text('reason', 'Reason', ({ reason }) => reason, 'why'),
        ...listEndColumns(network),
      ],
      rows: left,
      finding: (link) =>
        createInfo(
          'soos.historic-left',
          `${formatPair(network, link)}, ${formatLinkTerms(network, link)}: left as it is. ${link.reason}`,
          formatPlace(network, link),
        ),
      picture: (link) => draw({ ...link, before: link, after: link }),
    }),
    unresolved: describeList<Unresolved>({
      id: 'toReview',
      title: 'To Review',
      description: 'Items that need your review.',
      columns: [
        ...listIdColumns(network),
        column.text(
          'link',
          'Link',
          ({ type, lagMinutes = 0 }) => type && formatLinkTerms(network, { type, lagMinutes }),
          'answer',
        ),
        column.text('reason', 'Reason', ({ message }) => message, 'why'),
        ...listEndColumns(network),
      ],
      rows: listUnresolved(solution),
      finding: (each) => createWarning(each.code, each.message, formatPlace(network, each)),
    }),
    finishes: describeFinishes(schedule, repair),
    moves: describeMoves(schedule, network, effect),
  } satisfies Record<string, AnswerList>;
}

const describeRules = (): string =>
  `${Object.entries(ruleMeanings)
    .map(([rule, meaning]) => `${ruleNames[rule as ChangeRule]}: ${meaning}`)
    .join('; ')}.`;

/** What acts on the forecast first: active relationships, then new ones; of the past, whole days before hours. */
const rankKind = ({ kind, isSameDay }: Change): number =>
  kind === 'active' ? 0 : kind === undefined ? 1 : isSameDay === true ? 3 : 2;

const sides = [
  ['predecessor', 'Predecessor'],
  ['successor', 'Successor'],
] as const;

/** Indexes of activities in the network. */
type LinkEnds = Partial<Pick<LinkTerms, 'predecessor' | 'successor'>>;

const listIdColumns = (network: NamedNetwork): ListColumn<LinkEnds>[] =>
  sides.flatMap(([side, name]) => [
    column.text<LinkEnds>(side, name, (ends) => findActivity(network, ends[side])?.source.code, 'key'),
    // A page shows it below the ID.
    column.text<LinkEnds>(
      `${side}Name`,
      `${name} Name`,
      (ends) => findActivity(network, ends[side])?.source.name,
      'more',
    ),
  ]);

function listEndColumns(network: NamedNetwork): (ListColumn<LinkEnds> | false)[] {
  const { labels } = network;
  return sides.flatMap(([side, name]) => {
    const create = (
      id: string,
      title: string,
      kind: 'text' | 'date',
      read: (activity: ProgressActivity) => string | number | undefined,
    ): ListColumn<LinkEnds> =>
      column[kind](
        `${side}${id}`,
        `${name} ${title}`,
        (ends) => {
          const activity = findActivity(network, ends[side]);
          return activity && read(activity);
        },
        'more',
      );
    return [
      labels.namesProjects &&
        create('Project', 'Project', 'text', ({ source }) => labels.getProjectCode(source)),
      create('Status', 'Status', 'text', ({ source }) => activityStatusNames[source.status]),
      create('ActualStart', 'Actual Start', 'date', ({ source, start }) =>
        start.happened ? findActualDates(source).start : undefined,
      ),
      create('ActualFinish', 'Actual Finish', 'date', ({ source, finish }) =>
        finish.happened ? findActualDates(source).finish : undefined,
      ),
    ];
  });
}

const findActivity = (network: NamedNetwork, activity: number | undefined): ProgressActivity | undefined =>
  activity === undefined ? undefined : getProgressActivity(network, activity);

/** An item left to the planner: a link, or an activity without links on one side. */
interface Unresolved extends Partial<LinkTerms> {
  readonly code: 'soos.unresolved' | 'soos.no-predecessor' | 'soos.no-successor';
  readonly message: string;
}

function listUnresolved(solution: Solution): Unresolved[] {
  const { network, unjudged, withoutPredecessor, withoutSuccessor } = solution;
  return [
    ...unjudged.map((link): Unresolved => ({
      ...link,
      code: 'soos.unresolved',
      message: `${formatPair(network, link)}: an actual date is missing, so the sequence cannot be checked; left unchanged. Enter the date in P6 and try again.`,
    })),
    ...withoutPredecessor.map((successor): Unresolved => ({
      code: 'soos.no-predecessor',
      successor,
      message: `${formatActivity(network, successor)} now has no predecessor: all its former predecessors finished after it.`,
    })),
    ...withoutSuccessor.map((predecessor): Unresolved => ({
      code: 'soos.no-successor',
      predecessor,
      message: `${formatActivity(network, predecessor)} now has no successor: all that followed it is completed. The tool dads can link it to the project's finish.`,
    })),
  ];
}
