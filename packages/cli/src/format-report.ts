import type { Report } from '@floatwise/contracts';

const plain = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s"[\]{},]+)`;
const plainList = new RegExp(String.raw`\[\n\s+(${plain}(?:,\n\s+${plain})*)\n\s+\]`, 'g');

/** A report as JSON to be read and compared by lines: a row of a table is one line. */
export function formatReport({ tool, tasks, ...rest }: Report): string {
  const json = JSON.stringify({ tool, tasks, ...rest }, null, 2);
  // No text holds a line break as it is, so those found are the layout's.
  return `${json.replace(plainList, (_, items: string) => `[${items.replace(/,\n\s+/g, ', ')}]`)}\n`;
}
