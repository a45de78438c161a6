import { formatExtension } from '@floatwise/contracts';
import { openWorkbook, type WorkbookFile } from '@floatwise/ooxml';
import { isXerFile } from '@floatwise/ooxml/head';
import { checkProjects } from '@floatwise/schedule/model';
import type { CodePageReading, ReadXerOptions, Xer, XerSchedule } from '@floatwise/schedule/xer';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import {
  createScheduleNetwork,
  readSheetNetwork,
  type ScheduleNetwork,
  type SheetNetwork,
} from '@floatwise/schedule/sheet';
import type { ToolInput, ToolReport } from '../tool.ts';
import { describeCodePage, describeScheduleProjects, describeSheetProjects } from './describe-file.ts';
import { describeImportProblem } from './describe-import-problem.ts';
import type { OutputOption } from './output-option.ts';
import { readScheduleFile } from './read-schedule-file.ts';

/** Activities and relationships of a file, and the file that they are written back to. */
export type Plan = SheetPlan | SchedulePlan;

export interface SheetPlan {
  readonly kind: 'sheet';
  readonly network: SheetNetwork;
  readonly file: WorkbookFile;
}

export interface SchedulePlan extends ScheduleNetwork {
  readonly kind: 'schedule';
  readonly schedule: XerSchedule;
  /** The XER to write back; undefined if the result is the import workbook. */
  readonly xer: Xer | undefined;
  readonly codePage: CodePageReading | undefined;
}

/** A plan to calculate with, whatever it was read from and is written to. */
export type PlanNetwork = Pick<SheetPlan, 'kind' | 'network'> | Omit<SchedulePlan, 'xer' | 'codePage'>;

/** Reads a spreadsheet, an XER or a P6 XML, by its first bytes unless it is named like a workbook. Throws the errors of their readers. */
export async function readPlan(
  { bytes, fileName, options, onRead, onStep }: ToolInput<ReadXerOptions & OutputOption>,
  activityColumns?: readonly string[],
): Promise<Plan> {
  const isNamedWorkbook = ['.xls', '.xlsx'].includes(formatExtension(fileName));
  if (isNamedWorkbook || !(isXerFile(bytes) || isXmlHead(bytes))) {
    onStep?.('readWorkbook');
    const file = await openWorkbook(bytes, fileName);
    const network = await readSheetNetwork(file, activityColumns === undefined ? {} : { activityColumns });
    onRead?.(network.unread);
    return { kind: 'sheet', network, file };
  }
  onStep?.('readXer');
  const { schedule, codePageReading, xer: read } = readScheduleFile(bytes, options);
  checkProjects(schedule, read === undefined ? 'E_PMXML_NO_ACTIVITIES' : 'E_XER_NO_TABLE');
  const xer = options.output === 'workbook' ? undefined : read;
  const made = createScheduleNetwork(schedule, { xer: read, rowsOf: xer === undefined ? 'sheet' : 'xer' });
  onRead?.(made.network.unread);
  return { kind: 'schedule', schedule, xer, codePage: codePageReading, ...made };
}

/** Projects, tasks and code page of a plan, for its report. */
export function describePlan(
  plan: Plan,
): Pick<ToolReport, 'projects' | 'dataDate' | 'finish' | 'codePage' | 'importProblem' | 'tasks'> {
  const { network } = plan;
  if (plan.kind === 'sheet')
    return {
      tasks: network.activities.filter(({ row }) => row !== undefined).length,
      ...describeSheetProjects(network),
      ...describeImportProblem(network.findings),
    };
  return {
    tasks: plan.schedule.activities.length,
    ...describeScheduleProjects(plan.schedule),
    ...describeCodePage(plan.codePage),
  };
}
