import { findUnitByCode, type DurationUnit } from './duration-unit.ts';
import { findSheet, readFirstRows, type WorkbookFile } from '@floatwise/ooxml/read';

/** What P6 noted about the export on its sheet USERDATA. */
export interface UserSettings {
  readonly durationUnit: DurationUnit | undefined;
  /** Such as `d/mm/yyyy`. */
  readonly dateFormat: string | undefined;
}

export async function readUserSettings(file: WorkbookFile): Promise<UserSettings> {
  const sheet = findSheet(file, 'USERDATA');
  const rows = sheet === undefined ? [] : await readFirstRows(file, sheet, 10);
  const text = rows
    .flatMap((row) => [...row.values()])
    .map(String)
    .join('\n')
    // What some library wrote for a carriage return and escaped once more.
    .replaceAll('_x000D_', '\r');
  const find = (name: string): string | undefined =>
    new RegExp(`^\\s*${name}\\s*=\\s*(.*?)\\s*$`, 'im').exec(text)?.[1];
  return { durationUnit: findUnitByCode(find('DurationQtyType') ?? ''), dateFormat: find('DateFormat') };
}
