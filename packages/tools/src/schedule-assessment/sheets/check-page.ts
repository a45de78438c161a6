import type { CheckResult, Offender } from '@floatwise/schedule';
import { mapRows, type WorkbookColumn, type WorkbookRow, type WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { formatSheetName } from '../cells.ts';
import type { ActivityColumn } from './activity-columns.ts';
import { createCheckPreface } from './check-preface.ts';
import { createRowMaker } from './create-row-maker.ts';
import type { LinkColumn } from './link-columns.ts';

/** A column of a list of offenders. */
interface OffenderColumn {
  readonly title: string;
  readonly column: WorkbookColumn;
  readonly getCell?: ((offender: Offender) => WorkbookRow[number]) | undefined;
}

/** What lists of offenders have in common, all of a workbook. */
export interface ListColumns {
  readonly activity: readonly ActivityColumn[];
  readonly link: readonly LinkColumn[];
}

/** The sheet of one check: the rule, the figure, why it matters and what to do, then every offender and why it is one. */
export function createCheckPage(input: BookInput, result: CheckResult, listed: ListColumns): WorkbookSheet {
  const columns = listColumns(result, listed);
  return {
    name: formatSheetName(result.check),
    preface: createCheckPreface(input, result, columns.length),
    headers: [columns.map(({ title }) => title)],
    printsHeadOnly: !input.options.printLists,
    columns: columns.map(({ column }) => column),
    rows: mapRows(result.offenders, createRowMaker(columns)),
  };
}

const why: OffenderColumn = {
  title: 'Why',
  column: { kind: 'text', width: 64, wrap: true },
  getCell: (offender) => offender.why,
};

function listColumns({ check, offenders }: CheckResult, { activity, link }: ListColumns): OffenderColumn[] {
  const kinds = new Set(offenders.map(getKind));
  if (kinds.size === 0) kinds.add(linkChecks.has(check.no) ? 'relationship' : 'activity');
  return [
    ...(kinds.has('activity') ? activity.map(toOffenderColumn) : []),
    ...(kinds.has('relationship') ? link.map(toLinkOffenderColumn) : []),
    ...(kinds.has('subject') ? [subject] : []),
    why,
  ];
}

type OffenderKind = 'activity' | 'relationship' | 'subject';

/** Checks whose sheet lists links, also when it is empty. */
const linkChecks = new Set(['2', '3', '4']);

function getKind(offender: Offender): OffenderKind {
  if ('activity' in offender) return 'activity';
  return 'relationship' in offender ? 'relationship' : 'subject';
}

const subject: OffenderColumn = {
  title: 'Concerns',
  column: { kind: 'text', width: 40 },
  getCell: (offender) => ('subject' in offender ? offender.subject : null),
};

const toOffenderColumn = ({ title, column, getCell }: ActivityColumn): OffenderColumn => ({
  title,
  column,
  getCell: getCell && ((offender) => ('activity' in offender ? getCell(offender.activity) : null)),
});

const toLinkOffenderColumn = ({ title, column, getCell }: LinkColumn): OffenderColumn => ({
  title,
  column,
  getCell: getCell && ((offender) => ('relationship' in offender ? getCell(offender) : null)),
});
