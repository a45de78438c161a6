import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolAttachment, ToolFile, ToolOutput } from '@floatwise/tools';
import { runTool } from '@floatwise/tools/run';
import { formatWorkbook } from './format-workbook.ts';

export { formatWorkbook } from './format-workbook.ts';

/**
 * A folder `golden/<name>` of a tool: input.xer or input.xlsx, further files as input-2.xer and so on, a baseline as baseline.xer, the
 * expected output, expected-report.json and options.json. A folder `attachments` has the cells of each further workbook as `<its name>.tsv`,
 * and texts as they are.
 */
export interface GoldenCase {
  readonly name: string;
  readonly input: Buffer;
  /** Further files of the same kind, in order. */
  readonly others: readonly ToolFile[];
  readonly baseline: ToolFile | undefined;
  readonly expected: Buffer;
  readonly expectedReport: unknown;
  /** Cells by file name; undefined if the case does not check them. */
  readonly expectedAttachments: Readonly<Record<string, string>> | undefined;
  readonly options: unknown;
}

/** The actual results of a case. */
export interface GoldenResult {
  /** The output; for a workbook its cells as text, see `formatWorkbook`. */
  readonly output: Buffer;
  readonly report: ToolOutput['report'];
  /** Cells of the other workbooks, and other texts, by file name. */
  readonly attachments: Readonly<Record<string, string>>;
  /** Output of the tool run on its own output; undefined for workbooks, whose marks a second run would read. */
  readonly again: Buffer | undefined;
}

/** The cases of a tool, by name. Throws if a case lacks a file. */
export function listGoldenCases(toolFolder: string): GoldenCase[] {
  const golden = join(toolFolder, 'golden');
  return readdirSync(golden)
    .sort()
    .map((name) => readGoldenCase(join(golden, name), name));
}

function readGoldenCase(folder: string, name: string): GoldenCase {
  const options = join(folder, 'options.json');
  return {
    name,
    input: readFileSync(findByStem(folder, 'input')),
    others: readOthers(folder),
    baseline: readBaseline(folder),
    expected: readFileSync(findByStem(folder, 'expected')),
    expectedReport: JSON.parse(readFileSync(join(folder, 'expected-report.json'), 'utf8')),
    expectedAttachments: readAttachments(join(folder, 'attachments')),
    options: existsSync(options) ? JSON.parse(readFileSync(options, 'utf8')) : {},
  };
}

function readOthers(folder: string): ToolFile[] {
  const names = readdirSync(folder).filter((name) => /^input-\d+\./.test(name));
  const numberOf = (name: string): number => Number(/\d+/.exec(name)?.[0]);
  return names
    .sort((one, other) => numberOf(one) - numberOf(other))
    .map((fileName) => ({ bytes: readFileSync(join(folder, fileName)), fileName }));
}

function readBaseline(folder: string): ToolFile | undefined {
  const fileName = readdirSync(folder).find((name) => name.startsWith('baseline.'));
  return fileName === undefined ? undefined : { bytes: readFileSync(join(folder, fileName)), fileName };
}

function readAttachments(folder: string): Record<string, string> | undefined {
  if (!existsSync(folder)) return undefined;
  const names = readdirSync(folder);
  return Object.fromEntries(
    names.map((name) => [name.replace(/\.tsv$/, ''), readFileSync(join(folder, name), 'utf8')]),
  );
}

function findByStem(folder: string, stem: string): string {
  const name = readdirSync(folder).find((file) => file.replace(/\.[^.]+$/, '') === stem);
  if (name === undefined) throw new Error(`${folder} has no file ${stem}.*`);
  return join(folder, name);
}

export async function runGoldenCase(toolId: string, golden: GoldenCase): Promise<GoldenResult> {
  const { options, others, baseline } = golden;
  const file = { bytes: golden.input, fileName: 'input.xer' };
  const first = await runTool(toolId, {
    ...file,
    options,
    baseline,
    ...(others.length === 0 ? {} : { others }),
  });
  const bytes = Buffer.concat(first.bytes);
  const isWorkbook = first.fileName.endsWith('.xlsx');
  const again = isWorkbook ? undefined : await runAgain(toolId, { output: bytes, options });
  return {
    output: isWorkbook ? Buffer.from(formatWorkbook(bytes)) : bytes,
    report: first.report,
    attachments: Object.fromEntries((first.attachments ?? []).flatMap(listText)),
    again,
  };
}

/** Other kinds, such as Word files, have tests of their own. */
function listText({ fileName, bytes }: ToolAttachment): [name: string, text: string][] {
  if (fileName.endsWith('.xlsx')) return [[fileName, formatWorkbook(bytes)]];
  return fileName.endsWith('.md') ? [[fileName, Buffer.from(bytes).toString()]] : [];
}

async function runAgain(toolId: string, { output, options }: { output: Buffer; options: unknown }) {
  const again = await runTool(toolId, { bytes: output, fileName: 'input.xer', options });
  return Buffer.concat(again.bytes);
}
