export type { Performance } from './compute-performance.ts';
export { computePerformance } from './compute-performance.ts';
export { computePlannedShare } from './compute-planned-share.ts';
export type { Decimal, Share } from './decimal.ts';
export {
  addDecimals,
  compareDecimals,
  computeShareNumber,
  subtractDecimals,
  sumDecimals,
  takeShare,
  toDecimal,
  toNumber,
} from './decimal.ts';
