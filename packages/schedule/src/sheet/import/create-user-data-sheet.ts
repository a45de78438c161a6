import type { WorkbookSheet } from '@floatwise/ooxml';
import type { ImportUnit } from './import-sheet.ts';

/**
 * Sheet USERDATA, by which P6 knows the units of the other sheets: durations and lags in the unit given, units of work
 * in hours, percentages 0..100. Source: the sheet in real exports.
 */
export function createUserDataSheet(unit: ImportUnit, currencyName: string): WorkbookSheet {
  const settings = [
    `DurationQtyType=${unit === 'hours' ? 'QT_Hour' : 'QT_Day'}`,
    'ShowAsPercentage=0',
    'SmallScaleQtyType=QT_Hour',
    'DateFormat=d/mm/yyyy',
    `CurrencyFormat=${currencyName}`,
  ];
  return {
    name: 'USERDATA',
    headers: [['user_data'], ['UserSettings Do Not Edit']],
    columns: [{ kind: 'text', width: 40, wrap: true }],
    rows: [[settings.join('\r\n')]],
  };
}
