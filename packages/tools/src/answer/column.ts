import type { ReportCell, ReportColumn, ReportColumnKind } from '@floatwise/contracts';
import { formatMinutes, toMinutes } from '@floatwise/schedule/model';
import type { ListColumn } from './answer-list.ts';

const createMaker =
  (kind: ReportColumnKind) =>
  <Row>(
    id: string,
    title: string,
    value: ListColumn<Row>['value'],
    role?: ReportColumn['role'],
  ): ListColumn<Row> => ({
    id,
    title,
    kind,
    role,
    value,
  });

/** A column of dates, given as text or as minutes of schedule time. Each distinct date is formatted once, since many rows share dates. */
function createDates<Row>(
  id: string,
  title: string,
  value: ListColumn<Row>['value'],
  role?: ReportColumn['role'],
): ListColumn<Row> {
  const texts = new Map<number, string>();
  const format = (cell: ReportCell | undefined): ReportCell | undefined => {
    if (typeof cell !== 'number') return cell;
    const text = texts.get(cell) ?? formatMinutes(toMinutes(cell));
    texts.set(cell, text);
    return text;
  };
  return createMaker('date')(id, title, (row) => format(value(row)), role);
}

/** Creates columns by cell kind: `column.text('activityId', 'Activity ID', ({ code }) => code, 'key')`. */
export const column = {
  text: createMaker('text'),
  number: createMaker('number'),
  money: createMaker('money'),
  percent: createMaker('percent'),
  date: createDates,
};
