import type { Report } from '@floatwise/contracts';

const plain = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s"[\]{},]+)`;
const plainList = new RegExp(String.raw`\[\n\s+(${plain}(?:,\n\s+${plain})*)\n\s+\]`, 'g');

/** A report as JSON for line-by-line comparison: each table row is one line. */
export function formatReport({ tool, tasks, ...rest }: Report): string {
  const json = JSON.stringify({ tool, tasks, ...rest }, null, 2);
  // JSON escapes line breaks in texts, so these are from the layout.
  return `${json.replace(plainList, (_, items: string) => `[${items.replace(/,\n\s+/g, ', ')}]`)}\n`;
}
