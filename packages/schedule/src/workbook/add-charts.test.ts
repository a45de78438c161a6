import { read, utils } from '@e965/xlsx';
import excel from 'exceljs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { addCharts } from './add-charts.ts';
import type { WorkbookChart } from './workbook-chart.ts';
import type { WorkbookSheet } from './workbook-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

const sheet: WorkbookSheet = {
  name: "Float & 'drag'",
  headers: [['Float', 'Activities', 'Limit']],
  columns: [{ kind: 'text' }, { kind: 'number' }, { kind: 'number' }],
  rows: [
    ['below 0', 3, 5],
    ['0', 7, 5],
  ],
};
const range = (cells: string): string => `${sheet.name}!${cells}`;

function createChart(kind: WorkbookChart['kind'], fields: Partial<WorkbookChart> = {}): WorkbookChart {
  return {
    sheet: sheet.name,
    anchor: { col: 4, row: 1, width: 480, height: 300 },
    kind,
    title: 'Float <of> "all" & one',
    categories: range('A2:A3'),
    series: [
      { title: 'Activities', values: range('B2:B3'), colour: '112233', numbers: [3, null] },
      { title: 'Limit', values: range('C2:C3') },
    ],
    ...fields,
  };
}

const listParts = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, strFromU8(data)]));

/** What the Open Packaging Conventions ask of every package: a type for each part, and a part for each relationship. */
function listPackageFaults(bytes: Uint8Array): string[] {
  const parts = listParts(bytes);
  const types = parts['[Content_Types].xml'] ?? '';
  const faults: string[] = [];
  for (const [name, text] of Object.entries(parts)) {
    const extension = name.split('.').at(-1) ?? '';
    const overrides = types.split(`PartName="/${name}"`).length - 1;
    const isDefault = types.includes(`Extension="${extension}"`) && extension !== 'xml';
    if (name.endsWith('/')) continue;
    if (name !== '[Content_Types].xml' && overrides !== 1 && !isDefault) faults.push(`type of ${name}`);
    if (!name.endsWith('.rels')) continue;
    const folder = name.replace(/_rels\/[^/]+$/, '');
    const ids = [...text.matchAll(/ Id="([^"]*)"/g)].map(([, id]) => id);
    if (new Set(ids).size !== ids.length) faults.push(`ids of ${name}`);
    for (const [tag, target = ''] of text.matchAll(/<Relationship [^>]*Target="([^"]*)"[^>]*>/g)) {
      const path = new URL(target, `file:///${folder}`).pathname.slice(1);
      if (!tag.includes('TargetMode="External"') && parts[path] === undefined)
        faults.push(`${name}: ${target}`);
    }
  }
  return faults;
}

