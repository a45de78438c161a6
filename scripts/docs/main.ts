import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { listTools } from '@floatwise/tools';
import { keepDerivedFiles, type DerivedFiles } from '../derived-files.ts';
import {
  formatFiguresTable,
  formatFindingsTable,
  formatToolTable,
  replaceSection,
  type ConverterFigures,
} from './format-tool-tables.ts';
import { formatMpxjTable, type MpxjFigures } from './format-mpxj-table.ts';

// Writes the tables of all tools from the registry. With --check it only lists stale files.
const rootDir = resolve(import.meta.dirname, '../..');

async function replaceIn(file: string, name: string, content: string): Promise<string> {
  const path = resolve(rootDir, file);
  const text = replaceSection(await readFile(path, 'utf8'), name, content);
  return format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
}

/** What a bench wrote. */
const readFigures = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(resolve(rootDir, file), 'utf8')) as unknown;

const readmes = listTools().map((tool) => {
  const file = `packages/tools/src/${tool.id}/README.md`;
  return [file, () => replaceIn(file, 'findings', formatFindingsTable(tool))] as const;
});

const derived: DerivedFiles = {
  ...Object.fromEntries(readmes),
  'README.md': () => replaceIn('README.md', 'tools', formatToolTable()),
  'docs/runbook.md': async () => {
    const figures = await readFigures('docs/converter-figures.json');
    const table = formatFiguresTable(figures as Record<string, ConverterFigures>);
    return replaceIn('docs/runbook.md', 'figures', table);
  },
  'docs/comparison.md': async () => {
    const figures = await readFigures('docs/mpxj-figures.json');
    return replaceIn('docs/comparison.md', 'mpxj', formatMpxjTable(figures as MpxjFigures));
  },
};

await keepDerivedFiles(derived, 'docs');
