import { unzipSync, zipSync } from 'fflate';
import type * as Docx from 'docx';
import {
  formatNarrativeCell,
  isNumeric,
  ownWordsTitle,
  type Narrative,
  type NarrativeBlock,
  type NarrativeTable,
} from './narrative.ts';

/** Colours as on the page and in the workbook. */
const colours = {
  ink: '1F2937',
  muted: '54647D',
  line: 'C9D2DD',
  heading: '0F766E',
  band: 'EEF2F6',
} as const;
const font = 'Calibri';
/** Half points. */
const sizes = { text: 21, table: 17, title: 40, heading: 27, small: 17 } as const;

/**
 * Writes a narrative as a Word file, A4 portrait. Equal narratives give equal bytes. The library is loaded here, because most
 * programs never write one.
 */
export async function writeDocx(narrative: Narrative): Promise<Uint8Array> {
  const docx = await import('docx');
  const { sections } = narrative;
  const [title, pageHead] = [clean(narrative.title), clean(narrative.pageHead)];
  const file = new docx.Document({
    title,
    creator: 'Floatwise',
    styles,
    features: { updateFields: false },
    sections: [
      {
        properties: { page: { margin: { top: 1100, bottom: 1000, left: 1000, right: 1000 } } },
        headers: { default: new docx.Header({ children: [smallLine(docx, [pageHead])] }) },
        footers: {
          default: new docx.Footer({
            children: [
              smallLine(docx, ['Page ', docx.PageNumber.CURRENT, ' of ', docx.PageNumber.TOTAL_PAGES]),
            ],
          }),
        },
        children: [
          new docx.Paragraph({ text: title, heading: docx.HeadingLevel.TITLE }),
          ...sections.flatMap((section) => [
            new docx.Paragraph({ text: clean(section.title), heading: docx.HeadingLevel.HEADING_1 }),
            ...section.blocks.flatMap((block) => drawBlock(docx, block)),
          ]),
        ],
      },
    ],
  });
  const core = { path: 'docProps/core.xml', data: formatCore(title) };
  return fixTimes(await docx.Packer.toBuffer(file, undefined, [core]));
}

/** Without the time of writing, which would make every file another one. */
const formatCore = (title: string): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
  `<dc:title>${title.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</dc:title><dc:creator>Floatwise</dc:creator></cp:coreProperties>`;

/** The first time that a zip file can hold, for every part. */
const fixTimes = (bytes: Uint8Array): Uint8Array =>
  zipSync(unzipSync(bytes), { mtime: new Date(1980, 0, 1) });

const styles: Docx.IStylesOptions = {
  default: {
    document: { run: { font, size: sizes.text, color: colours.ink } },
    title: {
      run: { font, size: sizes.title, bold: true, color: colours.ink },
      paragraph: { spacing: { after: 240 } },
    },
    heading1: {
      run: { font, size: sizes.heading, bold: true, color: colours.heading },
      paragraph: { spacing: { before: 320, after: 120 }, keepNext: true },
    },
    listParagraph: { paragraph: { spacing: { after: 60 } } },
  },
};

const smallLine = (docx: typeof Docx, children: readonly string[]) =>
  new docx.Paragraph({
    alignment: docx.AlignmentType.RIGHT,
    children: [new docx.TextRun({ children: [...children], size: sizes.small, color: colours.muted })],
  });

function drawBlock(docx: typeof Docx, block: NarrativeBlock): (Docx.Paragraph | Docx.Table)[] {
  switch (block.kind) {
    case 'paragraph':
      return [
        new docx.Paragraph({
          spacing: { before: 80, after: 100 },
          children: [drawText(docx, block.claim.text)],
        }),
      ];
    case 'items':
      return block.claims.map(
        ({ text }) => new docx.Paragraph({ bullet: { level: 0 }, children: [drawText(docx, text)] }),
      );
    case 'ownWords':
      return [drawOwnWords(docx, block.prompt)];
    case 'table':
      return [
        drawTable(docx, block),
        new docx.Paragraph({
          spacing: { before: 40, after: 120 },
          children: [new docx.TextRun({ text: block.note ?? '', size: sizes.small, color: colours.muted })],
        }),
      ];
  }
}

