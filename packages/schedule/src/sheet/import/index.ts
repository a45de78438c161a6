export * from './create-import-sheets.ts';
export { createUserDataSheet } from './import-sheet.ts';
