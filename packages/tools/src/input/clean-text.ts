import { formatFileSize, type Finding, type ReportHeadline } from '@floatwise/contracts';
import {
  asBuffer,
  ByteCuts,
  type ByteRange,
  checkXerHead,
  checkXerSize,
  computeRowCount,
  findCutOff,
  formatContained,
  formatCutOff,
  formatNoTable,
  formatTruncated,
  formatUnicodeText,
  p6Tables,
  parseContainer,
  scanXer,
  UnusableInputError,
  type CodePageChoice,
  type XerLayout,
} from '@floatwise/schedule/xer-bytes';
import { toReport } from '../answer/answer.ts';
import { createFigure, type Figure } from '../answer/figure.ts';
import { readText, describeXerProjects } from './describe-file.ts';
import type { ToolInput, ToolResult } from '../tool.ts';

/** The lines of an XER, and the cuts a tool makes. */
export interface CutText {
  readonly bytes: Buffer;
  readonly layout: XerLayout;
  readonly text: ReturnType<typeof readText>;
  readonly cuts: ByteCuts;
  /** Size of a part of the text in the original file, in bytes. */
  readonly measure: (part: ByteRange) => number;
}

export interface CleanerInput extends Pick<ToolInput<unknown>, 'bytes' | 'onProgress' | 'onStep'> {
  readonly options: { readonly codePage: CodePageChoice };
}

/** What a tool reports about its cuts; the reduction in size is added. */
interface CutAnswer {
  readonly headline: Omit<ReportHeadline, 'effect'>;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
}

/**
 * Removes the bytes a tool cuts from an XER and leaves all others unchanged. A file of 16-bit units is decoded first
 * and its output encoded again. Throws `UnusableInputError` with E_EMPTY, E_NOT_XER, E_TOO_LARGE or E_XER_NO_TABLE.
 */
export function cleanText(
  { bytes: input, options, onProgress, onStep }: CleanerInput,
  step: string,
  clean: (file: CutText) => CutAnswer,
): ToolResult {
  checkXerHead(input);
  checkXerSize(input.length);
  const file = asBuffer(input);
  const container = parseContainer(file);
  const bytes = asBuffer(container.body);
  const wrap = (piece: Uint8Array) => formatContained(container, piece);
  onStep?.('readXer');
  const layout = scanXer(bytes);
  checkHasActivities(layout);
  onProgress?.(0.3);
  onStep?.(step);
  const text = readText(bytes, layout, container.isUnicode ? 'utf-8' : options.codePage);
  const cuts = new ByteCuts();
  const { headline, figures, findings } = clean({
    bytes,
    layout,
    text,
    cuts,
    measure: ({ start, end }) => wrap(bytes.subarray(start, end)).length,
  });
  const pieces = [container.head, ...cuts.apply(bytes).map(wrap), container.tail];
  const output = pieces.filter(({ length }) => length > 0);
  const outputBytes = output.reduce((total, { length }) => total + length, 0);
  const sizes = describeSizes(input.length - outputBytes, input.length);
  onProgress?.(1);
  onStep?.('writeXer');
  return {
    bytes: output,
    unchanged: cuts.removedBytes === 0,
    report: toReport({
      headline: { effect: sizes.effect, ...headline },
      tasks: computeRowCount(layout, p6Tables.activities),
      figures: [...figures, ...sizes.figures],
      ...describeXerProjects(bytes, layout, text.reader),
      ...text.codePage,
      notes: [
        ...(container.utf16 === undefined ? [] : [formatUnicodeText()]),
        ...findings,
        ...text.findings,
        ...checkTruncated(bytes, layout),
      ],
      lists: [],
    }),
  };
}

/** Activities are what a file costs: a file without their table is refused by every tool. */
function checkHasActivities({ tables }: XerLayout): void {
  if (tables.some(({ name }) => name === p6Tables.activities)) return;
  throw new UnusableInputError(
    'E_XER_NO_TABLE',
    formatNoTable('This file has no activities (table TASK).', tables),
  );
}

function describeSizes(removedBytes: number, inputBytes: number) {
  const removedPercent = Math.round((10_000 * removedBytes) / inputBytes) / 100;
  const smaller = `The file is ${removedPercent}% smaller (${formatFileSize(removedBytes)}).`;
  return {
    effect: removedBytes === 0 ? undefined : smaller,
    figures: [
      createFigure('removedBytes', 'Bytes removed', removedBytes),
      createFigure('removedPercent', 'Share of the file removed (%)', removedPercent),
      createFigure('inputBytes', 'Bytes before', inputBytes),
      createFigure('outputBytes', 'Bytes after', inputBytes - removedBytes),
    ],
  };
}

/** Warns about a file without its last line: the file was truncated or lacks only that line. */
function checkTruncated(bytes: Uint8Array, layout: XerLayout): Finding[] {
  if (layout.hasEndLine) return [];
  const warning = formatTruncated(layout.lineCount);
  const cutOff = findCutOff(bytes, layout);
  return [cutOff === undefined ? warning : { ...warning, message: formatCutOff(cutOff) }];
}
