import type { ReportColumn, ReportColumnKind } from '@floatwise/contracts';
import type { ListColumn } from './answer-list.ts';

const createMaker =
  (kind: ReportColumnKind) =>
  <Row>(title: string, value: ListColumn<Row>['value'], role?: ReportColumn['role']): ListColumn<Row> => ({
    title,
    kind,
    ...(role === undefined ? {} : { role }),
    value,
  });

/** Columns of a list by the kind of their cells: `column.text('Activity ID', ({ code }) => code, 'key')`. */
export const column = {
  text: createMaker('text'),
  number: createMaker('number'),
  money: createMaker('money'),
  percent: createMaker('percent'),
  date: createMaker('date'),
};
