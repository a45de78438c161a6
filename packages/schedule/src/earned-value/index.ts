export type { Performance, PerformanceNote, PerformanceSource } from './compute-performance.ts';
export { computePerformance } from './compute-performance.ts';
export type { PlannedSpan } from './compute-planned-share.ts';
export { computePlannedShare } from './compute-planned-share.ts';
export type { Decimal, Share } from './decimal.ts';
export {
  addDecimals,
  compareDecimals,
  computeShareNumber,
  formatDecimal,
  subtractDecimals,
  sumDecimals,
  takeShare,
  toDecimal,
  toNumber,
  toShare,
} from './decimal.ts';
