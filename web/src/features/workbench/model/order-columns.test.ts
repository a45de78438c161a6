import type { ReportColumn } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { findNameColumn, orderColumns } from './order-columns.ts';
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

it('finds the names of IDs that have no column of their own', () => {
  const columns: ReportColumn[] = [
    { id: 'predecessor', title: 'Predecessor', kind: 'text', role: 'key' },
    { id: 'predecessorName', title: 'Predecessor Name', kind: 'text', role: 'more' },
  ];
  const part = createTablePart({ id: 'changes', title: 'Changes', columns, rows: [] });
  const [id, name] = part.columns;
  if (id === undefined || name === undefined) throw new RangeError('There are two columns');
  expect(findNameColumn(id, part, [id])).toBe(name);
  expect(findNameColumn(id, part, [id, name])).toBeUndefined();
  expect(findNameColumn(name, part, [id, name])).toBeUndefined();
});
