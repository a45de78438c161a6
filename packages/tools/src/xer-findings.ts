import type { Finding } from '@floatwise/contracts';
import { formatTruncated, type XerLayout } from '@floatwise/schedule/xer-bytes';

/** Warns of a file without its last line. */
export function checkTruncated(layout: XerLayout): Finding[] {
  return layout.hasEndLine ? [] : [formatTruncated(layout.lineCount)];
}
