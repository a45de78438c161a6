import { readFileSync } from 'node:fs';
import { runTool } from '@floatwise/tools/run';
import { writeFiles } from '../tests/load/run/write-files.ts';
const dir = '/tmp/lead/small';
await writeFiles(dir, ['small']);
const works = JSON.parse(readFileSync(`${dir}/works.json`, 'utf8'));
const only = process.argv[2];
const n = Number(process.argv[3] ?? 40);
for (const w of works) {
  if (only && w.toolId !== only) continue;
  const b = readFileSync(`${dir}/${w.fileName}`);
  for (let i = 0; i < n / 2; i++) await runTool(w.toolId, { bytes: Buffer.from(b), fileName: w.fileName });
  const c0 = process.cpuUsage();
  let out = 0,
    rep = 0;
  for (let i = 0; i < n; i++) {
    const o = await runTool(w.toolId, { bytes: Buffer.from(b), fileName: w.fileName });
    out = o.bytes.reduce((s: number, x: Uint8Array) => s + x.length, 0);
    rep = JSON.stringify(o.report).length;
  }
  const c = process.cpuUsage(c0);
  console.log(
    w.toolId.padEnd(20),
    'cpu ms',
    ((c.user + c.system) / 1000 / n).toFixed(1),
    'in',
    b.length,
    'out',
    out,
    'report',
    rep,
  );
}
