import {
  createActivitySheet,
  createAssignmentSheet,
  createExpenseSheet,
  createRelationshipSheet,
  createUserDataSheet,
  type Project,
  type ProjectId,
} from '@floatwise/schedule';
import type { WorkbookSheet } from '@floatwise/ooxml';
import { createActivityRows, createFurtherFields } from './create-activity-rows.ts';
import { createReadmeSheet, type WorkbookProject } from './create-readme-sheet.ts';
import { createRelationshipRows } from './create-relationship-rows.ts';
import { createReportSheet } from './describe-outcomes.ts';
import type { ProjectWorkbook } from './list-workbooks.ts';
import { isExternal, type Rehung } from './rehang-relationships.ts';
import type { SplitResult } from './split-progress.ts';

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
    createReadmeSheet(options, project && describeProject(project, moved, result)),
  ];
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
