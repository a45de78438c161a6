export type { ActivityImportRow, FurtherColumn } from './create-activity-sheet.ts';
export {
  createActivitySheet,
  formatActivityCodeColumn,
  formatUserFieldColumn,
} from './create-activity-sheet.ts';
export type { AssignmentImportRow } from './create-assignment-sheet.ts';
export { createAssignmentSheet } from './create-assignment-sheet.ts';
export type { ExpenseImportRow } from './create-expense-sheet.ts';
export { createExpenseSheet } from './create-expense-sheet.ts';
export type { RelationshipImportEnd, RelationshipImportRow } from './create-relationship-sheet.ts';
export { createRelationshipSheet } from './create-relationship-sheet.ts';
export { createUserDataSheet } from './import-sheet.ts';
