import type { CellValue } from '@floatwise/ooxml/read';

/**
 * A number from a cell, also from a text cell. A comma is accepted only where it is unambiguous: before one or two digits it
 * is a decimal comma, before three digits and a full stop it separates thousands. Undefined for anything else.
 */
export function parseSheetNumber(value: CellValue): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/[\s\u00a0\u202f]/g, '');
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return Number(text);
  if (/^[-+]?\d+,\d{1,2}$/.test(text)) return Number(text.replace(',', '.'));
  if (/^[-+]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return undefined;
}
