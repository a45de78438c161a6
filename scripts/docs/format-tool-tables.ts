import { listTools, type ToolDefinition } from '@floatwise/tools';

/** What a conversion needs from a converter, as measured by bench/converter-resources.ts on the largest file a tool accepts. */
export interface ConverterFigures {
  readonly file: string;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly peakMbTwoAtOnce: number;
}

/** The README's table: every tool with its input and output. */
export function formatToolTable(): string {
  const rows = listTools().map(({ id, title, description, acceptedTypes, outputExtension, returnsXer }) => [
    `[${title}](packages/tools/src/${id}/README.md)`,
    `\`${id}\``,
    acceptedTypes.join(', '),
    returnsXer === true ? `.xer, .${outputExtension}` : `.${outputExtension}`,
    description,
  ]);
  return formatTable(['tool', 'id', 'takes', 'answers', 'is for'], rows);
}

/** The table of findings in the README of a tool. */
export function formatFindingsTable({ findings }: ToolDefinition): string {
  const rows = findings.map(({ code, severity, meaning }) => [`\`${code}\``, severity, meaning]);
  return formatTable(['Code', 'Severity', 'Meaning'], rows);
}

/** The runbook's table: the resources of each tool, with dashes if it has not been measured. */
export function formatFiguresTable(figures: Readonly<Record<string, ConverterFigures>>): string {
  const rows = listTools().map((tool) => listFigures(tool, figures[tool.id]));
  return formatTable(['tool', 'file', 'CPU s', 'peak, one', 'peak, two at once'], rows);
}

function listFigures({ id }: ToolDefinition, figures: ConverterFigures | undefined): string[] {
  if (figures === undefined) return [`\`${id}\``, 'not measured yet', '-', '-', '-'];
  const { file, cpuSeconds, peakMb, peakMbTwoAtOnce } = figures;
  const megabytes = [peakMb, peakMbTwoAtOnce].map((value) => `${value.toLocaleString('en')} MB`);
  return [`\`${id}\``, file, cpuSeconds.toFixed(1), ...megabytes];
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

/**
 * Puts `content` between the lines `<!-- name -->` and `<!-- /name -->` of a Markdown text.
 * @throws Error if either line is missing
 */
export function replaceSection(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = text.indexOf(start);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`The text has no section from ${start} to ${end}.`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}
