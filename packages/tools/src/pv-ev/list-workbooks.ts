import { formatOutputName } from '@floatwise/contracts';
import type { Project, ProjectId } from '@floatwise/schedule/model';
import {
  createActivitySheet,
  createAssignmentSheet,
  createExpenseSheet,
  createRelationshipSheet,
  createUserDataSheet,
} from '@floatwise/schedule/sheet-import';
import { describeProject as describeFileProject, describeProjects } from '../input/describe-file.ts';
import type { Split, Outcome } from './outcome.ts';
import { listProjectsBySplits } from './list-candidates.ts';
import { findHome, type Rehung, isExternal } from './rehang-relationships.ts';
import type { SplitResult } from './split-progress.ts';
import type { WorkbookSheet } from '@floatwise/ooxml';
import { createActivityRows, createFurtherFields, createRelationshipRows } from './create-import-rows.ts';
import { createReadmeSheet, type WorkbookProject } from './create-readme-sheet.ts';
import { createReportSheet } from './describe-outcomes.ts';

/** The content of one workbook, with rows of one project only. */
export interface ProjectWorkbook {
  readonly fileName: string;
  /** Undefined if the file has one project, or if nothing is split and the workbook has everything. */
  readonly project: Project | undefined;
  readonly splits: readonly Split[];
  readonly outcomes: readonly Outcome[];
  readonly moved: readonly Rehung[];
}

/** The workbooks of a result, at least one. That of the project with most splits comes first and is the output. */
export function listWorkbooks(
  { splits, outcomes, rehanging: { moved }, hasSeveralProjects }: SplitResult,
  fileName: string,
): readonly [ProjectWorkbook, ...ProjectWorkbook[]] {
  const createName = createWorkbookNames(fileName);
  const ids = listProjectsBySplits(splits);
  const whole = { fileName: createName(), project: undefined, splits, outcomes, moved };
  if (!hasSeveralProjects || ids.length === 0) return [whole];
  const homes = new Set(ids);
  const splitsOf = Map.groupBy(splits, ({ project }) => project.id);
  const outcomesOf = Map.groupBy(outcomes, ({ candidate }) => candidate.project.id);
  const movedOf = Map.groupBy(moved, (each) => findHome(each, homes));
  const [first, ...others] = ids.map((id, place): ProjectWorkbook => {
    const own = splitsOf.get(id) ?? [];
    const project = own[0]?.project;
    return {
      fileName: place === 0 ? whole.fileName : createName(project?.code),
      project,
      splits: own,
      outcomes: outcomesOf.get(id) ?? [],
      moved: movedOf.get(id) ?? [],
    };
  });
  return [first ?? whole, ...others];
}

/** Longest file name on most file systems, in bytes. */
const maxNameBytes = 255;

// Characters that Windows, macOS or Linux refuse in a name, and those that change the writing direction.
const refused = /[\p{Cc}\p{Cs}<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Names each workbook of a file: like the output without a project, `{base}_{project}_pv-ev.xlsx` with one. Names that
 * a case-insensitive file system treats as equal get numbers.
 */
export function createWorkbookNames(fileName: string): (project?: string) => string {
  const taken = new Set<string>();
  return (project) => {
    const plain = project?.normalize('NFC').replace(refused, '.');
    for (let number = 1; ; number += 1) {
      const name = cutName(fileName, plain, number === 1 ? '' : `-${number}`);
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

function cutName(fileName: string, project: string | undefined, end: string): string {
  if (project === undefined) return formatOutputName(fileName, 'pv-ev', 'xlsx');
  const characters = Array.from(project).slice(0, maxNameBytes);
  for (;;) {
    const name = formatOutputName(fileName, `${characters.join('')}${end}_pv-ev`, 'xlsx');
    if (new TextEncoder().encode(name).length <= maxNameBytes || characters.length <= 1) return name;
    characters.pop();
  }
}

/** The sheets of one workbook: those P6 imports, in its order, then ours. */
export function createSheets(
  { splits, moved, outcomes, project }: ProjectWorkbook,
  result: SplitResult,
): WorkbookSheet[] {
  const { options, schedule } = result;
  const { units } = options;
  const further = createFurtherFields(schedule, new Set(splits.map(({ activity }) => activity.id)));
  const relationships = createRelationshipRows(moved, splits, result);
  const assignments = splits.flatMap(({ rows }) => rows.assignments);
  const expenses = splits.flatMap(({ rows }) => rows.expenses);
  return [
    createActivitySheet(createActivityRows(splits, result, further), {
      unit: units,
      furtherColumns: further.columns,
    }),
    createRelationshipSheet(relationships, units),
    createAssignmentSheet([...assignments.map(([done]) => done), ...assignments.map(([, rest]) => rest)]),
    createExpenseSheet([...expenses.map(([done]) => done), ...expenses.map(([, rest]) => rest)]),
    createUserDataSheet(units, formatCurrencyName(result)),
    createReportSheet(outcomes, result),
    createReadmeSheet(options, {
      ...describeSchedule(project, result),
      project: project && describeProject(project, moved, result),
    }),
  ];
}

/** The schedule of one project, or of all in the workbook. */
function describeSchedule(project: Project | undefined, { projects, schedule: { activities } }: SplitResult) {
  const own =
    project === undefined ? activities : activities.filter(({ projectId }) => projectId === project.id);
  const listed = project === undefined ? projects : [project];
  return { ...describeProjects(listed.map(describeFileProject)), tasks: own.length };
}

/** What the README of one project's workbook says about the others. */
function describeProject(
  { id, code }: Project,
  moved: readonly Rehung[],
  { splits, labels }: SplitResult,
): WorkbookProject {
  const listCodes = (ids: readonly ProjectId[]): string[] =>
    [...new Set(ids)].filter((each) => each !== id).map((projectId) => labels.getProjectCode({ projectId }));
  const ends = moved
    .filter(isExternal)
    .flatMap(({ predecessor, successor }) => [predecessor.projectId, successor.projectId]);
  return { code, others: listCodes(splits.map(({ project }) => project.id)), linked: listCodes(ends) };
}

/** P6 writes the name of the currency; most real exports have US dollars. */
function formatCurrencyName({ currency }: SplitResult): string {
  const { name, code = 'USD' } = currency ?? {};
  return name ?? (code === 'USD' ? 'US Dollar' : code);
}
