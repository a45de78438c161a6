import type { ReportFigure } from '@floatwise/contracts';
import type { Display } from '../../report/work-unit.ts';
import { findUnitSign, formatCell } from './format-cell.ts';

/** A figure as text: its value with the unit, and whether it needs attention. */
export function describeFigure(figure: ReportFigure, display: Display) {
  const sign = findUnitSign(figure, display);
  const isZero = figure.value === 0 || figure.value === null;
  const text = figure.value === null ? 'none' : formatCell(figure.value, figure, display);
  return {
    value: sign === undefined ? text : `${text}\u00a0${sign}`,
    isZero,
    needsReview: figure.tone === 'heed' && !isZero,
  };
}
