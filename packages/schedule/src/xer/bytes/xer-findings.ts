import { createInfo, createWarning } from '@floatwise/contracts/create-finding';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Finding } from '@floatwise/contracts';
import type { CutOff } from './find-cut-off.ts';

/** What to do about an export without activities. */
export const chooseProject = 'Choose the project when you export from P6.';

/** About a table that a file lacks; other words if no table could be found at all. */
export const formatNoTable = (sentence: string, { length }: readonly unknown[]): string =>
  length > 0
    ? `${sentence} ${chooseProject}`
    : 'The file has no tables: no line starts with %T and a tab. Another program may have changed it; export it again from P6.';

/** The finding for a missing last line; `line` is the number of the last line. */
export function formatTruncated(line?: number): Finding {
  const message = 'The file ends without the %E line; it was probably cut off during transfer.';
  return createWarning('E_XER_TRUNCATED', message, line === undefined ? undefined : { line });
}

/** The sentence about a file that was cut off. */
export function formatCutOff({ table, line }: CutOff): string {
  return (
    `The file ends in the middle of table ${table} (line ${formatDecimal(line)}). ` +
    'Export it again, or check that the download finished.'
  );
}

/** The finding for a UTF-16 file, in reports that show sizes. */
export function formatUnicodeText(): Finding {
  const message =
    'The file is Unicode text (UTF-16) and comes back as such. Sizes are those of its text as UTF-8.';
  return createInfo('xer.unicode-text', message);
}

/** The finding for a row with more values than the header above it has columns. */
export function formatLongRow({
  table,
  line,
  values,
  columns,
}: { readonly table: string } & Readonly<Record<'line' | 'values' | 'columns', number>>): Finding {
  const message =
    `Line ${line}: a %R row in table ${table} has ${values} ${values === 1 ? 'value' : 'values'} ` +
    `but the header has ${columns} ${columns === 1 ? 'column' : 'columns'}.`;
  return createWarning('E_XER_ROW', message, { table, line });
}
