import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { WorkbookChart, WorkbookSheet } from './workbook-sheet.ts';
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

/** Violations of the Open Packaging Conventions: parts without a type and relationships without a part. */
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

const writeCharts = (...charts: WorkbookChart[]): Promise<Uint8Array> =>
  writeWorkbook([{ ...sheet, charts }]);

describe('charts of a workbook', () => {
  it.each(['bar', 'column', 'waterfall', 'gantt', 'line', 'doughnut'] as const)(
    'are valid parts of the package: %s',
    async (kind) => {
      const bytes = await writeCharts(createChart(kind));
      const parts = listParts(bytes);
      expect(listPackageFaults(bytes)).toEqual([]);
      expect(parts['xl/charts/chart1.xml']).toContain(
        `<c:f>'Float &amp; ''drag'''!$B$2:$B$3</c:f><c:numCache><c:formatCode>General</c:formatCode>` +
          '<c:ptCount val="2"/><c:pt idx="0"><c:v>3</c:v></c:pt></c:numCache>',
      );
      expect(parts['xl/charts/chart1.xml']).toContain(
        '<a:t>Float &lt;of&gt; &quot;all&quot; &amp; one</a:t>',
      );
      expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<drawing r:id="rId1"\/><\/worksheet>$/);
    },
  );

  it('stack a waterfall on an invisible series, without a legend', async () => {
    const parts = listParts(await writeCharts(createChart('waterfall')));
    const text = parts['xl/charts/chart1.xml'] ?? '';
    expect(text).toContain('<c:grouping val="stacked"/>');
    expect(text).toContain('<c:overlap val="100"/>');
    const [base = '', seen = ''] = text.split('<c:ser>').slice(1);
    expect(base).toContain('<a:noFill/>');
    expect(base).not.toContain('<a:solidFill>');
    expect(seen).toContain('<a:solidFill>');
    expect(text).not.toContain('<c:legend>');
  });

  it('draw a Gantt chart as horizontal bars from the top, on a series hidden from plot and legend', async () => {
    const text = listParts(await writeCharts(createChart('gantt')))['xl/charts/chart1.xml'] ?? '';
    expect(text).toContain('<c:barDir val="bar"/><c:grouping val="stacked"/>');
    expect(text).toContain('<c:overlap val="100"/>');
    expect(text).toMatch(/<c:catAx>.*<c:orientation val="maxMin"\/>.*<c:tickLblSkip val="1"\/>.*<\/c:catAx>/);
    const [base = '', seen = ''] = text.split('<c:ser>').slice(1);
    expect(base).toContain('<a:noFill/>');
    expect(seen).toContain('<a:solidFill>');
    expect(text).toContain('<c:legendEntry><c:idx val="0"/><c:delete val="1"/></c:legendEntry>');
  });

  it('keep the ends of an axis and the gaps of a line', async () => {
    const chart = createChart('line', {
      valueRange: { min: 46_000, max: 46_200 },
      valueFormat: 'yyyy-mm-dd',
    });
    const text = listParts(await writeCharts(chart))['xl/charts/chart1.xml'] ?? '';
    expect(text).toContain('<c:orientation val="minMax"/><c:max val="46200"/><c:min val="46000"/>');
    expect(text).toContain('<c:ptCount val="2"/><c:pt idx="0"><c:v>3</c:v></c:pt></c:numCache>');
    expect(text).toContain('<c:dispBlanksAs val="gap"/>');
  });

  it('leave every other part unchanged', async () => {
    const plain = listParts(await writeCharts());
    const drawn = listParts(await writeCharts(createChart('line')));
    const changed = Object.keys(drawn).filter((name) => drawn[name] !== plain[name]);
    expect(changed.sort()).toEqual([
      '[Content_Types].xml',
      'xl/charts/chart1.xml',
      'xl/drawings/_rels/drawing1.xml.rels',
      'xl/drawings/drawing1.xml',
      'xl/worksheets/_rels/sheet1.xml.rels',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('can be on several sheets', async () => {
    const bytes = await writeWorkbook([
      { ...sheet, charts: [createChart('bar'), createChart('column')] },
      { ...sheet, name: 'Without' },
      { ...sheet, name: 'Third', charts: [createChart('line')] },
    ]);
    expect(listPackageFaults(bytes)).toEqual([]);
    const parts = listParts(bytes);
    expect(Object.keys(parts).filter((name) => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(3);
    expect(parts['xl/drawings/drawing1.xml']?.match(/<c:chart /g)).toHaveLength(2);
    expect(parts['xl/worksheets/_rels/sheet2.xml.rels']).toBeUndefined();
    expect(parts['xl/worksheets/_rels/sheet3.xml.rels']).toContain('/xl/drawings/drawing2.xml');
  });

  it('refuse a reference that is not a range of cells', async () => {
    await expect(writeCharts(createChart('bar', { categories: 'A2:A3' }))).rejects.toThrow(/not a range/);
  });
});
