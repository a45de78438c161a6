import { mkdirSync, rmSync, writeFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { writeWorkbook } from '@floatwise/schedule/workbook';
import { formatWorkbook } from '../../testkit/src/format-workbook.ts';
import { cases } from './zz-cases.ts';

export type Case = { tool: string; name: string; task?: { names: string[]; captions?: string[]; rows: (string|number|null)[][] }; pred: { names: string[]; captions?: string[]; rows: (string|number|null)[][] }; unit?: string | null; options?: object; change?: (parts: Record<string, Uint8Array>) => void };
const only = process.argv[2];
const sheetOf = (name: string, t: NonNullable<Case['task']>) => ({ name, headers: t.captions ? [t.names, t.captions] : [t.names], columns: t.names.map((n, i) => ({ kind: /_date/.test(n) ? 'date' as const : t.rows.every((r) => typeof r[i] !== 'string') ? 'number' as const : 'text' as const })), rows: t.rows, autoFilter: false });
for (const c of cases as Case[]) {
  if (only && c.tool !== only) continue;
  const folder = join(import.meta.dirname, c.tool, 'golden', c.name);
  mkdirSync(folder, { recursive: true });
  const sheets = [];
  if (c.task) sheets.push(sheetOf('TASK', c.task));
  sheets.push(sheetOf('TASKPRED', c.pred));
  if (c.unit !== null) sheets.push({ name: 'USERDATA', headers: [['user_data'], ['UserSettings Do Not Edit']], columns: [{ kind: 'text' as const }], rows: [[`DurationQtyType=${c.unit ?? 'QT_Day'}\r\nShowAsPercentage=0\r\nSmallScaleQtyType=QT_Hour\r\nDateFormat=d/mm/yyyy\r\nCurrencyFormat=US Dollar`]] });
  let bytes = await writeWorkbook(sheets);
  if (c.change) { const parts = unzipSync(bytes); c.change(parts); bytes = zipSync(parts, { mtime: new Date(1980, 0, 1) }); }
  writeFileSync(join(folder, 'input.xlsx'), bytes);
  if (c.options) writeFileSync(join(folder, 'options.json'), JSON.stringify(c.options, null, 2) + '\n');
  const { tool } = await import(`./${c.tool}/index.ts`);
  const options = tool.options.parse(c.options ?? {});
  const out = await (await tool.load()).run({ bytes, fileName: 'input.xer', options });
  writeFileSync(join(folder, 'expected.txt'), formatWorkbook(Buffer.concat(out.bytes)));
  writeFileSync(join(folder, 'expected-report.json'), JSON.stringify(out.report, null, 2) + '\n');
  console.log(c.tool, c.name, out.report.summary, out.report.findings.map((f: any) => f.code).join());
}
