import type { ReportColumn } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { orderColumns } from './order-columns.ts';
import { createTablePart } from './table-part.ts';

it('puts the ID first and the project after it if a file has two', () => {
  const columns: ReportColumn[] = [
    { id: 'project', title: 'Project', kind: 'text', role: 'key' },
    { id: 'activity', title: 'Activity', kind: 'text', role: 'key' },
    { id: 'name', title: 'Name', kind: 'text', role: 'key' },
    { id: 'finish', title: 'Finish', kind: 'date', role: 'answer' },
  ];
  const titles = orderColumns(createTablePart({ id: 'finishes', title: 'Finishes', columns, rows: [] })).map(
    ({ title, place }) => [title, place],
  );
  expect(titles).toEqual([
    ['Activity', 1],
    ['Name', 2],
    ['Project', 0],
    ['Finish', 3],
  ]);
});
