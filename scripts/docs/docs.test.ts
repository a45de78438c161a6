import { listTools } from '@floatwise/tools';
import { expect, it } from 'vitest';
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

it('replaces only the text between two marks', () => {
  const text = 'before\n\n<!-- tools -->\n\nold\n\n<!-- /tools -->\n\nafter';
  const replaced = replaceSection(text, 'tools', 'new');
  expect(replaced).toBe(text.replace('old', 'new'));
  expect(replaceSection(replaced, 'tools', 'new')).toBe(replaced);
  expect(() => replaceSection(text, 'figures', 'new')).toThrow('<!-- figures -->');
});
