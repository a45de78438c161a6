import { read, type CellObject } from '@e965/xlsx';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from './write-workbook.ts';

const sheets = ['First', "It's & <other>"].map((name) => ({
  name,
  headers: [['Name', 'Value']],
  columns: [{ kind: 'text' as const }, { kind: 'number' as const }],
  rows: [[{ value: '=1+1', linkTo: "It's & <other>" }, 1]],
}));

describe('writeWorkbook with styled cells', () => {
  it('merges columns for a text and gives it the lines it needs', async () => {
    const bytes = await writeWorkbook([
      {
        name: 'Wide',
        preface: [['Rule', { value: 'x'.repeat(50), span: 2 }]],
        headers: [['A', 'B', 'C']],
        columns: [20, 10, 20].map((width) => ({ kind: 'text' as const, width })),
        rows: [['1', '1', '1']],
        pagesWide: 2,
      },
    ]);
    const parts = unzipSync(bytes);
    const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('<mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>');
    expect(xml).toContain('<row r="1" ht="30" customHeight="1">');
    expect(xml).toContain('fitToWidth="2"');
    expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain(">'Wide'!$A:$A,'Wide'!$2:$2<");
  });

  it('links a cell to another sheet and keeps its text', async () => {
    const bytes = await writeWorkbook(sheets);
    const cell = read(bytes).Sheets['First']?.['A2'] as CellObject;
    expect([cell.v, cell.t]).toEqual(['=1+1', 's']);
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toMatch(
      /<autoFilter [^>]*\/><hyperlinks><hyperlink ref="A2" location="'It''s &amp; &lt;other&gt;'!A1" display="[^"]*"\/><\/hyperlinks><pageMargins/,
    );
  });

  it('writes the elements of a font in schema order', async () => {
    const xml = strFromU8(unzipSync(await writeWorkbook(sheets))['xl/styles.xml'] ?? new Uint8Array());
    const fonts = [...xml.matchAll(/<font>(.*?)<\/font>/g)].map(([, content = '']) =>
      [...content.matchAll(/<(\w+)/g)].map(([, tag]) => tag),
    );
    expect(fonts.length).toBeGreaterThan(1);
    const schema = ['b', 'i', 'u', 'sz', 'color', 'name', 'family', 'scheme'];
    for (const tags of fonts) expect(tags).toEqual(schema.filter((tag) => tags.includes(tag)));
  });

  it('writes a preface above the headers, looks, formats, links and formulas', async () => {
    const bytes = await writeWorkbook([
      {
        name: 'Check',
        preface: [[{ value: 'Logic', look: 'title' }], [{ value: 'FAIL', look: 'fail' }, '5 of 9']],
        headers: [['Activity ID', 'Share', 'Back']],
        columns: [{ kind: 'text' }, { kind: 'number' }, { kind: 'text' }],
        rows: [
          [
            { value: '=A1', linkTo: 'Other' },
            { value: 0.126, numberFormat: '0.0%' },
            { value: 'Back', formula: `HYPERLINK("#'Other'!A1","Back")` },
          ],
          [null, null, { value: 'x'.repeat(100), wrap: true }],
        ],
      },
      { name: 'Other', headers: [], columns: [], rows: [] },
    ]);
    const sheet = read(bytes, { cellNF: true, cellStyles: true }).Sheets['Check'] ?? {};
    expect(sheet['A1']).toMatchObject({ t: 's', v: 'Logic' });
    expect(sheet['A4']).toMatchObject({ t: 's', v: '=A1', l: { Target: "#'Other'!A1" } });
    expect((sheet['A4'] as CellObject).f).toBeUndefined();
    expect(sheet['B4']).toMatchObject({ t: 'n', v: 0.126, z: '0.0%' });
    expect(sheet['C4']).toMatchObject({ v: 'Back', f: `HYPERLINK("#'Other'!A1","Back")` });
    expect(sheet['A5']).toBeUndefined();
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(xml).toContain('ySplit="3"');
    expect(xml).toContain('<autoFilter ref="A3:C5"/>');
    // The long text of the last row needs more than one line.
    expect(xml).toMatch(/<row r="5"[^>]* ht="\d+"/);
  });
});
