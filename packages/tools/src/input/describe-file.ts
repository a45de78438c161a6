import { mostNamedProjects } from '@floatwise/contracts';
import { formatDateText } from '@floatwise/contracts/format-date-text';
import {
  p6Columns,
  p6Tables,
  RowCursor,
  ValueReader,
  formatCodePageFindings,
  getDefaultCodePage,
  readCodePage,
  type XerLayout,
  type CodePageChoice,
  type CodePageReading,
} from '@floatwise/schedule/xer-bytes';
import { parseOrderedDate } from '@floatwise/schedule/locale';
import { formatMinutes, listExportedProjects, type Project, type Schedule } from '@floatwise/schedule/model';
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import type { ToolReport } from '../tool.ts';

/** A project of the file; the data date is a cell of kind `date`. */
interface DescribedProject {
  readonly code: string;
  readonly dataDate: string | undefined;
  /** The finish as P6 last scheduled it. */
  readonly finish?: string | undefined;
}

/**
 * Names of the first 50 projects and the number of others. One project has its data date and finish beside the name; several have a
 * common data date, or each its own behind the name, as each has its finish.
 */
export function describeProjects(
  projects: readonly DescribedProject[],
): Pick<ToolReport, 'projects' | 'dataDate' | 'finish'> {
  const dates = new Set(projects.map(({ dataDate }) => dataDate));
  const common = dates.size === 1 ? projects[0]?.dataDate : undefined;
  const isOne = projects.length === 1;
  const names = projects.slice(0, mostNamedProjects).map(({ code, dataDate, finish }) => {
    const own = [
      ...(dates.size === 1 || dataDate === undefined
        ? []
        : [`data date ${formatDateText(dataDate.slice(0, 10))}`]),
      ...(isOne || finish === undefined ? [] : [`finish ${formatDateText(finish.slice(0, 10))}`]),
    ];
    return own.length === 0 ? code : `${code} (${own.join(', ')})`;
  });
  const rest = projects.length - names.length;
  return {
    ...(names.length === 0 ? {} : { projects: rest === 0 ? names : [...names, `${rest} more`] }),
    ...(common === undefined ? {} : { dataDate: common }),
    ...(isOne && projects[0]?.finish !== undefined ? { finish: projects[0].finish } : {}),
  };
}

/** Projects of a file read as bytes: those marked as exported, or all if none is. */
export function describeXerProjects(
  bytes: Uint8Array,
  layout: XerLayout,
  reader: ValueReader,
): Pick<ToolReport, 'projects' | 'dataDate'> {
  const projects = [...listProjects(bytes, layout, reader)];
  const exported = projects.filter(({ isExported }) => isExported);
  return describeProjects(exported.length > 0 ? exported : projects);
}

function* listProjects(
  bytes: Uint8Array,
  { tables }: XerLayout,
  reader: ValueReader,
): Generator<DescribedProject & { readonly isExported: boolean }> {
  for (const table of tables.filter(({ name }) => name === p6Tables.projects)) {
    const cursor = new RowCursor(bytes, table);
    const read = (column: string): string => {
      const value = cursor.findValue(column);
      return value === undefined ? '' : reader.formatText(value.start, value.end, 100);
    };
    while (cursor.moveNext()) {
      const code = read(p6Columns.projectCode);
      if (code === '') continue;
      const dataDate = parseOrderedDate(read(p6Columns.dataDate), undefined);
      yield {
        code,
        dataDate: dataDate === undefined ? undefined : formatMinutes(dataDate),
        isExported: read(p6Columns.isExported) === 'Y',
      };
    }
  }
}

export const describeScheduleProjects = (schedule: Pick<Schedule, 'projects' | 'activities'>) =>
  describeOwners(listExportedProjects(schedule), schedule.activities);

/** A project without activities is left out, unless all are without. */
export function describeOwners(projects: readonly Project[], activities: Schedule['activities']) {
  const owners = new Set(activities.map(({ projectId }) => projectId));
  const own = projects.filter(({ id }) => owners.has(id));
  return describeProjects((own.length > 0 ? own : projects).map(describeProject));
}

export const describeProject = ({
  code,
  dataDate,
  scheduledFinish,
}: Pick<Project, 'code' | 'dataDate'> & Partial<Pick<Project, 'scheduledFinish'>>) => ({
  code,
  dataDate: dataDate === undefined ? undefined : formatMinutes(dataDate),
  finish: scheduledFinish === undefined ? undefined : formatMinutes(scheduledFinish),
});

/** The projects of the activities on a sheet and its data date, if the sheet has them. */
export function describeSheetProjects({
  activities,
  dataDate,
}: Pick<SheetNetwork, 'activities' | 'dataDate'>) {
  const listed = activities.filter(({ row }) => row !== undefined);
  const codes = new Set(listed.flatMap(({ projectId }) => projectId ?? []));
  return {
    ...describeProjects([...codes].map((code) => describeProject({ code, dataDate }))),
    ...(dataDate === undefined ? {} : { dataDate: formatMinutes(dataDate) }),
  };
}

/** The code page in which names were read, as a field to spread into a report; none if there is nothing to check. */
export function describeCodePage(reading: CodePageReading | undefined): Pick<ToolReport, 'codePage'> {
  if (reading === undefined) return {};
  const { hasNames, ...codePage } = reading;
  return hasNames || !codePage.isSure ? { codePage } : {};
}

/** Returns a text reader for a tool that works on bytes, with code page and findings for the report. */
export function readText(bytes: Buffer, { tables }: XerLayout, choice: CodePageChoice) {
  const reading = readCodePage(bytes, tables, choice);
  return {
    reader: new ValueReader(bytes, reading?.codePage ?? getDefaultCodePage(choice)),
    codePage: describeCodePage(reading),
    findings: formatCodePageFindings(reading),
  };
}
