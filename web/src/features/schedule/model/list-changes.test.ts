import type { Report } from '@floatwise/contracts';
import { expect, it } from 'vitest';
import { listChanges } from './list-changes.ts';

const ids = ['A', 'B', 'C', 'D'];
const find = (id: string) => (ids.includes(id) ? { id, places: [ids.indexOf(id)] } : undefined);
const bar = { start: '1970-01-02T00:00', finish: '1970-01-03T00:00' };
const was = { start: '1970-01-01T00:00', finish: '1970-01-02T00:00' };

it("reads a tool's changes from the pictures of a report", () => {
  const report = {
    tables: [
      {
        title: 'Changes',
        columns: [],
        rows: [],
        rowPictures: {
          activities: [
            { id: 'A', bar },
            { id: 'B', bar, was },
            { id: 'C', bar },
            { id: 'gone', bar, was },
          ],
          links: [
            { from: 0, to: 1, label: 'FS', role: 'removed' },
            { from: 0, to: 1, label: 'SS+8h', role: 'added' },
            { from: 1, to: 2, label: 'FS', role: 'kept' },
          ],
          rows: [{ activities: [0, 1, 2, 3], links: [0, 1, 2] }, 0, null],
        },
      },
    ],
  } as unknown as Report;
  const { activities, links, moved } = listChanges(report, find);
  expect([...activities]).toEqual([0, 1]);
  expect(links).toEqual([
    { from: 0, to: 1, type: 'FS', role: 'removed' },
    { from: 0, to: 1, type: 'SS', role: 'added' },
  ]);
  expect([...moved]).toEqual([[1, { start: 1440, finish: 2880 }]]);
});

it('finds nothing in a report that changed nothing', () => {
  const { activities, links, moved } = listChanges({} as Report, find);
  expect([activities.size, links.length, moved.size]).toEqual([0, 0, 0]);
});
