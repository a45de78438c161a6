import { readFileSync } from 'node:fs';
import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { expect, it } from 'vitest';
import { writePmxml } from '../../../schedule/src/pmxml/test/write-pmxml.ts';
import { runTool } from '../runner/run-tool.ts';

const read = (name: string): Buffer => readFileSync(new URL(`golden/baseline/${name}`, import.meta.url));
const writeXml = (name: string): string =>
  Buffer.from(writePmxml(readSchedule(readXer(read(name))))).toString();

async function compare(baseline: { bytes: Uint8Array; fileName: string }) {
  const { report } = await runTool('x-actuals', {
    bytes: read('input.xer'),
    fileName: 'plan.xer',
    baseline,
  });
  return report.tables?.find((table) => table.id === 'baseline')?.rows ?? [];
}

const compareXml = (text: string) => compare({ bytes: Buffer.from(text), fileName: 'baseline.xml' });

it('compares with a baseline in P6 XML as with one in an .xer', async () => {
  const rows = await compare({ bytes: read('baseline.xer'), fileName: 'baseline.xer' });
  expect(rows.length).toBeGreaterThan(0);
  expect(await compareXml(writeXml('baseline.xer'))).toEqual(rows);
});

it('compares with the baseline that P6 XML holds of the project, or with the project if it has none', async () => {
  const rows = await compare({ bytes: read('baseline.xer'), fileName: 'baseline.xer' });
  const now = writeXml('input.xer');
  expect(await compareXml(now)).toEqual([]);
  const [whole = ''] = /<Project>.*<\/Project>/s.exec(writeXml('baseline.xer')) ?? [];
  const id = /<ObjectId>(\d+)<\/ObjectId>/.exec(/<Project>.*?<Activity>/s.exec(now)?.[0] ?? '')?.[1] ?? '';
  const held = whole
    .replace('<Project>', `<BaselineProject><OriginalProjectObjectId>${id}</OriginalProjectObjectId>`)
    .replace('</Project>', '</BaselineProject>');
  const compareHeld = (...baselines: readonly string[]) =>
    compareXml(now.replace('</APIBusinessObjects>', `${baselines.join('')}</APIBusinessObjects>`));
  expect(await compareHeld(held)).toEqual(rows);
  // Of two that P6 does not choose from, neither is the baseline.
  expect(await compareHeld(held, held)).toEqual([]);
});

it('refuses a spreadsheet as the baseline, and a P6 XML as the schedule', async () => {
  const xml = { bytes: Buffer.from(writeXml('input.xer')), fileName: 'plan.xml' };
  await expect(runTool('x-actuals', xml)).rejects.toMatchObject({ code: 'E_NOT_XER' });
  const sheet = { bytes: Buffer.from('PK\u0003\u0004 a workbook'), fileName: 'baseline.xlsx' };
  await expect(compare(sheet)).rejects.toThrow(/^baseline\.xlsx: /);
});
