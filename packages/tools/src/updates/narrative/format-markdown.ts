import {
  formatNarrativeCell,
  isNumeric,
  ownWordsTitle,
  type Narrative,
  type NarrativeBlock,
  type NarrativeTable,
} from './narrative.ts';

/** Formats a narrative as CommonMark with tables, a section each. Texts of the files are escaped. */
export function formatMarkdown({ title, sections }: Narrative): { title: string; text: string }[] {
  return [
    { title, text: `# ${escape(title)}\n` },
    ...sections.map((section) => ({
      title: section.title,
      text: `## ${escape(section.title)}\n\n${section.blocks.map(formatBlock).join('\n\n')}\n`,
    })),
  ];
}

function formatBlock(block: NarrativeBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return escape(block.claim.text);
    case 'items':
      return block.claims.map(({ text }) => `- ${escape(text)}`).join('\n');
    case 'ownWords':
      return `> **${ownWordsTitle}:** ${escape(block.prompt)}`;
    case 'table':
      return formatTable(block);
  }
}

function formatTable({ columns, rows, note }: NarrativeTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [
    line(columns.map(({ title }) => escape(title))),
    line(columns.map((column) => (isNumeric(column) ? '--:' : '---'))),
    ...rows.map((cells) =>
      line(columns.map((column, place) => escape(formatNarrativeCell(cells[place] ?? null, column)))),
    ),
  ];
  return lines.join('\n') + (note === undefined ? '' : `\n\n${escape(note)}`);
}

/** Marks of CommonMark in texts of the files, and line breaks, which would end a cell. */
const escape = (text: string): string =>
  text.replace(/\s*[\r\n]+\s*/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&');
