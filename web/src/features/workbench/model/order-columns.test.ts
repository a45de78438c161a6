import { expect, it } from 'vitest';
import { orderColumns } from './order-columns.ts';

it('lets the ID lead and the project of a file with two follow', () => {
  const columns = [
    { title: 'Project', kind: 'text', role: 'key' },
    { title: 'Activity', kind: 'text', role: 'key' },
    { title: 'Name', kind: 'text', role: 'key' },
    { title: 'Finish', kind: 'date', role: 'answer' },
  ] as const;
  const titles = orderColumns({ columns, rows: [] }).map(({ title, place }) => [title, place]);
  expect(titles).toEqual([
    ['Activity', 1],
    ['Name', 2],
    ['Project', 0],
    ['Finish', 3],
  ]);
});
