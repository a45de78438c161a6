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

/** The lines of an XER, and the cuts a tool makes. */
export interface CutText {
  readonly bytes: Buffer;
  readonly layout: XerLayout;
  readonly text: ReturnType<typeof readText>;
  readonly cuts: ByteCuts;
  /** Size of a part of the text in the original file, in bytes. */
  readonly measure: (part: ByteRange) => number;
}

/** What a tool reports about its cuts; the reduction in size is added. */
interface CutAnswer {
  readonly headline: Omit<ReportHeadline, 'effect'>;
  readonly figures: readonly Figure[];
  readonly findings: readonly Finding[];
}

export interface CleanerInput extends Pick<ToolInput<unknown>, 'bytes' | 'onProgress' | 'onStep'> {
  readonly options: { readonly codePage: CodePageChoice };
}

/**
 * Removes the bytes a tool cuts from an XER and leaves all others unchanged. A file of 16-bit units is decoded first
 * and its output encoded again. Throws `UnusableInputError` with E_EMPTY, E_NOT_XER or E_TOO_LARGE.
 */
export function cleanText(
  { bytes: input, ...more }: CleanerInput,
  step: string,
  clean: (file: CutText) => CutAnswer,
): ToolResult {
  checkXerHead(input);
  checkXerSize(input.length);
  const bytes = asBuffer(input);
  // All other files are processed byte by byte, including byte order marks.
  const container = bytes.subarray(0, 16).indexOf(0) < 0 ? undefined : parseContainer(bytes);
  const cutting = { ...more, step, clean, inputBytes: input.length };
  if (container === undefined) {
    const codePage = hasUtf8Mark(bytes) ? 'utf-8' : more.options.codePage;
    return cut(bytes, codePage, { ...cutting, head: noBytes, tail: noBytes, wrap: (piece) => piece });
  }
  const result = cut(asBuffer(container.body), 'utf-8', {
    ...cutting,
    head: container.head,
    tail: container.tail,
    wrap: (piece) => formatContained(container, piece),
  });
  return {
    ...result,
    report: { ...result.report, findings: [formatUnicodeText(), ...result.report.findings] },
  };
}

const noBytes = new Uint8Array();

interface Cutting extends Pick<CleanerInput, 'onProgress' | 'onStep'> {
  readonly step: string;
  readonly clean: (file: CutText) => CutAnswer;
  /** Size of the original file, which may be in 16-bit units. */
  readonly inputBytes: number;
  /** Bytes before and after the text. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  readonly wrap: (piece: Uint8Array) => Uint8Array;
}

function cut(
  bytes: Buffer,
  codePage: CodePageChoice,
  { step, clean, inputBytes, head, tail, wrap, onProgress, onStep }: Cutting,
): ToolResult {
  onStep?.('readXer');
  const layout = scanXer(bytes);
  onProgress?.(0.3);
  onStep?.(step);
  const text = readText(bytes, layout, codePage);
  const cuts = new ByteCuts();
  const { headline, figures, findings } = clean({
    bytes,
    layout,
    text,
    cuts,
    measure: ({ start, end }) => wrap(bytes.subarray(start, end)).length,
  });
  const output = [head, ...cuts.apply(bytes).map(wrap), tail].filter(({ length }) => length > 0);
  const outputBytes = output.reduce((total, { length }) => total + length, 0);
  const sizes = describeSizes(inputBytes - outputBytes, inputBytes);
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

/** Warns about a file without its last line: the file was truncated or lacks only that line. */
function checkTruncated(bytes: Uint8Array, layout: XerLayout): Finding[] {
  if (layout.hasEndLine) return [];
  const warning = formatTruncated(layout.lineCount);
  const cutOff = findCutOff(bytes, layout);
  return [cutOff === undefined ? warning : { ...warning, message: formatCutOff(cutOff) }];
}
