/**
 * Reads every workbook that the tools write with openpyxl and with our reader, and compares the cells. Needs a Python
 * with venv and pip to fetch openpyxl once (see README.md).
 *
 *     node tests/oracle/workbooks.ts
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTools } from '@floatwise/tools';
import { z } from 'zod';
import { formatCells, listOwnCells, type SheetCells } from '../../packages/tools/src/test/list-cells.ts';
import { listWrittenWorkbooks } from '../../packages/tools/src/test/list-written-workbooks.ts';

const version = '3.1.5';
const environment = join(import.meta.dirname, '..', '..', '.data', 'oracle', 'openpyxl');
const python = join(environment, 'bin', 'python');
const cellsSchema = z.record(z.string(), z.array(z.array(z.tuple([z.number(), z.unknown()]))));

function fetchOpenpyxl(): void {
  execFileSync('python3', ['-m', 'venv', environment], { stdio: 'inherit' });
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', `openpyxl==${version}`], { stdio: 'inherit' });
}

function listOpenpyxlCells(paths: readonly string[]): SheetCells[] {
  const output = execFileSync(python, [join(import.meta.dirname, 'list-cells.py'), ...paths], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return output
    .trimEnd()
    .split('\n')
    .map((line) => {
      const sheets = Object.entries(cellsSchema.parse(JSON.parse(line)));
      return Object.fromEntries(
        sheets.map(([name, rows]) => [name, rows.map(formatCells).filter((text) => text !== '')]),
      );
    });
}

if (!existsSync(python)) fetchOpenpyxl();
const folder = mkdtempSync(join(tmpdir(), 'floatwise-workbooks-'));
try {
  for (const { id } of listTools()) {
    const written: { name: string; path: string; own: SheetCells }[] = [];
    for await (const { name, bytes } of listWrittenWorkbooks(id)) {
      const path = join(folder, `${written.length}.xlsx`);
      writeFileSync(path, bytes);
      written.push({ name, path, own: await listOwnCells(bytes) });
    }
    if (written.length === 0) continue;
    const read = listOpenpyxlCells(written.map(({ path }) => path));
    written.forEach(({ name, own }, index) => assert.deepEqual(read[index], own, name));
    const cells = written.flatMap(({ own }) => Object.values(own).flat()).length;
    console.log(`${id}: openpyxl reads the same as we do in ${written.length} workbooks with ${cells} rows.`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
