import {
  getLagHoursPerDay,
  type AssessedLink,
  type CheckResult,
  type Offender,
  type ProjectId,
} from '@floatwise/schedule';
import {
  mapRows,
  type WorkbookCell,
  type WorkbookColumn,
  type WorkbookRow,
  type WorkbookSheet,
} from '@floatwise/schedule/workbook';
import type { BookInput } from '../book.ts';
import { formatSheetName } from '../cells.ts';
import type { ActivityColumn } from './activity-columns.ts';
import { createCheckPreface } from './check-preface.ts';
import { createRowMaker } from './create-row-maker.ts';

/** A column of a list of offenders. */
interface OffenderColumn {
  readonly title: string;
  readonly column: WorkbookColumn;
  readonly getCell?: ((offender: Offender) => WorkbookRow[number]) | undefined;
}

/** The sheet of one check: the rule, the figure, why it matters and what to do, then every offender and why it is one. */
export function createCheckPage(
  input: BookInput,
  result: CheckResult,
  activityColumns: readonly ActivityColumn[],
): WorkbookSheet {
  const columns = listColumns(input, result, activityColumns);
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

function listColumns(
  input: BookInput,
  { check, offenders }: CheckResult,
  activityColumns: readonly ActivityColumn[],
): OffenderColumn[] {
  const kinds = new Set(offenders.map(getKind));
  if (kinds.size === 0) kinds.add(linkChecks.has(check.no) ? 'relationship' : 'activity');
  return [
    ...(kinds.has('activity') ? activityColumns.map(toOffenderColumn) : []),
    ...(kinds.has('relationship') ? listForLinks(input) : []),
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

function listForLinks({ checked, schedule }: BookInput): OffenderColumn[] {
  const { assessment } = checked;
  const codes = new Map(schedule.projects.map(({ id, code }) => [id, code]));
  const ofLink =
    (getCell: (link: AssessedLink) => WorkbookCell) =>
    (offender: Offender): WorkbookCell =>
      'relationship' in offender ? getCell(offender) : null;
  const text = (
    title: string,
    width: number,
    getCell: (link: AssessedLink) => WorkbookCell,
  ): OffenderColumn => ({
    title,
    column: { kind: 'text', width },
    getCell: ofLink(getCell),
  });
  const getProject = (id: ProjectId | undefined): WorkbookCell =>
    id === undefined ? null : (codes.get(id) ?? null);
  const projects = [
    text('Predecessor Project', 16, ({ predecessor, relationship }) =>
      getProject(predecessor?.projectId ?? relationship.predecessorProjectId),
    ),
    text('Successor Project', 16, ({ successor, relationship }) =>
      getProject(successor?.projectId ?? relationship.successorProjectId),
    ),
  ];
  return [
    text(
      'Predecessor',
      20,
      ({ predecessor, relationship }) =>
        predecessor?.code ?? `(not in the file: ${relationship.predecessorId})`,
    ),
    text('Predecessor Name', 40, ({ predecessor }) => predecessor?.name ?? null),
    text(
      'Successor',
      20,
      ({ successor, relationship }) => successor?.code ?? `(not in the file: ${relationship.successorId})`,
    ),
    text('Successor Name', 40, ({ successor }) => successor?.name ?? null),
    ...(codes.size > 1 ? projects : []),
    text('Type', 7, ({ relationship }) => relationship.type),
    {
      title: 'Lag (d)',
      column: { kind: 'number', width: 9, numberFormat: '0.0' },
      getCell: ofLink((link) => link.relationship.lagMinutes / (getLagHoursPerDay(assessment, link) * 60)),
    },
  ];
}
