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

// Writes the tables of all tools from the registry. With --check it only lists stale files.
const rootDir = resolve(import.meta.dirname, '../..');

async function replaceIn(file: string, name: string, content: string): Promise<string> {
  const path = resolve(rootDir, file);
  const text = replaceSection(await readFile(path, 'utf8'), name, content);
  return format(text, { ...(await resolveConfig(path)), parser: 'markdown' });
}

async function readFigures(): Promise<Record<string, ConverterFigures>> {
  const text = await readFile(resolve(rootDir, 'docs/converter-figures.json'), 'utf8');
  return JSON.parse(text) as Record<string, ConverterFigures>;
}

const readmes = listTools().map((tool) => {
  const file = `packages/tools/src/${tool.id}/README.md`;
  return [file, () => replaceIn(file, 'findings', formatFindingsTable(tool))] as const;
});

const derived: DerivedFiles = {
  ...Object.fromEntries(readmes),
  'README.md': () => replaceIn('README.md', 'tools', formatToolTable()),
  'docs/runbook.md': async () =>
    replaceIn('docs/runbook.md', 'figures', formatFiguresTable(await readFigures())),
};

await keepDerivedFiles(derived, 'docs');
