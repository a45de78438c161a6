import {
  findOffenderNode,
  type AssessedLink,
  type CheckResult,
  type Offender,
  type Exclusions,
} from '@floatwise/schedule/checks';
import type { Activity } from '@floatwise/schedule/model';
import type { WorkbookSheet, WorkbookCell } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { nodeTitle } from '../choose-ribbon.ts';
import { formatSheetName, formatResult, toVerdictCell } from '../cells.ts';
import { listItems, text, type PageColumn } from './list-columns.ts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { countFigureDigits, formatLimit } from '@floatwise/contracts';

/** Columns shared by all lists of offenders in a workbook. */
export interface ListColumns {
  readonly activity: readonly PageColumn<Activity>[];
  readonly link: readonly PageColumn<AssessedLink>[];
}

/** The sheet of one check: rule, value, why it matters and what to do, then every offender with the reason. */
export function createCheckPage(input: BookInput, result: CheckResult, listed: ListColumns): WorkbookSheet {
  const columns = listColumns(result, listed, input.ribbon);
  return {
    name: formatSheetName(result.check),
    preface: createCheckPreface(input, result, columns.length),
    printsHeadOnly: !input.options.printLists,
    ...listItems(result.offenders, columns),
  };
}

/** Checks whose sheet lists links, even if it is empty. */
const linkChecks = ['2', '3', '4'];

function listColumns(
  { check, offenders }: CheckResult,
  listed: ListColumns,
  ribbon: BookInput['ribbon'],
): PageColumn<Offender>[] {
  const has = (kind: keyof Offender): boolean => offenders.some((offender) => offender[kind] !== undefined);
  const isEmpty = offenders.length === 0;
  const listsLinks = isEmpty ? linkChecks.includes(check.no) : has('link');
  const listsActivities = isEmpty ? !listsLinks : has('activity');
  const columns: (PageColumn<Offender> | false)[] = [
    ...(listsActivities ? listed.activity : []).map((column) =>
      toOffenderColumn(column, ({ activity }) => activity),
    ),
    ...(listsLinks ? listed.link : []).map((column) => toOffenderColumn(column, ({ link }) => link)),
    has('subject') && { title: 'Concerns', column: text(40), getCell: ({ subject = null }) => subject },
    // Cells of sheet Ribbon find their rows by this column.
    ribbon !== undefined && {
      title: nodeTitle,
      column: text(30),
      getCell: (offender) => findOffenderNode(offender, ribbon.findNode),
    },
    { title: 'Why', column: { kind: 'text', width: 64, wrap: true }, getCell: ({ why }) => why },
  ];
  return columns.filter((column) => column !== false);
}

/** Empty for other kinds of offenders. */
const toOffenderColumn = <Item>(
  { getCell, ...column }: PageColumn<Item>,
  find: (offender: Offender) => Item | undefined,
): PageColumn<Offender> => ({
  ...column,
  getCell:
    getCell &&
    ((offender) => {
      const item = find(offender);
      return item === undefined ? null : getCell(item);
    }),
});

/** The rows above the offenders: how the value was calculated, why it matters and what to do. */
function createCheckPreface(input: BookInput, result: CheckResult, columnCount: number): WorkbookCell[][] {
  const { check, verdict, count, of, outOf = check.outOf, notes = [] } = result;
  const exclusions = check.listExclusions?.(input.checked.assessment);
  const line = (label: string, value: string): WorkbookCell[] => [
    { value: label, look: 'label' },
    { value, span: columnCount - 1 },
  ];
  return [
    [{ value: `${check.no} ${check.title}`, look: 'title' }],
    [toVerdictCell(verdict), { value: formatResult(result), look: 'label' }],
    line('Count', count === undefined ? check.counts : `${formatDecimal(count)}: ${check.counts}`),
    line('Of', of === undefined ? outOf : `${formatDecimal(of)}: ${outOf}`),
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

/** For a list that is not printed, says how to print it. */
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
  if (value === undefined) return `Not applicable; ${rule}`;
  if (count === undefined || of === undefined || check.unit === 'count' || check.unit === 'days')
    return `The count; ${rule}`;
  const digits = Math.max(check.unit === 'share' ? 3 : 4, countFigureDigits(value, check.unit, limit));
  const result = check.unit === 'share' ? `${(value * 100).toFixed(digits)}%` : value.toFixed(digits);
  return `${formatDecimal(count)} / ${formatDecimal(of)} = ${result}; ${rule}, compared before rounding`;
}
