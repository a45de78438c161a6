export * from './compute-performance.ts';
export * from './decimal.ts';
