import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../open/open-workbook.ts';
import { changePart, plainSheets, writeTestWorkbook } from '../test/test-workbook.ts';

const relationsPart = 'xl/_rels/workbook.xml.rels';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const plain = writeTestWorkbook(plainSheets);

/** The workbook with one more part, and a relationship to it if `type` is given. */
function addPart(bytes: Uint8Array, name: string, { type = '', text = '<x/>' } = {}): Uint8Array {
  const added = zipSync({ ...unzipSync(bytes), [name]: strToU8(text) });
  if (type === '') return added;
  const relation = `<Relationship Id="rId99" Type="${office}/${type}" Target="${name.replace('xl/', '')}"/>`;
  return changePart(added, relationsPart, (xml) =>
    xml.replace('</Relationships>', `${relation}</Relationships>`),
  );
}

describe('active content of a workbook', () => {
  it.each([
    ['macros', 'xl/vbaProject.bin', { type: 'vbaProject' }, 'macros (1)'],
    ['sheets of macros', 'xl/macrosheets/sheet1.xml', { type: 'xlMacrosheet' }, 'macros (1)'],
    [
      'links of DDE',
      'xl/externalLinks/externalLink1.xml',
      {
        type: 'externalLink',
        text: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
      },
      'links to programs (DDE) (1)',
    ],
    [
      'links to files',
      'xl/externalLinks/externalLink1.xml',
      { type: 'externalLink', text: '<externalLink><externalBook/></externalLink>' },
      'links to other files (1)',
    ],
    ['connections', 'xl/connections.xml', { type: 'connections' }, 'data connections (1)'],
    ['objects', 'xl/embeddings/oleObject1.bin', {}, 'embedded objects (1)'],
  ])('is noted: %s', async (_what, name, part, listed) => {
    const { notes } = await openWorkbook(addPart(plain, name, part), 'plan.xlsx');
    expect(notes).toMatchObject([
      {
        code: 'sheet.active-content',
        message: expect.stringContaining(`more than cells: ${listed}. `) as string,
      },
    ]);
  });

  it('is not reported for a plain workbook', async () => {
    expect((await openWorkbook(plain, 'plan.xlsx')).notes).toEqual([]);
  });

  it('is refused if the workbook declares itself macro-enabled', async () => {
    const bytes = changePart(plain, '[Content_Types].xml', (xml) =>
      xml.replace(
        /application\/vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/,
        'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      ),
    );
    await expect(openWorkbook(bytes, 'plan.xlsx')).rejects.toThrow(
      'it is a workbook with macros (.xlsm). Save it',
    );
  });
});
