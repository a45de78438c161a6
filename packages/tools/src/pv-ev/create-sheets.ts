import type { Schedule } from '@floatwise/schedule';
import {
  createActivitySheet,
  createAssignmentSheet,
  createExpenseSheet,
  createRelationshipSheet,
  createUserDataSheet,
} from '@floatwise/schedule';
import type { WorkbookSheet } from '@floatwise/schedule/workbook';
import { createActivityRows } from './create-activity-rows.ts';
import { createFurtherFields } from './create-further-fields.ts';
import { createReadmeSheet } from './create-readme-sheet.ts';
import { createRelationshipRows } from './create-relationship-rows.ts';
import { createReportTable, createTotalRow } from './create-report-table.ts';
import { listMoved } from './rehang-relationships.ts';
import type { SplitResult } from './split-progress.ts';

/** The workbook's sheets: those P6 imports, in its own order, then ours. */
export function createSheets(result: SplitResult, schedule: Schedule): WorkbookSheet[] {
  const { options, splits, surroundings } = result;
  const splitsById = new Map(splits.map((split) => [split.activity.id, split]));
  const further = createFurtherFields(schedule, new Set(splitsById.keys()));
  const { mode, units } = options;
  const moved = listMoved(result.rehanging, mode);
  const relationships = createRelationshipRows(moved, { schedule, surroundings, splits: splitsById, mode });
  const assignments = result.budgets.flatMap((budget) => budget.assignments);
  const expenses = result.budgets.flatMap((budget) => budget.expenses);
  return [
    createActivitySheet(createActivityRows(splits, { surroundings, further, mode }), {
      unit: units,
      furtherColumns: further.columns,
    }),
    createRelationshipSheet(relationships, units),
    createAssignmentSheet([...assignments.map(([done]) => done), ...assignments.map(([, rest]) => rest)]),
    createExpenseSheet([...expenses.map(([done]) => done), ...expenses.map(([, rest]) => rest)]),
    createUserDataSheet(units, formatCurrencyName(schedule)),
    createReportSheet(result),
    createReadmeSheet(options, listProjectCodes(result)),
  ];
}

/** The projects activities are split in. */
function listProjectCodes({ splits }: SplitResult): string[] {
  return [...new Set(splits.map(({ project }) => project.code))];
}

/** P6 names the currency in words; US dollars are what real exports show. */
function formatCurrencyName({ currencies }: Schedule): string {
  const code = currencies[0]?.code;
  return code === undefined || code === 'USD' ? 'US Dollar' : code;
}

function createReportSheet({ outcomes, measure, labels }: SplitResult): WorkbookSheet {
  const { columns, rows } = createReportTable(outcomes, measure, labels);
  return {
    name: 'PVEV_REPORT',
    headers: [columns.map((column) => column.title)],
    columns,
    rows: [...rows, createTotalRow(outcomes, measure, labels)],
  };
}
