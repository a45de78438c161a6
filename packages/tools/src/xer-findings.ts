import type { Finding } from '@floatwise/contracts';
import type { XerLayout } from '@floatwise/schedule/xer-bytes';

/** Warns of a file without its last line. */
export function checkTruncated(layout: XerLayout): Finding[] {
  if (layout.hasEndLine) return [];
  return [
    {
      code: 'E_XER_TRUNCATED',
      severity: 'warning',
      message: 'The file ends without the %E line; it was probably cut off during transfer.',
      at: { line: layout.lineCount },
    },
  ];
}
