/** Reads the sheets of an open workbook, and formats their quantities, without the code that writes them; the pages import only this. */
export { computeUnitHours } from './compute-work-hours.ts';
export { readSheetNetwork } from './read-sheet-network.ts';
export { roundQuantity } from './round-quantity.ts';
export type { DurationUnit } from './sheet-codes.ts';
export { SheetLabels } from './sheet-labels.ts';
export type { SheetActivity, SheetNetwork, SheetRelationship } from './sheet-network.ts';
export { unpackWorkbook } from './unpack-workbook.ts';
