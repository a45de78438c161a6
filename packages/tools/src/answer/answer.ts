import type { DescribedSchedule } from '@floatwise/contracts/describe-schedule';
import type {
  Finding,
  ReportAttention,
  ReportCell,
  ReportFigure,
  ReportHeadline,
} from '@floatwise/contracts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { ToolReport, ToolAttachment } from '../tool.ts';
import { listScheduleRows } from './list-schedule-rows.ts';
import type { AnswerList } from './answer-list.ts';
import { toDateCell } from './date-cell.ts';
import type { Figure } from './figure.ts';

type Derived = 'summary' | 'headline' | 'attention' | 'counts' | 'figures' | 'findings' | 'tables';

/** What a tool returns: lists and figures, from which report and sheets derive. */
export interface Answer extends Omit<ToolReport, Derived> {
  readonly headline: ReportHeadline;
  readonly attention?: readonly ReportAttention[];
  readonly figures: readonly Figure[];
  readonly lists: readonly AnswerList[];
  /** Findings that are not rows of a list; they come first. */
  readonly notes?: readonly Finding[];
}

export const toReport = ({
  headline,
  attention = [],
  figures,
  lists,
  notes = [],
  ...rest
}: Answer): ToolReport => ({
  ...rest,
  summary: formatHeadline(headline),
  headline,
  attention: listAttention(rest.importProblem, attention),
  counts: Object.fromEntries(
    figures.flatMap(({ id, value, counted = value }) =>
      typeof counted === 'number' ? [[id, counted] as const] : [],
    ),
  ),
  figures: figures.toSorted((one, other) => getRank(one) - getRank(other)).map(toReportFigure),
  findings: [...notes, ...lists.flatMap(({ findings }) => findings)],
  tables: lists.length === 0 ? undefined : lists.map(({ table }) => table),
});

/** A problem with the import comes before all others. */
function listAttention(
  importProblem: string | undefined,
  attention: readonly ReportAttention[],
): ReportAttention[] | undefined {
  const all = [...(importProblem === undefined ? [] : [{ message: importProblem }]), ...attention];
  return all.length === 0 ? undefined : all;
}

const getRank = ({ isLead = false, isFirst = false }: Figure): number => (isLead ? (isFirst ? 0 : 1) : 2);

function toReportFigure({ isLead, isFirst: _first, counted: _, ...figure }: Figure): ReportFigure {
  return { ...figure, isDetail: isLead === true ? undefined : true };
}

export const formatHeadline = ({ effect, done, review }: ReportHeadline): string =>
  [effect, done, review].filter((sentence) => sentence !== undefined).join(' ');

/** One sheet per list, and one of schedule, all figures by title, and `settings`: options that affected the result. */
export function toSheets(
  { lists, figures, ...schedule }: Pick<Answer, 'lists' | 'figures'> & DescribedSchedule,
  options: { summaryName: string; settings?: readonly (readonly [string, ReportCell])[]; wraps?: boolean },
): WorkbookSheet[] {
  const { summaryName, settings = [], wraps } = options;
  return [
    ...lists.map((list) => toSheet(list, wraps)),
    {
      name: summaryName,
      headers: [['Figure', 'Value']],
      columns: [{ kind: 'text' }, { kind: 'number' }],
      rows: [
        ...listScheduleRows(schedule),
        ...figures.map(({ title, value, kind }) => [title, kind === 'date' ? toDateCell(value) : value]),
        ...settings,
      ],
      autoFilter: false,
    },
  ];
}

export const toSheet = ({ sheetName, columns, rows }: AnswerList, wraps = false): WorkbookSheet => ({
  name: sheetName,
  headers: [columns.map(({ title }) => title)],
  columns: columns.map(({ kind }) => (wraps && kind === 'text' ? { kind, wrap: true } : { kind })),
  rows,
});

/** A workbook besides the output; `title` is the label of its button. */
export const attachWorkbook = (title: string, fileName: string, bytes: Uint8Array): ToolAttachment => ({
  title,
  fileName,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes,
});
