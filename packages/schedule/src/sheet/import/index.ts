export type { ActivityImportRow, FurtherColumn } from './create-activity-sheet.ts';
export {
  createActivitySheet,
  formatActivityCodeColumn,
  formatUserFieldColumn,
} from './create-activity-sheet.ts';
export type { AssignmentImportRow, ExpenseImportRow } from './create-budget-sheets.ts';
export { createAssignmentSheet, createExpenseSheet } from './create-budget-sheets.ts';
export type { RelationshipImportEnd, RelationshipImportRow } from './create-relationship-sheet.ts';
export { createRelationshipSheet } from './create-relationship-sheet.ts';
export { createUserDataSheet } from './import-sheet.ts';