/** Without what XML cannot hold: Word would not open the file. */
const clean = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ');

/** Keeps a date such as `16-Mar-26` on one line. */
const drawText = (docx: typeof Docx, text: string): Docx.TextRun =>
  new docx.TextRun({
    children: clean(text)
      .split(/(?<=\d)-(?=[A-Z][a-z]{2}-\d)|(?<=\d-[A-Z][a-z]{2})-(?=\d)/)
      .flatMap((part, place) => (place === 0 ? [part] : [new docx.NoBreakHyphen(), part])),
  });

const run = (docx: typeof Docx, options: Docx.IRunOptions): Docx.TextRun => new docx.TextRun(options);

/** A framed field in another colour. */
function drawOwnWords(docx: typeof Docx, prompt: string): Docx.Paragraph {
  const border = { style: docx.BorderStyle.DASHED, size: 6, color: colours.muted, space: 6 };
  return new docx.Paragraph({
    spacing: { before: 160, after: 160 },
    indent: { left: 120, right: 120 },
    border: { top: border, bottom: border, left: border, right: border },
    children: [
      run(docx, { text: `${ownWordsTitle}: `, bold: true, highlight: 'yellow' }),
      run(docx, { text: prompt, italics: true, highlight: 'yellow' }),
    ],
  });
}

/** Twentieths of a point between the margins. */
const tableWidth = 9900;

function drawTable(docx: typeof Docx, { columns, rows }: NarrativeTable): Docx.Table {
  const texts = rows.map((cells) =>
    columns.map((column, place) => formatNarrativeCell(cells[place] ?? null, column)),
  );
  const widths = fitWidths(
    columns.map(({ title }, place) => [title, ...texts.map((cells) => cells[place] ?? '')]),
  );
  const line = { style: docx.BorderStyle.SINGLE, size: 4, color: colours.line };
  const none = { style: docx.BorderStyle.NONE, size: 0, color: 'auto' };
  const drawCell = (text: string, place: number, isHeader: boolean): Docx.TableCell =>
    new docx.TableCell({
      width: { size: widths[place] ?? 0, type: docx.WidthType.DXA },
      margins: { left: 70, right: 70, top: 30, bottom: 30 },
      ...(isHeader ? { shading: { fill: colours.band, type: docx.ShadingType.CLEAR, color: 'auto' } } : {}),
      children: [
        new docx.Paragraph({
          alignment:
            columns[place] !== undefined && isNumeric(columns[place])
              ? docx.AlignmentType.RIGHT
              : docx.AlignmentType.LEFT,
          children: [run(docx, { text: clean(text), size: sizes.table, bold: isHeader })],
        }),
      ],
    });
  const drawRow = (cells: readonly string[], isHeader: boolean): Docx.TableRow =>
    new docx.TableRow({
      tableHeader: isHeader,
      cantSplit: true,
      children: cells.map((text, place) => drawCell(text, place, isHeader)),
    });
  return new docx.Table({
    layout: docx.TableLayoutType.FIXED,
    width: { size: tableWidth, type: docx.WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: line,
      bottom: line,
      left: none,
      right: none,
      insideHorizontal: line,
      insideVertical: none,
    },
    rows: [
      drawRow(
        columns.map(({ title }) => title),
        true,
      ),
      ...texts.map((cells) => drawRow(cells, false)),
    ],
  });
}

/** Letters that a column needs at least and gets at most, and room for its margins. */
const letters = { least: 5, most: 36, margin: 3 } as const;

/** Divides the width of the page by the longest text of each column. */
function fitWidths(columns: readonly (readonly string[])[]): number[] {
  const lengths = columns.map(
    (texts) =>
      letters.margin + Math.min(letters.most, Math.max(letters.least, ...texts.map((text) => text.length))),
  );
  const sum = lengths.reduce((total, length) => total + length, 0);
  return lengths.map((length) => Math.floor((tableWidth * length) / sum));
}
