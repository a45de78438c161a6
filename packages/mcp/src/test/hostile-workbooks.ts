import { changePart, writeTestWorkbook, type TestRows } from '../../../ooxml/src/test/test-workbook.ts';
import type { Shape } from './hostile-shapes.ts';

const links: TestRows = [
  ['pred_task_id', 'task_id', 'pred_type', 'lag_hr_cnt'],
  ['Predecessor', 'Successor', 'Relationship Type', 'Lag(d)'],
  ['A', 'B', 'FS', 0],
];
const header = ['task_code', 'status_code', 'remain_drtn_hr_cnt'];
const captions = ['Activity ID', 'Activity Status', 'Remaining Duration(d)'];
const rows: TestRows = [
  ['A', 'Not Started', 1],
  ['B', 'Not Started', 1],
];
const write = (tasks: TestRows): Uint8Array => writeTestWorkbook({ TASK: tasks, TASKPRED: links });
const plain = (): Uint8Array => write([header, captions, ...rows]);
const repeat = (text: string, bytes: number): string => text.repeat(Math.floor(bytes / text.length));

/** Workbooks that are small for what they ask to be read. The bytes count unpacked: they pack well. */
export function listHostileWorkbooks(): Shape[] {
  const workbook = (name: string, create: (bytes: number) => Uint8Array): Shape => ({
    name,
    path: 'plan.xlsx',
    create,
  });
  const opened = ['<rPh >', '<!--', '<t>', '<si><rPh sb="1"', '<t a="'];
  const attributes = [' a', 'a', 'a=', ' t="s"', "a='", ' r="A'];
  const inPart = (part: string, [from, to]: readonly [string, string], texts: readonly string[]): Shape[] =>
    texts.map((text) =>
      workbook(`endless ${text} in ${part}`, (bytes) =>
        changePart(plain(), part, (xml) => xml.replace(from, to.replace('*', repeat(text, bytes)))),
      ),
    );
  return [
    ...inPart('xl/sharedStrings.xml', ['<t', '*<t'], opened),
    ...inPart('xl/workbook.xml', ['<sheet ', '<sheet * '], attributes),
    ...inPart('xl/worksheets/sheet1.xml', ['<c ', '<c * '], attributes),
    ...inPart('xl/worksheets/sheet1.xml', ['<row ', '<row * '], attributes),
    ...inPart('xl/worksheets/sheet1.xml', ['<dimension ', '<dimension * '], ['<dimension ', ' ref="']),
    ...inPart('xl/styles.xml', ['<fonts', '*<fonts'], ['<fonts ', '<cellXfs ']),
    ...inPart('[Content_Types].xml', ['<Override ', '<Override * '], ['PartName="/xl/calcChain.xml"', ' a']),
    workbook('all columns of Excel, each with the data date', (bytes) => {
      const wide = Array.from({ length: Math.min(16_000, bytes / 20) }, (_, index) => `c${index}`);
      return write([
        [...header, ...wide],
        [...captions, ...wide.map(() => 'Data Date')],
        ...Array.from({ length: bytes / 100 }, (_, index) => [`A${index}`, 'Not Started', 1]),
      ]);
    }),
    workbook('a cell far beyond the last column', () =>
      changePart(plain(), 'xl/worksheets/sheet1.xml', (xml) => xml.replace('r="A1"', 'r="ZZZZZZZZZ1"')),
    ),
    workbook('ranges of the whole sheet', () =>
      changePart(plain(), 'xl/worksheets/sheet1.xml', (xml) =>
        xml
          .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"')
          .replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
      ),
    ),
    ...[' ', 'A', '1', '1,', '*', '(', '-'].map((letter) =>
      workbook(`one text of many '${letter}' in every cell`, (bytes) => {
        const text = `1${repeat(letter, Math.min(30_000, bytes / 4))}x`;
        return write([
          [...header, 'start_date', 'cstr_type', 'cstr_date', 'task_type'],
          [...captions, 'Start', text, 'Date', text],
          ...Array.from({ length: bytes / 500 }, (_, index) => [
            `${index}${text}`,
            null,
            1,
            text,
            text,
            text,
            null,
          ]),
        ]);
      }),
    ),
  ];
}
