import type { Answer } from '../answer/answer.ts';
import type { AnswerList } from '../answer/answer-list.ts';
import type { Compared } from './updates-series.ts';
import { listShareRows } from './share-rows.ts';
import { describeCurrent } from './describe-current.ts';
import { createHeadline } from './create-headline.ts';
import { listUpdateTitles, type UpdateSheetLists } from './create-sheets.ts';
import { drawDrivingPaths } from './draw-driving-path.ts';
import { drawSlip, measureSlip } from './draw-slip.ts';
import { drawSeries, drawWaterfalls } from './draw-waterfall.ts';
import { drawChurn, drawCurves, drawPathFloat } from './draw-trends.ts';
import { groupLists } from './group-lists.ts';
import { listAttention, listFigures, listWindowFigures } from './list-attention.ts';
import type { ReportPrintSummary } from '@floatwise/contracts';

/** The answer of a comparison. Tables without rows are left out. */
export function createAnswer(compared: Compared, lists: UpdateSheetLists): Answer {
  const { series, trends, report, notes } = compared;
  const all: readonly AnswerList[] = Object.values(lists).filter((list) => list !== undefined);
  return {
    headline: createHeadline(compared),
    attention: listAttention(compared, notes, lists.redFlags),
    ...describeCurrent(compared),
    figures: listFigures(compared, all),
    ...(series === undefined ? {} : { windowFigures: listWindowFigures(compared, all) }),
    notes,
    lists: groupLists(all.filter(({ rows }) => rows.length > 0)),
    ...(series === undefined ? {} : { windows: series.windowNames }),
    charts: [
      ...drawWaterfalls(compared, lists.shares),
      ...drawSeries(lists.windows, compared.window).map(({ chart }) => chart),
      ...(series === undefined ? [] : drawSlip(series.series)),
      ...drawCurves(trends, lists.curves),
      ...drawPathFloat(trends, lists.pathMigration, listUpdateTitles(compared)),
      ...drawChurn(lists.churn),
    ],
    pictures: drawDrivingPaths(compared.paths),
    printSummary: choosePrintedRows(compared, lists),
    updates: report,
  };
}

const sharesPrinted = 5;
const milestonesPrinted = 12;
/** Number of dates that fit beside a name on a portrait page. */
const datesPrinted = 4;

/** Rows of the printed summary: the largest shares, and of the milestones that moved those that moved most. */
function choosePrintedRows(
  { series }: Pick<Compared, 'series'>,
  { shares, milestones }: Pick<UpdateSheetLists, 'shares' | 'milestones'>,
): ReportPrintSummary {
  const { rows, columns } = milestones.table;
  const days = columns.findIndex(({ id }) => id === 'days');
  const moved =
    series === undefined
      ? rows.map((cells) => Math.abs(Number(cells[days] ?? 0)))
      : series.series.milestones.slice(0, rows.length).map(measureSlip);
  const places = takeGreatest(moved, milestonesPrinted).filter((place) => (moved[place] ?? 0) > 0);
  return {
    tables: [
      {
        title: 'Greatest shares',
        table: shares.id,
        columns: listIds(shares).filter((id) => id !== 'why'),
        places: chooseShares(shares),
      },
      ...(places.length === 0
        ? []
        : [
            {
              title:
                places.length < milestonesPrinted ? 'Milestones that moved' : 'Milestones that moved most',
              table: milestones.id,
              columns: series === undefined ? listIds(milestones) : listLastDates(milestones),
              places,
            },
          ]),
    ],
  };
}

function chooseShares(shares: AnswerList): number[] {
  // Places count the rows of the page.
  return listShareRows({ ...shares, rows: shares.table.rows })
    .filter(({ isOthers }) => !isOthers)
    .toSorted((one, other) => Math.abs(other.workDays) - Math.abs(one.workDays))
    .slice(0, sharesPrinted)
    .map(({ place }) => place);
}

function takeGreatest(values: readonly number[], count: number): number[] {
  return [...values.keys()]
    .toSorted((one, other) => (values[other] ?? 0) - (values[one] ?? 0))
    .slice(0, count)
    .toSorted((one, other) => one - other);
}

const listIds = ({ columns }: AnswerList): string[] => columns.map(({ id }) => id);

function listLastDates({ columns }: AnswerList): string[] {
  const isDate = ({ kind }: AnswerList['columns'][number]): boolean => kind === 'date';
  const dates = columns.filter(isDate).slice(-datesPrinted);
  return [...columns.filter((column) => !isDate(column)), ...dates].map(({ id }) => id);
}
