import { formatFileSize, type Finding, type ReportHeadline } from '@floatwise/contracts';
import {
  asBuffer,
  ByteCuts,
  checkXerHead,
  checkXerSize,
  computeRowCount,
  findCutOff,
  formatContained,
  formatCutOff,
  formatTruncated,
  formatUnicodeText,
  hasUtf8Mark,
  p6Tables,
  parseContainer,
  scanXer,
  type CodePageChoice,
  type XerLayout,
} from '@floatwise/schedule/xer-bytes';
import { toReport } from '../answer/answer.ts';
import { createFigure, type Figure } from '../answer/figure.ts';
import { readText } from './describe-code-page.ts';
import { describeXerProjects } from './describe-projects.ts';
import type { ToolInput, ToolResult } from '../tool.ts';

/** The lines of an XER, and what a tool takes out of them. */
export interface CutText {
  readonly bytes: Buffer;
  readonly layout: XerLayout;
  readonly text: ReturnType<typeof readText>;
  readonly cuts: ByteCuts;
}

/** What a tool says about its cuts; how much smaller the file became is added. */
interface CutAnswer {
  readonly headline: Omit<ReportHeadline, 'effect'>;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
}

export interface CleanerInput extends Pick<ToolInput<unknown>, 'bytes' | 'onProgress' | 'onStep'> {
  readonly options: { readonly codePage: CodePageChoice };
}

/**
 * Takes bytes out of an XER by what a tool cuts; all others stay as they are. One of 16-bit units is unwrapped for it first, and its
 * output wrapped again. Throws `UnusableInputError` with E_EMPTY, E_NOT_XER or E_TOO_LARGE.
 */
export function cleanText(
  { bytes: input, ...more }: CleanerInput,
  step: string,
  clean: (file: CutText) => CutAnswer,
): ToolResult {
  checkXerHead(input);
  checkXerSize(input.length);
  const bytes = asBuffer(input);
  // All others are read as the bytes they are, marks included.
  const container = bytes.subarray(0, 16).indexOf(0) < 0 ? undefined : parseContainer(bytes);
  const cutting = { ...more, step, clean };
  if (container === undefined)
    return cut(bytes, hasUtf8Mark(bytes) ? 'utf-8' : more.options.codePage, cutting);
  const result = cut(asBuffer(container.body), 'utf-8', cutting);
  const pieces = result.bytes.map((piece) => formatContained(container, piece));
  return {
    ...result,
    bytes: [container.head, ...pieces, container.tail].filter(({ length }) => length > 0),
    report: { ...result.report, findings: [formatUnicodeText(), ...result.report.findings] },
  };
}

interface Cutting extends Pick<CleanerInput, 'onProgress' | 'onStep'> {
  readonly step: string;
  readonly clean: (file: CutText) => CutAnswer;
}

function cut(
  bytes: Buffer,
  codePage: CodePageChoice,
  { step, clean, onProgress, onStep }: Cutting,
): ToolResult {
  onStep?.('readXer');
  const layout = scanXer(bytes);
  onProgress?.(0.3);
  onStep?.(step);
  const text = readText(bytes, layout, codePage);
  const cuts = new ByteCuts();
  const { headline, figures, findings } = clean({ bytes, layout, text, cuts });
  const sizes = describeSizes(cuts.removedBytes, bytes.length);
  onProgress?.(1);
  onStep?.('writeXer');
  return {
    bytes: cuts.apply(bytes),
    unchanged: cuts.removedBytes === 0,
    report: toReport({
      headline: { effect: sizes.effect, ...headline },
      tasks: computeRowCount(layout, p6Tables.activities),
      figures: [...figures, ...sizes.figures],
      ...describeXerProjects(bytes, layout, text.reader),
      ...text.codePage,
      notes: [...findings, ...text.findings, ...checkTruncated(bytes, layout)],
      lists: [],
    }),
  };
}

function describeSizes(removedBytes: number, inputBytes: number) {
  const removedPercent = Math.round((10_000 * removedBytes) / inputBytes) / 100;
  return {
    effect:
      removedBytes === 0
        ? undefined
        : `The file is ${removedPercent}% smaller (${formatFileSize(removedBytes)}).`,
    figures: [
      createFigure('removedBytes', 'Bytes removed', removedBytes),
      createFigure('removedPercent', 'Share of the file removed (%)', removedPercent),
      createFigure('inputBytes', 'Bytes before', inputBytes),
      createFigure('outputBytes', 'Bytes after', inputBytes - removedBytes),
    ],
  };
}

/** Warns of a file without its last line: one that was cut off, or lacks that line alone. */
function checkTruncated(bytes: Uint8Array, layout: XerLayout): Finding[] {
  if (layout.hasEndLine) return [];
  const warning = formatTruncated(layout.lineCount);
  const cutOff = findCutOff(bytes, layout);
  return [cutOff === undefined ? warning : { ...warning, message: formatCutOff(cutOff) }];
}
