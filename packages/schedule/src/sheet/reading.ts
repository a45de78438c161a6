/** What reads the sheets of an open workbook and writes nothing: the pages take this alone. */
export { computeUnitHours } from './duration-unit.ts';
export { readSheetNetwork } from './read-sheet-network.ts';
export { SheetLabels } from './sheet-labels.ts';
export type { SheetActivity, SheetNetwork, SheetRelationship } from './sheet-network.ts';
