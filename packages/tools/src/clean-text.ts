import {
  asBuffer,
  checkXerHead,
  checkXerSize,
  type CodePageChoice,
  formatContained,
  formatUnicodeText,
  hasUtf8Mark,
  parseContainer,
} from '@floatwise/schedule/xer-bytes';
import type { ToolResult } from './tool.ts';

/**
 * Hands the bytes of an XER to a tool that takes lines out of them, with how to read what is shown of them: a file that says it is
 * Unicode is believed. One of 16-bit units is unwrapped for it first, and its answer
 * wrapped again. Throws `UnusableInputError` with E_EMPTY, E_NOT_XER or E_TOO_LARGE.
 */
export function cleanText(
  input: Uint8Array,
  choice: CodePageChoice,
  clean: (text: Buffer, choice: CodePageChoice) => ToolResult,
): ToolResult {
  checkXerHead(input);
  checkXerSize(input.length);
  const bytes = asBuffer(input);
  // All others are read as the bytes they are, marks included.
  if (bytes.subarray(0, 16).indexOf(0) < 0) return clean(bytes, hasUtf8Mark(bytes) ? 'utf-8' : choice);
  const container = parseContainer(bytes);
  const result = clean(asBuffer(container.body), 'utf-8');
  const pieces = result.bytes.map((piece) => formatContained(container, piece));
  const { report } = result;
  return {
    ...result,
    bytes: [container.head, ...pieces, container.tail].filter(({ length }) => length > 0),
    report: { ...report, findings: [formatUnicodeText(), ...report.findings] },
  };
}
