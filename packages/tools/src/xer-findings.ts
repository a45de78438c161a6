import type { Finding } from '@floatwise/contracts';
import { findCutOff, formatCutOff, formatTruncated, type XerLayout } from '@floatwise/schedule/xer-bytes';

/** Warns of a file without its last line: one that was cut off, or lacks that line alone. */
export function checkTruncated(bytes: Uint8Array, layout: XerLayout): Finding[] {
  if (layout.hasEndLine) return [];
  const warning = formatTruncated(layout.lineCount);
  const cutOff = findCutOff(bytes, layout);
  return [cutOff === undefined ? warning : { ...warning, message: formatCutOff(cutOff) }];
}
