import type { ReportUpdates } from '@floatwise/contracts';
import { writeWorkbook } from '@floatwise/ooxml';
import type { StepFile } from '@floatwise/schedule/updates';
import { allEssentials } from '@floatwise/schedule/essentials';
import { toReport } from '../answer/answer.ts';
import { describeCodePage } from '../input/describe-file.ts';
import { UnreadFiles } from '../runner/unread-files.ts';
import type { ToolAttachment, ToolInput, ToolResult } from '../tool.ts';
import { compareFiles } from './compare-files.ts';
import { createAnswer } from './create-answer.ts';
import { createSheets, describeLists } from './create-sheets.ts';
import { createNarrative } from './narrative/create-narrative.ts';
import { formatMarkdown } from './narrative/format-markdown.ts';
import type { Narrative } from './narrative/narrative.ts';
import { writeDocx } from './narrative/write-docx.ts';
import type { UpdatesOptions } from './options.ts';
import type { Compared } from './updates-series.ts';

/**
 * Compares two updates of a schedule, or a series of up to sixty: what changed, and what moved the finish. `others`
 * are the updates after the first; a single file must contain two projects.
 */
export async function run(input: ToolInput<UpdatesOptions>): Promise<ToolResult> {
  const { bytes, fileName, options, others = [], onProgress, onRead, onStep } = input;
  onStep?.('compareUpdates');
  const unread = new UnreadFiles(allEssentials);
  const compared = compareFiles([{ bytes, fileName }, ...others], {
    options,
    onRead: (log, name) => {
      unread.add(log, name);
      onRead?.(log, name);
    },
    onProgress: (fraction) => onProgress?.(0.7 * fraction),
  });
  onProgress?.(0.7);
  onStep?.('writeWorkbook');
  const lists = describeLists(compared);
  const workbook = await writeWorkbook(createSheets(compared, lists));
  const { current } = compared.window.updates;
  const narrative = createNarrative(compared, lists, unread.describe());
  const report = toReport({
    ...createAnswer(compared, lists),
    narrative: formatMarkdown(narrative),
    ...describeCodePage(current.xer?.codePageReading),
  });
  onProgress?.(1);
  return {
    bytes: [workbook],
    report,
    pricedTasks: Math.max(...listWindows(compared).map(countTasks)),
    namedAfter: current.name,
    attachments: [...(await attachNarrative(current.name, narrative)), ...attachSteps(compared)],
  };
}

const listWindows = ({ series, report }: Compared): readonly Pick<ReportUpdates, 'projects'>[] =>
  series?.series.windows ?? [report];

/** Tasks of the larger of two updates. */
function countTasks({ projects }: Pick<ReportUpdates, 'projects'>): number {
  const count = (side: 'previous' | 'current'): number =>
    projects.reduce((sum, project) => sum + project[side].activities, 0);
  return Math.max(count('previous'), count('current'));
}

async function attachNarrative(fileName: string, narrative: Narrative): Promise<ToolAttachment[]> {
  const name = `${fileName.replace(/\.[^.]*$/, '')}_narrative`;
  const sections = formatMarkdown(narrative).map(({ text }) => text);
  return [
    {
      title: 'Narrative',
      fileName: `${name}.docx`,
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      bytes: await writeDocx(narrative),
    },
    {
      title: 'Markdown',
      fileName: `${name}.md`,
      contentType: 'text/markdown; charset=utf-8',
      bytes: Buffer.from(sections.join('\n')),
    },
  ];
}

function attachSteps({ window, series }: Compared): ToolAttachment[] {
  const name = window.updates.current.name.replace(/\.[^.]*$/, '');
  if (series === undefined) return window.stepFiles.map((file) => attachStep(name, file));
  return series.stepFiles.flatMap((files, place) =>
    files.map((file) => attachStep(`${name}_w${place + 1}`, file)),
  );
}

const attachStep = (prefix: string, { name, bytes }: StepFile): ToolAttachment => ({
  title: `${name.replaceAll('_', ' ')} (XER)`,
  fileName: `${prefix}_${name}.xer`,
  contentType: 'application/octet-stream',
  bytes: Buffer.concat(bytes),
});
