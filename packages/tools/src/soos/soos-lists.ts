import {
  activityStatusNames,
  findActualDates,
  formatMinutes,
  getProgressActivity,
  toMinutes,
  type Schedule,
} from '@floatwise/schedule';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { createPictureMaker } from './create-change-picture.ts';
import { describeChange, formatPair } from './describe-change.ts';
import { describeViolation } from './describe-violation.ts';
import { formatPlace, formatTerms } from './format-link.ts';
import type { Change, ChangeRule } from './list-changes.ts';
import { listDateLists } from './date-lists.ts';
import { listUnresolved } from './list-unresolved.ts';
import type { NamedNetwork } from './named-network.ts';
import type { Repair } from './repair.ts';

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
export function createLists(schedule: Schedule, repair: Repair): readonly AnswerList[] {
  const { solution, changes, effect } = repair;
  const { network, left } = solution;
  const draw = createPictureMaker(network, effect);
  return [
    describeList<Change>({
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
      finding: (change) => ({
        code: `soos.${change.rule}`,
        severity: change.rule === 'self-link' ? 'warning' : 'info',
        message: `${describeChange(network, change)}. ${change.reason}`,
        at: formatPlace(network, change.link),
      }),
      picture: draw,
    }),
    describeList<(typeof left)[number]>({
      title: 'Not Changed',
      description: 'Out-of-sequence links between events of the past that were left as they are.',
      columns: [
        ...listIdColumns<(typeof left)[number]>(network, ({ link }) => link),
        column.text('Link', ({ link }) => formatTerms(link), 'answer'),
        column.text(
          'Reason',
          ({ link, violation }) => `${describeViolation(network, link, violation)}.`,
          'why',
        ),
        ...listEndColumns<(typeof left)[number]>(network, ({ link }) => link),
      ],
      rows: left,
      finding: ({ link, violation }) => ({
        code: 'soos.historic-left',
        severity: 'info',
        message: `${formatPair(network, link)}, ${formatTerms(link)}: left as it is. ${describeViolation(network, link, violation)}.`,
        at: formatPlace(network, link),
      }),
      picture: ({ link }) => draw({ link, before: link, after: link }),
    }),
    describeList<Ends>({
      title: 'To Review',
      description: 'Items that need your review.',
      columns: [
        ...listIdColumns<Ends>(network, (ends) => ends),
        column.text('Link', ({ link }) => link && formatTerms(link), 'answer'),
        column.text('Reason', ({ message }) => message, 'why'),
        ...listEndColumns<Ends>(network, (ends) => ends),
      ],
      rows: listUnresolved(solution),
      finding: ({ code, message, at }) => ({ code, severity: 'warning', message, at }),
    }),
    ...listDateLists(schedule, network, effect),
  ];
}

type Ends = ReturnType<typeof listUnresolved>[number];

/** Activities by their number in the network. */
interface LinkEnds {
  readonly predecessor: number | undefined;
  readonly successor: number | undefined;
}
const sides = ['predecessor', 'successor'] as const;
const sideNames = { predecessor: 'Predecessor', successor: 'Successor' } as const;

/** The Activity IDs of both ends; an empty cell without an activity. */
function listIdColumns<Row>(network: NamedNetwork, getEnds: (row: Row) => LinkEnds): ListColumn<Row>[] {
  return sides.map((side) =>
    column.text(
      sideNames[side],
      (row) => {
        const activity = getEnds(row)[side];
        return activity === undefined ? null : getProgressActivity(network, activity).source.code;
      },
      'key',
    ),
  );
}

/** Project where it has to be named, name, status and actual dates of both ends. */
function listEndColumns<Row>(network: NamedNetwork, getEnds: (row: Row) => LinkEnds): ListColumn<Row>[] {
  const { labels } = network;
  type Activity = ReturnType<typeof getProgressActivity>;
  return sides.flatMap((side): ListColumn<Row>[] => {
    const column = (
      title: string,
      kind: 'text' | 'date',
      read: (activity: Activity) => string | number | undefined,
    ): ListColumn<Row> => ({
      title: `${sideNames[side]} ${title}`,
      kind,
      role: 'more',
      value: (row) => {
        const place = getEnds(row)[side];
        const cell = place === undefined ? undefined : read(getProgressActivity(network, place));
        return cell === undefined ? null : typeof cell === 'number' ? formatMinutes(toMinutes(cell)) : cell;
      },
    });
    return [
      ...(labels.namesProjects
        ? [column('Project', 'text', ({ source }) => labels.getProjectCode(source))]
        : []),
      column('Name', 'text', ({ source }) => source.name),
      column('Status', 'text', ({ source }) => activityStatusNames[source.status]),
      column('Actual Start', 'date', ({ source, start }) =>
        start.happened ? findActualDates(source).start : undefined,
      ),
      column('Actual Finish', 'date', ({ source, finish }) =>
        finish.happened ? findActualDates(source).finish : undefined,
      ),
    ];
  });
}
