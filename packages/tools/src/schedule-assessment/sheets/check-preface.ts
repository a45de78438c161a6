import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { countFigureDigits, formatLimit } from '@floatwise/contracts';
import type { CheckResult, Exclusions } from '@floatwise/schedule';
import type { WorkbookCell } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatResult, toVerdictCell } from '../cells.ts';

/** What a sheet says of its check above the offenders: how the figure came about, why it matters and what to do. */
export function createCheckPreface(
  input: BookInput,
  result: CheckResult,
  columnCount: number,
): WorkbookCell[][] {
  const { check, verdict, count, of, notes = [] } = result;
  const exclusions = check.listExclusions?.(input.checked.assessment);
  const line = (label: string, value: string): WorkbookCell[] => [
    { value: label, look: 'label' },
    { value, span: columnCount - 1 },
  ];
  return [
    [{ value: `${check.no} ${check.title}`, look: 'title' }],
    [toVerdictCell(verdict), { value: formatResult(result), look: 'label' }],
    line('Count', count === undefined ? check.counts : `${formatDecimal(count)}: ${check.counts}`),
    line('Of', of === undefined ? check.outOf : `${formatDecimal(of)}: ${check.outOf}`),
    ...(exclusions === undefined ? [] : [line('Left out', formatExclusions(exclusions))]),
    line('Value', formatArithmetic(result)),
    line('Listed below', formatListed(input, result)),
    line('Source', check.source),
    line('Why', check.meaning),
    line('Remedy', check.remedy),
    line('Notes', notes.length === 0 ? 'None.' : notes.join(' ')),
    [{ value: 'Back to Summary', formula: `HYPERLINK("#Summary!A1","Back to Summary")` }],
  ];
}

/** A list that is not printed says how it can be. */
function formatListed({ options }: BookInput, { check, offenders }: CheckResult): string {
  const listed = `${formatDecimal(offenders.length)}: ${check.lists ?? 'all that are counted'}`;
  if (options.printLists || offenders.length === 0) return listed;
  return `${listed}. Not printed: clear the print area (Page Layout > Print Area) to print them too.`;
}

/** `7,022 of all 9,332 activities: completed tasks (6,100), milestones (922)`. */
function formatExclusions({ of, total, kinds }: Exclusions): string {
  if (kinds.length === 0) return `None of all ${formatDecimal(total)} ${of}`;
  const sum = kinds.reduce((all, { count }) => all + count, 0);
  const list = kinds.map(({ count, what }) => `${what} (${formatDecimal(count)})`);
  return `${formatDecimal(sum)} of all ${formatDecimal(total)} ${of}: ${list.join(', ')}`;
}

/** `291 / 2,310 = 12.597%; passes when ≤ 5%, compared before rounding`. */
function formatArithmetic({ check, count, of, value, limit }: CheckResult): string {
  const rule = `passes when ${formatLimit(limit, check.unit)}`;
  if (value === undefined) return `None, the check does not apply; ${rule}`;
  if (count === undefined || of === undefined || check.unit === 'count' || check.unit === 'days')
    return `The count; ${rule}`;
  const digits = Math.max(check.unit === 'share' ? 3 : 4, countFigureDigits(value, check.unit, limit));
  const result = check.unit === 'share' ? `${(value * 100).toFixed(digits)}%` : value.toFixed(digits);
  return `${formatDecimal(count)} / ${formatDecimal(of)} = ${result}; ${rule}, compared before rounding`;
}
