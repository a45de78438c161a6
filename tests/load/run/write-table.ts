import { Console } from 'node:console';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { resultsFolder } from './run-k6.ts';

/** Shows rows as a table, and writes them to the folder of results under this name, as text and as JSON. */
export function writeTable(name: string, rows: readonly Readonly<Record<string, unknown>>[]): void {
  const stream = new PassThrough({ encoding: 'utf8' });
  new Console(stream).table(rows);
  const table = String(stream.read());
  process.stdout.write(table);
  writeFileSync(join(resultsFolder, `${name}.txt`), table);
  writeFileSync(join(resultsFolder, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`);
}
