import { readSheetNetwork } from '../read-sheet-network.ts';
import { openWorkbook } from '../../../../ooxml/src/open/open-workbook.ts';
import type { SheetNetwork } from '../sheet-network.ts';
import { plainSheets, writeTestWorkbook, type TestRows } from '../../../../ooxml/src/test/test-workbook.ts';

/** The network of the plain sheets, some of them replaced. */
export function readTestSheets(sheets: Readonly<Record<string, TestRows>>): Promise<SheetNetwork> {
  return readTestBytes(writeTestWorkbook({ ...plainSheets, ...sheets }));
}

export async function readTestBytes(bytes: Uint8Array, fileName = 'plan.xlsx'): Promise<SheetNetwork> {
  return readSheetNetwork(await openWorkbook(bytes, fileName), { activityColumns: ['status_code'] });
}

export const listFindingCodes = ({ findings }: SheetNetwork): string[] => findings.map(({ code }) => code);
