import { roundDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import { placeRow, roundQuantity, SheetLabels, type SheetNetwork } from '@floatwise/schedule/sheet';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { countRows, createFigure, type Figure } from '../answer/figure.ts';
import { createPathPicture, type Pictured } from '../answer/create-link-picture.ts';
import { leftByChoice, type LeftRows } from '../input/leave-option.ts';
import type { RrrOptions } from './options.ts';
import {
  isFlagged,
  redundancyClasses,
  type RedundancyClass,
  type RedundantLink,
} from './find-redundant-links.ts';
import { formatColumnUnit, formatLink, formatSheetTerms } from '../answer/format-work.ts';
import { classNames, formatRedundantKey } from './redundant-keys.ts';

/** Rows beyond this number have no picture, so that the report stays small enough for a page. */
const maxPictures = 2000;
/** A sentence shows only the beginning of a longer proof. */
const maxProofLength = 1000;
const cutNote = '... (sheet RRR_REPORT has all of it)';

type ShownOptions = RrrOptions & { readonly leaving: LeftRows };

/** The redundant relationships as rows: for sheet RRR_REPORT, which programs read, and for the page. */
export function describeRedundantLinks(
  sheet: SheetNetwork,
  found: readonly RedundantLink[],
  options: ShownOptions,
): AnswerList {
  const labels = new SheetLabels(sheet);
  const { activities, dataDate, units } = sheet;
  const pictured: Pictured = { activities, dataDate, lagUnit: units.lags, labels, drawn: new Map() };
  return describeList<RedundantLink>({
    id: 'redundant',
    title: 'Redundant relationships',
    sheetName: 'RRR_REPORT',
    description: 'A relationship that can never drive a date, and the path that makes it superfluous.',
    columns: [
      column.number('row', sheet.rowsOf === 'xer' ? 'Line' : 'Row', ({ link }) => link.row, 'more'),
      ...listEndColumns(sheet, labels),
      column.text('type', 'Type', ({ link }) => link.type, 'answer'),
      {
        ...column.number('lag', 'Lag', ({ link }) => roundQuantity(link.lag), 'answer'),
        ...formatColumnUnit(units.lags),
      },
      column.text('class', 'Class', (one) => classNames[one.class], 'answer'),
      !options.leaving.isEmpty &&
        column.text('choice', 'Choice', ({ isLeft }) => (isLeft === true ? leftByChoice : ''), 'answer'),
      column.text('proof', 'Proof', ({ proof }) => proof, 'why'),
      // Only needed if projects share Activity IDs.
      labels.namesProjects &&
        column.text('predecessorProject', 'Predecessor Project', ({ link }) =>
          labels.getProject(link.predecessor),
        ),
      labels.namesProjects &&
        column.text('successorProject', 'Successor Project', ({ link }) => labels.getProject(link.successor)),
    ],
    rows: found,
    choice: {
      ...options.leaving.describe(),
      column: 'class',
      keys: (one) => (isFlagged(one.class, options) ? [formatRedundantKey(labels, one)] : []),
    },
    page: { order: (one, other) => rankProgress(one) - rankProgress(other) },
    finding: (one) => formatFinding(sheet, labels, one, options),
    picture: (one) =>
      createPathPicture(
        pictured,
        one.path.map((step) => ({ ...step, role: 'proof' as const })),
        { ...one.link, role: one.isLeft !== true && isFlagged(one.class, options) ? 'removed' : 'kept' },
      ),
    pictureBounds: { maxPictures },
  });
}

const ends = [
  ['predecessor', 'Predecessor'],
  ['successor', 'Successor'],
] as const;

/** Activity ID and name of both ends. */
const listEndColumns = ({ activities }: SheetNetwork, labels: SheetLabels): ListColumn<RedundantLink>[] =>
  ends.flatMap(([end, title]) => [
    column.text<RedundantLink>(end, title, ({ link }) => labels.getCode(link[end]), 'key'),
    // A page shows it below the ID.
    column.text<RedundantLink>(
      `${end}Name`,
      `${title} Name`,
      ({ link }) => activities[link[end]]?.name,
      'more',
    ),
  ]);

/** Links that act on the forecast come first, those between completed activities last. */
function rankProgress({ link }: RedundantLink): number {
  if (link.successorStatus !== 'completed') return 0;
  return link.predecessorStatus === 'completed' ? 2 : 1;
}

function formatFinding(
  sheet: SheetNetwork,
  labels: SheetLabels,
  one: RedundantLink,
  options: RrrOptions,
): Finding {
  const { link, proof } = one;
  const done =
    one.isLeft === true
      ? `${leftByChoice}.`
      : isFlagged(one.class, options)
        ? options.cleanList
          ? 'Taken out.'
          : 'Flagged for deletion.'
        : 'Left as it is.';
  const stop = proof.endsWith('.') ? '' : '.';
  const shown = proof.length <= maxProofLength ? proof : proof.slice(0, maxProofLength) + cutNote;
  const text = formatLink(
    labels.format(link.predecessor),
    labels.format(link.successor),
    formatSheetTerms(link, sheet.units.lags),
  );
  return {
    code: `rrr.${one.class.replace(' ', '-')}`,
    severity: 'info',
    // Joined, because a concatenated string keeps all of its parts in memory.
    message: [text, ' (', classNames[one.class], '): ', shown, stop, ' ', done].join(''),
    at: {
      ...placeRow(sheet, 'TASKPRED', link.row),
      relationship: [labels.getCode(link.predecessor), labels.getCode(link.successor), link.type],
      ...labels.describePlace(link.successor),
    },
  };
}

export function listFigures(sheet: SheetNetwork, list: AnswerList, options: ShownOptions): Figure[] {
  const { activities, activityTable, relationships } = sheet;
  const listed = activityTable === undefined ? activities : activities.filter(({ row }) => row !== undefined);
  const before = relationships.filter(({ isDeleted }) => !isDeleted).length;
  // The column is there only if the planner leaves some.
  const choice = options.leaving.isEmpty ? {} : { choice: [''] };
  const count = (id: string, title: string, classes: readonly RedundancyClass[], isLead = false): Figure =>
    countRows(list, {
      id,
      title,
      isLead,
      where: { class: classes.map((one) => classNames[one]), ...choice },
    });

  const flaggedClasses = redundancyClasses.filter((name) => isFlagged(name, options));
  const flagged = count('flagged', 'Redundant', flaggedClasses, true);
  const after = before - Number(flagged.value);
  const perActivity = (links: number): number => roundDecimal(links / Math.max(1, listed.length), 2);
  const conditional = count('conditional', 'Conditional, not flagged', ['conditional']);
  return [
    createFigure('activities', 'Activities', listed.length),
    createFigure('relationships', 'Relationships', before, { isLead: true }),
    { ...flagged, isFirst: true, note: 'can be removed' },
    createFigure('remaining', 'Remain', after, { isLead: true }),
    createFigure('linksPerActivityBefore', 'Relationships per activity before', perActivity(before)),
    createFigure('linksPerActivityAfter', 'Relationships per activity after', perActivity(after)),
    count('transitive', classNames.transitive, ['transitive'], true),
    count('samePair', classNames['same pair'], ['same pair'], true),
    count('duplicate', 'Duplicates', ['duplicate'], true),
    count('self', 'Self-links', ['self']),
    count('completed', classNames.completed, ['completed']),
    { ...conditional, isLead: conditional.value !== 0 },
    ...(options.leaving.isEmpty
      ? []
      : [
          countRows(list, {
            id: 'left',
            title: leftByChoice,
            isLead: true,
            where: { choice: [leftByChoice] },
          }),
        ]),
  ];
}
