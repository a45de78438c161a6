import type { Finding, Report, ReportAttention, ReportCell, ReportColumn } from '@floatwise/contracts';
import type { WorkbookColumn, WorkbookSheet } from '@floatwise/schedule/workbook';
import type { ToolReport } from '../tool.ts';
import type { AnswerList } from './answer-list.ts';
import type { Figure } from './figure.ts';

/** What a result says first, a sentence each: what it means for the schedule, what was done, what needs review. */
export interface Headline {
  readonly effect?: string;
  readonly done: string;
  readonly review?: string;
}

/** What a tool returns: its lists and figures. Report and sheets derive from it. */
export interface Answer extends Pick<
  Report,
  'tasks' | 'hoursPerDay' | 'projects' | 'dataDate' | 'charts' | 'pictures' | 'scorecard'
> {
  readonly headline: Headline;
  readonly attention?: readonly ReportAttention[];
  readonly figures: readonly Figure[];
  readonly lists: readonly AnswerList[];
  /** Findings that are no row of a list; they come first. */
  readonly notes?: readonly Finding[];
}

export function toReport({
  headline,
  attention = [],
  figures,
  lists,
  notes = [],
  ...rest
}: Answer): ToolReport {
  return {
    ...rest,
    summary: formatHeadline(headline),
    ...(attention.length === 0 ? {} : { attention: [...attention] }),
    counts: Object.fromEntries(
      figures.flatMap(({ id, value }) => (typeof value === 'number' ? [[id, value] as const] : [])),
    ),
    figures: figures.flatMap(({ id, isLead = false, ...figure }) =>
      isLead ? [figure.unit === undefined ? figure : { ...figure, count: id }] : [],
    ),
    findings: [...notes, ...lists.flatMap(({ findings }) => findings)],
    tables: lists.map(({ table }) => table),
  };
}

export function formatHeadline({ effect, done, review }: Headline): string {
  return [effect, done, review].filter((sentence) => sentence !== undefined).join(' ');
}

export interface SheetOptions {
  readonly summaryName: string;
  /** Options that shaped the result, as further rows of the summary. */
  readonly settings?: readonly (readonly [string, ReportCell])[];
  /** Long texts run on in the next line of their cell. */
  readonly wraps?: boolean;
}

/** A sheet for each list, and one of all figures by title. */
export function toSheets(
  { lists, figures }: Pick<Answer, 'lists' | 'figures'>,
  { summaryName, settings = [], wraps = false }: SheetOptions,
): WorkbookSheet[] {
  const toColumn = ({ kind }: ReportColumn): WorkbookColumn =>
    wraps && kind === 'text' ? { kind, wrap: true } : { kind };
  return [
    ...lists.map(({ sheetName, columns, rows }) => ({
      name: sheetName,
      headers: [columns.map(({ title }) => title)],
      columns: columns.map(toColumn),
      rows,
    })),
    {
      name: summaryName,
      headers: [['Figure', 'Value']],
      columns: [{ kind: 'text' }, { kind: 'number' }],
      rows: [...figures.map(({ title, value }) => [title, value]), ...settings],
      autoFilter: false,
    },
  ];
}
