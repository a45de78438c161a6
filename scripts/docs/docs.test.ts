import { listTools } from '@floatwise/tools';
import { expect, it } from 'vitest';
import { formatMpxjTable } from './format-mpxj-table.ts';
import { formatFiguresTable, formatToolTable, replaceSection } from './format-tool-tables.ts';

const figures = Object.fromEntries(
  listTools().map(({ id }) => [id, { file: 'a file', cpuSeconds: 1, peakMb: 1_093, peakMbTwoAtOnce: 2 }]),
);

it('names every tool of the registry, in its order', () => {
  const ids = (table: string): string[] => [...table.matchAll(/`([a-z-]+)`/g)].map(([, id]) => id ?? '');
  const registered = listTools().map(({ id }) => id);
  expect(ids(formatToolTable())).toEqual(registered);
  expect(ids(formatFiguresTable(figures))).toEqual(registered);
  expect(formatFiguresTable(figures)).toContain('| 1.0 | 1,093 MB | 2 MB |');
});

it('marks tools that have not been measured', () => {
  expect(formatFiguresTable({ ...figures, 'x-pobs': undefined } as never)).toContain(
    '| `x-pobs` | not measured yet | - | - | - |',
  );
});

it('says on which machine MPXJ was compared, and divides its figures by ours', () => {
  const table = formatMpxjTable({
    machine: {
      processor: 'A processor',
      processors: 2,
      memoryGb: 8,
      node: '24.1.0',
      java: '21',
      mpxj: '16.10',
    },
    files: [
      {
        activities: 5_000,
        relationships: 14_000,
        megabytes: 3.6,
        ratios: {
          'cold read, processor': 24.61,
          'warm read, processor': 9.96,
          'cold schedule, processor': 132.4,
          'warm schedule, processor': 0.87,
          'growth MB': 5,
        },
      },
    ],
  });
  expect(table).toContain(
    'Measured on A processor, 2 processors, 8 GB of memory, with Node 24.1.0, Java 21 and MPXJ 16.10:',
  );
  expect(table).toContain('| 5,000 activities, 14,000 relationships, 3.6 MB | 25 / 10 | 130 / 0.87 | 5 |');
});

it('replaces only the text between two marks', () => {
  const text = 'before\n\n<!-- tools -->\n\nold\n\n<!-- /tools -->\n\nafter';
  const replaced = replaceSection(text, 'tools', 'new');
  expect(replaced).toBe(text.replace('old', 'new'));
  expect(replaceSection(replaced, 'tools', 'new')).toBe(replaced);
  expect(() => replaceSection(text, 'figures', 'new')).toThrow('<!-- figures -->');
});