describe('addCharts', () => {
  it.each(['bar', 'column', 'line', 'doughnut'] as const)(
    'adds a %s chart the package knows of',
    async (kind) => {
      const bytes = await addCharts(await writeWorkbook([sheet]), [createChart(kind)]);
      const parts = listParts(bytes);
      expect(listPackageFaults(bytes)).toEqual([]);
      expect(parts['xl/charts/chart1.xml']).toContain(
        `<c:f>'Float &amp; ''drag'''!$B$2:$B$3</c:f><c:numCache><c:formatCode>General</c:formatCode>` +
          '<c:ptCount val="2"/><c:pt idx="0"><c:v>3</c:v></c:pt></c:numCache>',
      );
      expect(parts['xl/charts/chart1.xml']).toContain(
        '<a:t>Float &lt;of&gt; &quot;all&quot; &amp; one</a:t>',
      );
      expect(parts['xl/worksheets/sheet1.xml']).toMatch(
        /<pageSetup[^>]*\/><drawing xmlns:r="[^"]*" r:id="rId1"\/><\/worksheet>$/,
      );
    },
  );

  it('leaves the cells and every other part as they were', async () => {
    const sheets = [sheet, { ...sheet, name: 'Other' }];
    const before = await writeWorkbook(sheets);
    const after = await addCharts(before, [createChart('line')]);
    const cells = (bytes: Uint8Array) =>
      Object.values(read(bytes).Sheets).map((each) => utils.sheet_to_json(each, { header: 1 }));
    expect(cells(after)).toEqual(cells(before));
    const [old, now] = [listParts(before), listParts(after)];
    const changed = Object.keys(now).filter((name) => now[name] !== old[name]);
    expect(changed.sort()).toEqual([
      '[Content_Types].xml',
      'xl/charts/chart1.xml',
      'xl/drawings/_rels/drawing1.xml.rels',
      'xl/drawings/drawing1.xml',
      'xl/worksheets/_rels/sheet1.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('puts several charts on several sheets, also in two steps', async () => {
    const other = { ...sheet, name: 'Other' };
    const plain = await writeWorkbook([sheet, other, { ...sheet, name: 'Third' }]);
    const first = await addCharts(plain, [
      createChart('bar'),
      createChart('line', { sheet: 'Other' }),
      createChart('column'),
    ]);
    const bytes = await addCharts(first, [createChart('bar', { sheet: 'Third' })]);
    expect(listPackageFaults(bytes)).toEqual([]);
    const parts = listParts(bytes);
    expect(Object.keys(parts).filter((name) => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(4);
    expect(parts['xl/drawings/drawing1.xml']?.match(/<c:chart /g)).toHaveLength(2);
  });

  it('keeps the links of a sheet', async () => {
    const workbook = new excel.Workbook();
    const worksheet = workbook.addWorksheet('Linked');
    worksheet.getCell('A1').value = { text: 'site', hyperlink: 'https://example.org/' };
    worksheet.addTable({ name: 'T', ref: 'C1', columns: [{ name: 'N' }], rows: [[1]] });
    const bytes = await addCharts(new Uint8Array(await workbook.xlsx.writeBuffer()), [
      createChart('bar', {
        sheet: 'Linked',
        categories: 'Linked!A1',
        series: [{ title: 'N', values: 'Linked!C2' }],
      }),
    ]);
    expect(listPackageFaults(bytes)).toEqual([]);
    const parts = listParts(bytes);
    expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<hyperlinks>.*<drawing [^>]*\/><tableParts/s);
    expect(read(bytes).Sheets['Linked']?.['A1']).toMatchObject({ l: { Target: 'https://example.org/' } });
  });

  it('reads workbooks whose tags have a prefix', async () => {
    const parts = unzipSync(await writeWorkbook([sheet]));
    for (const name of ['xl/workbook.xml', 'xl/worksheets/sheet1.xml']) {
      const text = strFromU8(parts[name] ?? new Uint8Array());
      const prefixed = text.replaceAll(/<(\/?)(?=[A-Za-z])/g, '<$1x:').replace(' xmlns=', ' xmlns:x=');
      parts[name] = strToU8(prefixed);
    }
    const after = listParts(await addCharts(zipSync(parts), [createChart('bar')]));
    expect(after['xl/worksheets/sheet1.xml']).toContain('<x:drawing xmlns:r=');
  });

  it('answers the same bytes each time, and the very input without charts', async () => {
    const plain = await writeWorkbook([sheet]);
    const [first, second] = [
      await addCharts(plain, [createChart('bar')]),
      await addCharts(plain, [createChart('bar')]),
    ];
    expect(Buffer.from(first).equals(second)).toBe(true);
    expect(await addCharts(plain, [])).toBe(plain);
  });

  it.each([
    ['no sheet', createChart('bar', { sheet: 'Nowhere' }), /no sheet 'Nowhere'/],
    ['no range', createChart('bar', { categories: 'A2:A3' }), /not a range/],
  ])('refuses a chart with %s', async (_, chart, message) => {
    await expect(addCharts(await writeWorkbook([sheet]), [chart])).rejects.toThrow(message);
  });

  it('refuses a sheet that has drawings already', async () => {
    const once = await addCharts(await writeWorkbook([sheet]), [createChart('bar')]);
    await expect(addCharts(once, [createChart('bar')])).rejects.toThrow(/drawings already/);
  });

  it('refuses what is no zip file', async () => {
    await expect(addCharts(new Uint8Array(100), [createChart('bar')])).rejects.toThrow('Not a zip file');
  });
});
