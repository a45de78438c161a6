export * from './compute-performance.ts';
export * from './compute-planned-share.ts';
export * from './decimal.ts';
